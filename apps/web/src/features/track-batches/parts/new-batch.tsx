import { useDraft } from '../draft-store.ts';
import { DraftCard } from './draft-card.tsx';
import { EarlierBatches } from './earlier-batches.tsx';
import { NumberInput } from './number-input.tsx';

export const NewBatch = () => {
  const any = useDraft(({ draft }) => draft.lines.length > 0);
  return (
    <>
      {any ? <DraftCard /> : <NumberInput />}
      <EarlierBatches />
    </>
  );
};
