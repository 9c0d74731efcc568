import { create } from 'zustand';
import { keepData, readKept } from '../../client/kept-data.ts';
import { useSession } from '../../client/session.ts';
import { emptyDraft, type Draft } from './draft.ts';

type Written = {
  readonly draft: Draft;
  /** What stands in the field and was not added yet. */
  readonly typed: string;
};

const nothing: Written = { draft: emptyDraft, typed: '' };

/** The draft outlives its page: another batch can be looked at meanwhile. */
export const useDraft = create<Written>(() => nothing);

/** Kept apart: a key pressed in the field must not write ten thousand lines. */
const names = { draft: 'batch-draft', typed: 'batch-typed' } as const;

const account = (): string => useSession.getState().keptFor ?? '';

const waiting = new Set<keyof Written>();

/** Keeps a part on this device for its account; many changes at once are kept once. */
const keep = (part: keyof Written): void => {
  if (waiting.has(part)) return;
  waiting.add(part);
  queueMicrotask(() => {
    waiting.delete(part);
    const whose = account();
    const value = useDraft.getState()[part];
    if (whose !== '') void keepData(names[part], { account: whose, savedAt: Date.now(), value });
  });
};

/** Changes the draft, which is kept on this device for its account. */
export const changeDraft = (by: (draft: Draft) => Draft): void => {
  useDraft.setState(({ draft }) => ({ draft: by(draft) }));
  keep('draft');
};

/** Changes what stands in the field; kept as the draft is. */
export const changeTyped = (typed: string): void => {
  useDraft.setState({ typed });
  keep('typed');
};

/** Brings back what the account left, unless something was pasted or typed meanwhile. */
const restore = async (): Promise<void> => {
  const whose = account();
  if (whose === '') return;
  const [draft, typed] = await Promise.all([
    readKept<Draft>(names.draft, whose),
    readKept<string>(names.typed, whose),
  ]);
  if (whose !== account()) return;
  useDraft.setState((now) => ({
    draft: now.draft.lines.length === 0 ? (draft?.value ?? now.draft) : now.draft,
    typed: now.typed === '' ? (typed?.value ?? '') : now.typed,
  }));
};

// The next account must not see what this one pasted; what was kept goes by forget-account.ts.
useSession.subscribe(({ keptFor }, before) => {
  if (keptFor === before.keptFor) return;
  if (before.keptFor !== '' && before.keptFor !== null) useDraft.setState(nothing);
  void restore();
});
void restore();
