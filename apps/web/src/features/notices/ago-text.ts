import type { Locale } from '@waybill/phrases/translator.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { ago } from '../../ui/ago.ts';

/** How long ago a wall time was, in words; after 30 days its date (spec section 9). */
export const agoText = (wallTime: string, now: number, locale: Locale, t: WebTranslate): string => {
  const then = Date.parse(wallTime);
  if (Number.isNaN(then)) return wallTime;
  const past = ago(then, now);
  if ('count' in past) return t(`ago.${past.unit}`, { count: past.count });
  return past.unit === 'now' ? t('ago.now') : new Date(then).toLocaleDateString(locale);
};
