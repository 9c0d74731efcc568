import { create } from 'zustand';
import { keepData, readKept } from '../../client/kept-data.ts';
import { useSession } from '../../client/session.ts';
import { batchTypedKey, readStoredJson, stored } from '../../client/stored.ts';
import type { ReadResult } from '../../frame/numbers/read-lines.ts';
import type { ReadTable } from '../../frame/numbers/read-table.ts';
import type { Source } from '../../frame/numbers/reading-messages.ts';
import { addRead, emptyDraft, takeBack, type Draft, type DraftMark } from './draft.ts';

/** A table that was added to the draft, where it came from, and what the draft was before. */
type DraftTable = { readonly read: ReadTable; readonly from: Source; readonly before: DraftMark };

type Written = {
  readonly draft: Draft;
  /** What stands in the field and was not added yet. */
  readonly typed: string;
  /** The table that was added last. It is not kept: its file is the reader's. */
  readonly table: DraftTable | undefined;
};

/** Text of the field as it is kept, and whose it is. */
type KeptText = { readonly account: string; readonly typed: string };

const nothing: Written = { draft: emptyDraft, typed: '', table: undefined };

/** The draft outlives its page: another batch can be looked at meanwhile. */
export const useDraft = create<Written>(() => nothing);

const draftName = 'batch-draft';

const account = (): string => useSession.getState().keptFor ?? '';

let waiting = false;

/** Keeps the draft on this device for its account; many changes at once are kept once. */
const keepDraft = (): void => {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    const whose = account();
    const { draft } = useDraft.getState();
    if (whose !== '') void keepData(draftName, { account: whose, savedAt: Date.now(), value: draft });
  });
};

/** Changes the draft, which is kept on this device for its account. */
export const changeDraft = (by: (draft: Draft) => Draft): void => {
  useDraft.setState(({ draft }) => ({ draft: by(draft) }));
  keepDraft();
};

/** Puts another draft in the place of this one, and with it of the table that was added. */
export const replaceDraft = (draft: Draft): void => {
  useDraft.setState({ table: undefined });
  changeDraft(() => draft);
};

const addTable = (read: ReadResult, from: Source, before: DraftMark): void => {
  changeDraft((draft) => addRead(takeBack(draft, before), read));
  useDraft.setState({ table: read.table && { read: read.table, from, before } });
};

/** Adds what was read to the draft. */
export const addSource = (read: ReadResult, from: Source): void => {
  const { ids, duplicates, skipped } = useDraft.getState().draft;
  addTable(read, from, { ids, duplicates, skipped });
};

/** Puts what the last table says by other columns in the place of what it said before. */
export const readTableAgain = (read: ReadResult): void => {
  const { table } = useDraft.getState();
  if (table !== undefined) addTable(read, table.from, table.before);
};

/** Changes what stands in the field. Kept at once: a reload may follow the last key. */
export const changeTyped = (typed: string): void => {
  useDraft.setState({ typed });
  if (typed === '') stored.remove(batchTypedKey);
  else if (account() !== '')
    stored.write(batchTypedKey, JSON.stringify({ account: account(), typed } satisfies KeptText));
};

const readTyped = (whose: string): string => {
  const kept = readStoredJson(batchTypedKey) as Partial<KeptText> | null;
  return kept?.account === whose && typeof kept.typed === 'string' ? kept.typed : '';
};

/** Brings back what the account left, unless something was pasted or typed meanwhile. */
const restore = async (): Promise<void> => {
  const whose = account();
  if (whose === '') return;
  useDraft.setState(({ typed }) => ({ typed: typed === '' ? readTyped(whose) : typed }));
  const draft = await readKept<Draft>(draftName, whose);
  if (whose !== account()) return;
  useDraft.setState((now) => ({
    draft: now.draft.lines.length === 0 ? (draft?.value ?? now.draft) : now.draft,
  }));
};

// The next account must not see what this one pasted; what was kept goes by forget-account.ts.
useSession.subscribe(({ keptFor }, before) => {
  if (keptFor === before.keptFor) return;
  if (before.keptFor !== '' && before.keptFor !== null) useDraft.setState(nothing);
  void restore();
});
void restore();
