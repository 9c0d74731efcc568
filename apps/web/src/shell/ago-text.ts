import type { Locale } from '@waybill/phrases/translator.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { ago } from '../kit/ago.ts';
import { minuteText } from '../kit/when.tsx';

/** How long ago a wall time was, in words; after 30 days its date, as the wall clock had it (spec section 9). */
export const agoText = (wallTime: string, now: number, locale: Locale, t: WebTranslate): string => {
  const then = Date.parse(wallTime);
  if (Number.isNaN(then)) return wallTime;
  const past = ago(then, now);
  if ('count' in past) return t(`ago.${past.unit}`, { count: past.count });
  if (past.unit === 'now') return t('ago.now');
  if (past.unit === 'future') return minuteText(wallTime);
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).format(Date.parse(wallTime.slice(0, 10)));
};
