import { create } from 'zustand';
import { useSession } from '../../client/session.ts';
import { batchDraftKeys, readStoredJson, storedInTab } from '../../client/stored.ts';
import type { ReadResult } from '../../tracking/numbers/read-lines.ts';
import type { ReadTable } from '../../tracking/numbers/read-table.ts';
import type { Source } from '../../tracking/numbers/reading-messages.ts';
import { isRecord } from '../../std/is-record.ts';
import { addRead, emptyDraft, takeBack, type Draft, type DraftMark } from './draft.ts';

type Written = {
  readonly draft: Draft;
  readonly typed: string;
  /** The table that was added last. It is not kept: its file is the reader's. */
  readonly table: { readonly read: ReadTable; readonly from: Source; readonly before: DraftMark } | undefined;
};

const nothing: Written = { draft: emptyDraft, typed: '', table: undefined };

/** The draft outlives its page: another batch can be looked at meanwhile. */
export const useDraft = create<Written>(() => nothing);

const account = (): string => useSession.getState().keptFor ?? '';

type Part = keyof typeof batchDraftKeys;

/** Keeps a part in this tab for its account. */
const keep = (part: Part, value: Written[Part] | undefined): void => {
  const key = batchDraftKeys[part];
  if (value === undefined) storedInTab.remove(key);
  else if (account() !== '') storedInTab.write(key, JSON.stringify({ account: account(), value }));
};

const readPart = <P extends Part>(part: P): Written[P] | undefined => {
  const kept = readStoredJson(batchDraftKeys[part], storedInTab);
  return isRecord(kept) && kept['account'] === account() ? (kept['value'] as Written[P]) : undefined;
};

let waiting = false;

/** Many changes at once are kept once. */
const keepDraft = (): void => {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    keep('draft', useDraft.getState().draft);
  });
};

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
  keep('typed', typed === '' ? undefined : typed);
};

/** Brings back what the account left in this tab, unless something was pasted or typed meanwhile. */
const restore = (): void => {
  if (account() === '') return;
  useDraft.setState(({ draft, typed }) => ({
    typed: typed === '' ? (readPart('typed') ?? '') : typed,
    draft: draft.lines.length === 0 ? (readPart('draft') ?? draft) : draft,
  }));
};

// The next account must not see what this one pasted; what was kept goes by forget-account.ts.
useSession.subscribe(({ keptFor }, before) => {
  if (keptFor === before.keptFor) return;
  if (before.keptFor !== '' && before.keptFor !== null) useDraft.setState(nothing);
  restore();
});
restore();
