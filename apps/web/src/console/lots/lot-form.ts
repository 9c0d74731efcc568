import { lotOffers } from '@waybill/contract/endpoints/lots.ts';
import { numberMasks, type NumberMask } from '@waybill/contract/vocabulary/masking.ts';
import { lotDraftKey, readStoredJson, stored } from '../../client/stored.ts';
import { isRecord } from '../../std/is-record.ts';
import { oneOf } from '../../std/one-of.ts';

export type LotForm = {
  readonly source: string;
  readonly owner: string;
  readonly basis: string;
  readonly offer: (typeof lotOffers)[number];
  readonly mask: NumberMask;
};

export const provenance = ['source', 'owner', 'basis'] as const;

export const lotProblems = (form: LotForm): readonly (typeof provenance)[number][] =>
  provenance.filter((field) => Array.from(form[field].trim()).length < 2);

/** How far an import is, from 0 to 1. */
export const importShare = (lot: { readonly bytesRead: number; readonly bytesTotal: number }): number =>
  lot.bytesTotal === 0 ? 0 : Math.min(1, lot.bytesRead / lot.bytesTotal);

/** What a page that was reloaded still knows: all but the file itself, which no page may keep, and its columns. */
type LotDraft = {
  readonly form: LotForm;
  readonly fileName?: string | undefined;
};

/** What was filled in before; nothing filled in where nothing was. */
export const readDraft = (): LotDraft => {
  const draft = readStoredJson(lotDraftKey);
  const form = isRecord(draft) && isRecord(draft['form']) ? draft['form'] : {};
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const fileName = isRecord(draft) ? text(draft['fileName']) : '';
  return {
    form: {
      source: text(form['source']),
      owner: text(form['owner']),
      basis: text(form['basis']),
      offer: oneOf(lotOffers, text(form['offer']), 'sellable'),
      mask: oneOf(numberMasks, text(form['mask']), 'standard'),
    },
    fileName: fileName === '' ? undefined : fileName,
  };
};

/** Keeps what is filled in; undefined once it is sent. */
export const saveDraft = (draft: LotDraft | undefined): void =>
  draft === undefined ? stored.remove(lotDraftKey) : stored.write(lotDraftKey, JSON.stringify(draft));
