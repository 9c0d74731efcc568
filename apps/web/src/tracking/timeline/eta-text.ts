import type { ParcelEta } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { shortDay } from '../../kit/short-time.ts';

/** So many tenths, as the language writes them in a sentence: eight in ten is 八成. It promises hardly more than holds: 85 % are eight. */
const tenthsText = (confidence: number, locale: string): string =>
  new Intl.NumberFormat(`${locale}-u-nu-${locale === 'zh-CN' ? 'hanidec' : 'latn'}`).format(
    Math.min(9, Math.floor(Math.round(confidence * 100 + 3) / 10)),
  );

export const etaText = (
  { from, to, confidence }: ParcelEta,
  { today, locale, t }: { readonly today: string; readonly locale: string; readonly t: WebTranslate },
): string => {
  const tenths = tenthsText(confidence, locale);
  return from === to
    ? t('follow.etaDay', { day: shortDay(from, today), tenths })
    : t('follow.eta', { from: shortDay(from, today), to: shortDay(to, today), tenths });
};
