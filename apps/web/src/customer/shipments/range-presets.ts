import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { lastDays } from '../../kit/days.ts';

const spans = [1, 3, 7, 14, 31];

export const rangePresets = (today: string, t: WebTranslate) =>
  spans.map((days) => {
    const [start, end] = lastDays(today, days);
    return {
      label: days === 1 ? t('word.today') : t('word.lastDays', { count: days }),
      start,
      end,
    };
  });
