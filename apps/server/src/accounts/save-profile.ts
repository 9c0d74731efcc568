import type { NotifyPrefs } from '@waybill/contract/endpoints/accounts.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { Db } from '../platform/db/database.ts';
import { updateProfile } from './store.ts';

export type SentProfile = {
  readonly nickname?: string | undefined;
  readonly phone?: string | undefined;
  readonly locale?: Locale | undefined;
  readonly notifyPrefs?: NotifyPrefs | undefined;
  readonly clearFields?: readonly ('nickname' | 'phone')[] | undefined;
};

/** Changes what was sent of a profile and empties what `clearFields` names: clients drop empty fields. */
export const saveProfile = async (
  db: Db,
  userId: number,
  { clearFields = [], ...sent }: SentProfile,
): Promise<void> => {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const cleared = Object.fromEntries(clearFields.map((field) => [field, null]));
  await updateProfile(db, userId, { ...given, ...cleared });
};
