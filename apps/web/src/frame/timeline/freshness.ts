import type { Locale } from '@waybill/phrases/translator.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { ago } from '../../ui/ago.ts';

/** How long ago a wall time was, in words; the date once that is more than 30 days. */
export const agoText = (wallTime: string, now: number, locale: Locale, t: WebTranslate): string => {
  const past = ago(Date.parse(wallTime), now);
  if ('count' in past) return t(`ago.${past.unit}`, { count: past.count });
  if (past.unit === 'now') return t('ago.now');
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC' }).format(Date.parse(wallTime.slice(0, 10)));
};

/** When the carrier was last heard of a number, in words. */
export const freshnessText = (
  fetchedAt: string | null,
  now: number,
  locale: Locale,
  t: WebTranslate,
): string => {
  if (fetchedAt === null) return t('refresh.never');
  if (ago(Date.parse(fetchedAt), now).unit === 'now') return t('refresh.updatedNow');
  return t('refresh.updated', { time: agoText(fetchedAt, now, locale, t) });
};
