import type { ParcelEta } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { ago } from '../../kit/ago.ts';
import { byDay } from '../../kit/by-day.ts';
import { shortDay } from '../../kit/short-time.ts';
import { isLocalTime, whenText } from '../../kit/when.tsx';
import { agoText } from '../../shell/ago-text.ts';

/** Events by the local day they happened on, in the order they came in. */
export const timelineDays = (events: readonly TimelineEvent[]) =>
  byDay(events, ({ localTime }) => localTime.slice(0, 10));

export const dayText = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: locale === 'en' ? 'short' : 'long',
    day: 'numeric',
    weekday: 'short',
  }).format(Date.parse(day));

/** Hour and minute of an event; undefined when the carrier names the day alone. */
export const clockText = ({ localTime }: TimelineEvent): string | undefined =>
  localTime.length < 16 ? undefined : localTime.slice(11, 16);

/** Carriers write cities in capitals. */
const cityName = (city: string): string =>
  city === city.toUpperCase()
    ? city.toLowerCase().replaceAll(/(?<![\p{L}'’])\p{L}/gu, (first) => first.toUpperCase())
    : city;

/** The shortest name of a place: its city, else its ZIP, state or country. */
export const cityText = ({ city, zip, state, country }: NonNullable<TimelineEvent['place']>): string =>
  city === null ? (zip ?? state ?? country ?? '') : cityName(city);

/** A place as its carrier's country writes it; the home country goes without saying. */
export const locationText = (place: TimelineEvent['place']): string | undefined => {
  if (place === null) return undefined;
  const { city, state, zip, country } = place;
  const region = [state, zip].filter(Boolean).join(' ');
  const abroad = country === 'US' || country === 'USA' ? null : country;
  return [city && cityName(city), region, abroad].filter(Boolean).join(', ') || undefined;
};

/** Whose clock a time is of: the place's, or one that is so far from UTC; undefined for a day alone. */
export const zoneText = (time: string, t: WebTranslate): string | undefined => {
  if (time.length < 16) return undefined;
  if (isLocalTime(time)) return t('timeline.localTime');
  return t('timeline.offset', { offset: time.endsWith('Z') ? '+00:00' : time.slice(-6) });
};

export const zonedText = (time: string, t: WebTranslate): string =>
  [whenText(time), zoneText(time, t)].filter((part) => part !== undefined).join(' ');

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

export const freshnessText = (fetchedTime: string | null, now: number, locale: Locale, t: WebTranslate) => {
  if (fetchedTime === null) return t('refresh.never');
  if (ago(Date.parse(fetchedTime), now).unit === 'now') return t('refresh.updatedNow');
  return t('refresh.updated', { time: agoText(fetchedTime, now, locale, t) });
};
