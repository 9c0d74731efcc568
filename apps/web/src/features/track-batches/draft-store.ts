import { create } from 'zustand';
import { keepData, readKept } from '../../client/kept-data.ts';
import { useSession } from '../../client/session.ts';
import { emptyDraft, type Draft } from './draft.ts';

/** The draft outlives its page: another batch can be looked at meanwhile. */
export const useDraft = create<{ readonly draft: Draft }>(() => ({ draft: emptyDraft }));

const name = 'batch-draft';

const account = (): string => useSession.getState().keptFor ?? '';

// Many changes at once are kept once.
let keeping = false;
const keep = (): void => {
  if (keeping) return;
  keeping = true;
  queueMicrotask(() => {
    keeping = false;
    const whose = account();
    const { draft } = useDraft.getState();
    if (whose !== '') void keepData(name, { account: whose, savedAt: Date.now(), value: draft });
  });
};

/** Changes the draft, which is kept on this device for its account. */
export const changeDraft = (by: (draft: Draft) => Draft): void => {
  useDraft.setState(({ draft }) => ({ draft: by(draft) }));
  keep();
};

/** Brings back what the account left, unless something was pasted meanwhile. */
const restore = async (): Promise<void> => {
  const whose = account();
  if (whose === '') return;
  const kept = await readKept<Draft>(name, whose);
  if (kept !== undefined && whose === account() && useDraft.getState().draft.lines.length === 0)
    useDraft.setState({ draft: kept.value });
};

// The next account must not see what this one pasted; what was kept goes by forget-account.ts.
useSession.subscribe(({ keptFor }, before) => {
  if (keptFor === before.keptFor) return;
  if (before.keptFor !== '' && before.keptFor !== null) useDraft.setState({ draft: emptyDraft });
  void restore();
});
void restore();
