import type { Locale } from '@waybill/phrases/translator.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { ago } from '../../kit/ago.ts';
import { agoText } from '../../shell/ago-text.ts';

export const freshnessText = (fetchedTime: string | null, now: number, locale: Locale, t: WebTranslate) => {
  if (fetchedTime === null) return t('refresh.never');
  if (ago(Date.parse(fetchedTime), now).unit === 'now') return t('refresh.updatedNow');
  return t('refresh.updated', { time: agoText(fetchedTime, now, locale, t) });
};
