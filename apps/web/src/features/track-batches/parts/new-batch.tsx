import { useDraft } from '../draft-store.ts';
import { DraftCard } from './draft-card.tsx';
import { EarlierBatches } from './earlier-batches.tsx';
import { NumberInput } from './number-input.tsx';

/** Where a batch begins: numbers come in, the field folds, they are looked through and sent; earlier batches stand below. */
export const NewBatch = () => {
  const any = useDraft(({ draft }) => draft.lines.length > 0);
  return (
    <>
      {any ? <DraftCard /> : <NumberInput />}
      <EarlierBatches />
    </>
  );
};
