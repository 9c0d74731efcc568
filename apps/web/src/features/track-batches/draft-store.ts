import { create } from 'zustand';
import { useSession } from '../../client/session.ts';
import { emptyDraft, type Draft } from './draft.ts';

/** The draft outlives its page: another batch can be looked at meanwhile. */
export const useDraft = create<{ readonly draft: Draft }>(() => ({ draft: emptyDraft }));

/** Changes the draft. */
export const changeDraft = (by: (draft: Draft) => Draft): void =>
  useDraft.setState(({ draft }) => ({ draft: by(draft) }));

// The next account must not see what this one pasted.
useSession.subscribe(({ keptFor }, before) => {
  if (keptFor !== before.keptFor && before.keptFor !== '' && before.keptFor !== null) {
    changeDraft(() => emptyDraft);
  }
});
