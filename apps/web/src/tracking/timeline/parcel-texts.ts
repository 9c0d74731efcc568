import type { ParcelEta } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { ago } from '../../kit/ago.ts';
import { byDay } from '../../kit/by-day.ts';
import { timeOf } from '../../kit/days.ts';
import { shortDay } from '../../kit/short-time.ts';
import { isLocalTime } from '../../kit/when.tsx';
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

/** When an event was (`EventTime` of the contract). */
export const timeOfEvent = ({ localTime, utcOffset }: TimelineEvent): string =>
  localTime.includes('T') ? `${localTime}${utcOffset ?? ''}` : localTime;

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

const zones = (
  [
    ['eastern', 'America/New_York'],
    ['central', 'America/Chicago'],
    ['mountain', 'America/Denver'],
    ['pacific', 'America/Los_Angeles'],
    ['alaska', 'America/Anchorage'],
    ['hawaii', 'Pacific/Honolulu'],
    ['china', 'Asia/Shanghai'],
  ] as const
).map(([name, timeZone]) => ({
  name,
  format: new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
}));

/** The first zone whose clocks were as far from UTC at that time. */
const zoneOf = (time: string) => {
  const moment = Date.parse(time);
  if (Number.isNaN(moment)) return undefined;
  return zones.find(({ format }) => format.format(moment).endsWith(time.slice(19)))?.name;
};

/** Whose clock a time is of: `美东`, `UTC+05:30`, of the place where nothing more is known; undefined for a day alone. */
export const zoneText = (time: string, t: WebTranslate): string | undefined => {
  if (time.length < 16) return undefined;
  if (isLocalTime(time)) return t('zone.local');
  const zone = zoneOf(time);
  return zone === undefined ? `UTC${time.endsWith('Z') ? '' : time.slice(-6)}` : t(`zone.${zone}`);
};

/** Hour and minute with the zone; undefined for a day alone. */
export const clockText = (time: string, t: WebTranslate): string | undefined => {
  const zone = zoneText(time, t);
  return zone === undefined ? undefined : t('zone.clock', { zone, time: time.slice(11, 16) });
};

/** The same moment by the product's clock; undefined where it cannot be told. */
export const hereText = (time: string, t: WebTranslate): string | undefined =>
  time.length < 16 || isLocalTime(time) ? undefined : t('zone.here', { time: timeOf(Date.parse(time)) });

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
