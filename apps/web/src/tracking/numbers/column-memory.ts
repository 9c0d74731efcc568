import { keepData, readKept } from '../../client/kept-data.ts';
import { useSession } from '../../client/session.ts';
import { type ChosenColumns, withChosen } from './chosen-columns.ts';
import type { Columns } from './recognise-columns.ts';

const memoryName = 'chosen-columns';

const account = (): string => useSession.getState().keptFor ?? '';

/** The columns that the account chose on this device. They go with the account: see forget-account.ts. */
export const recallColumns = async (): Promise<ChosenColumns> =>
  (await readKept<ChosenColumns>(memoryName, account()))?.value ?? [];

/** Keeps the columns of a table for the account; answers all that it chose. */
export const rememberColumns = async (headings: readonly string[], columns: Columns) => {
  const whose = account();
  const value = withChosen(await recallColumns(), headings, columns);
  if (whose !== '' && whose === account())
    await keepData(memoryName, { account: whose, savedAt: Date.now(), value });
  return value;
};
