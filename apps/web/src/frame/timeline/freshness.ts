import type { Locale } from '@waybill/phrases/translator.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { ago } from '../../ui/ago.ts';
import { agoText } from '../ago-text.ts';

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
