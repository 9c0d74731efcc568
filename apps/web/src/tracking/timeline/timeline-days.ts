import type { TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import { byDay } from '../../kit/by-day.ts';

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
