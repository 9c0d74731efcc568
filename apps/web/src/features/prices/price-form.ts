import type { Scope } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { NewPrice } from './queries.ts';

/** A new price as its form holds it. */
export type PriceForm = {
  readonly carrier: Carrier;
  readonly scope: Scope;
  readonly unitPrice: string;
  /** One a line: from how many numbers, how many percent off. */
  readonly tiers: string;
  /** As the field of the browser has it, `2026-12-01T08:00`; empty for now. */
  readonly validFrom: string;
  readonly remark: string;
};

type Tier = NewPrice['tiers'][number];

/** Reads `50 10` or `50: 10%`, one a line; undefined when a line says something else. */
export const tiersOf = (text: string): Tier[] | undefined => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const tiers: Tier[] = [];
  for (const line of lines) {
    const [, from, percent] = /^(\d{1,3})\s*[:\uFF1A,\uFF0C\s]\s*(\d{1,2})\s*%?$/.exec(line) ?? [];
    if (from === undefined || percent === undefined) return undefined;
    const tier = { from: Number(from), percentOff: Number(percent) };
    const before = tiers.at(-1);
    const rises = before === undefined || (tier.from > before.from && tier.percentOff > before.percentOff);
    if (!rises || tier.from < 2 || tier.from > 500 || tier.percentOff < 1 || tier.percentOff > 90)
      return undefined;
    tiers.push(tier);
  }
  return tiers;
};

export type PriceField = 'unitPrice' | 'tiers' | 'remark';

/** Fields that are not good yet. */
export const priceProblems = (form: PriceForm): readonly PriceField[] => {
  const problems: PriceField[] = [];
  if (!/^\d{1,5}(?:\.\d{1,2})?$/.test(form.unitPrice.trim()) || Number(form.unitPrice) <= 0)
    problems.push('unitPrice');
  if (tiersOf(form.tiers) === undefined) problems.push('tiers');
  if (Array.from(form.remark.trim()).length < 2) problems.push('remark');
  return problems;
};

/** What is sent; the form has no problem. Without an offset, a time is of the product's zone. */
export const priceOf = (form: PriceForm): NewPrice => ({
  carrier: form.carrier,
  scope: form.scope,
  unitPrice: Number(form.unitPrice),
  tiers: tiersOf(form.tiers) ?? [],
  remark: form.remark.trim(),
  ...(form.validFrom === ''
    ? {}
    : { validFrom: form.validFrom.length === 16 ? `${form.validFrom}:00` : form.validFrom }),
});
