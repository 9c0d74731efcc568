import type { Locale } from '@waybill/phrases/translator.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { ago } from '../../kit/ago.ts';
import { agoText } from '../../shell/ago-text.ts';

export const freshnessText = (fetchedAt: string | null, now: number, locale: Locale, t: WebTranslate) => {
  if (fetchedAt === null) return t('refresh.never');
  if (ago(Date.parse(fetchedAt), now).unit === 'now') return t('refresh.updatedNow');
  return t('refresh.updated', { time: agoText(fetchedAt, now, locale, t) });
};
