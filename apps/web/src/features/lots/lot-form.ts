import type { lotOffers } from '@waybill/contract/endpoints/lots.ts';
import type { NumberMask } from '@waybill/contract/vocabulary/masking.ts';

/** What a lot says of itself beside its file. */
export type LotForm = {
  readonly source: string;
  readonly owner: string;
  readonly basis: string;
  readonly offer: (typeof lotOffers)[number];
  readonly mask: NumberMask;
};

export type LotField = 'source' | 'owner' | 'basis' | 'file';

/** Fields that are not good yet. */
export const lotProblems = (form: LotForm, file: File | undefined): readonly LotField[] => {
  const texts = (['source', 'owner', 'basis'] as const).filter(
    (field) => Array.from(form[field].trim()).length < 2,
  );
  return file === undefined || file.size === 0 ? [...texts, 'file'] : texts;
};

/** How far an import is, from 0 to 1. */
export const importShare = (lot: { readonly bytesRead: number; readonly bytesTotal: number }): number =>
  lot.bytesTotal === 0 ? 0 : Math.min(1, lot.bytesRead / lot.bytesTotal);
