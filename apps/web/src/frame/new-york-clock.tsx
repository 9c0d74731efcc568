import type { Locale } from '@waybill/phrases/translator.ts';
import { useNow } from '../ui/ui-context.tsx';
import { useLanguage, useT } from './language.tsx';

const timeZone = 'America/New_York';

const face = new Intl.DateTimeFormat('en-US', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
});

const dayOf = (locale: Locale) =>
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'full', timeStyle: 'short', hour12: false });

const zoneOf = (locale: Locale) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' });

const zoneName = (locale: Locale, moment: number): string =>
  zoneOf(locale)
    .formatToParts(moment)
    .find((part) => part.type === 'timeZoneName')?.value ?? timeZone;

/** The time in New York. Its label is EST all year; the tooltip and the accessible name give the true zone. */
export const NewYorkClock = () => {
  const t = useT();
  const { locale } = useLanguage();
  const moment = useNow();
  // By the minute: a name that changes each second cannot be read out.
  const minute = Math.floor(moment / 60_000) * 60_000;
  const name = t('clock.newYork', { time: dayOf(locale).format(minute), zone: zoneName(locale, minute) });
  return (
    <span className="clock" role="timer" aria-label={name} title={name} tabIndex={0}>
      <span className="clock-label">EST</span>
      <span className="number">{face.format(moment)}</span>
    </span>
  );
};
