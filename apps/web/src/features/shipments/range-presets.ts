import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { lastDays } from '../../ui/days.ts';

const spans = [1, 3, 7, 14, 31] as const;

export const rangePresets = (today: string, t: WebTranslate) =>
  spans.map((days) => {
    const [start, end] = lastDays(today, days);
    return { label: t(days === 1 ? 'shipments.range.today' : `shipments.range.${days}`), start, end };
  });
