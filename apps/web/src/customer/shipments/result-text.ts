import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import type { Shown } from './queries.ts';

/** How many rows there are and how many of them can be bought: none once the hold is over. */
export const resultText = (shown: Shown | null, expired: boolean, t: WebTranslate): string => {
  const { total, list } = shown ?? { total: 0, list: [] };
  return expired
    ? t('shipments.result.over', { total })
    : t('shipments.result.count', { total, sellable: list.filter((row) => row.sellable).length });
};
