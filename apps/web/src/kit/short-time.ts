import { addDays } from '@waybill/contract/std/days.ts';

const isDay = (day: string): boolean => !Number.isNaN(Date.parse(day));

/** A day as tables show it: `11-23`, in full when it is of another year than today; what is no day as it is, or a dash. */
export const shortDay = (day: string, today: string): string =>
  !isDay(day) ? day || '–' : day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day;

const weekday = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(day));

const relative = (days: number, locale: string): string =>
  new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');

/** A day that is looked forward to: `11-26 周四`, `11-23 今天`. */
export const plannedDay = (day: string, today: string, locale: string): string =>
  isDay(day)
    ? `${shortDay(day, today)} ${day === today ? relative(0, locale) : weekday(day, locale)}`
    : shortDay(day, today);

/** A wall time as tables show it: `昨天 16:22`, `周六 10:31` within a week, then `11-18 14:18`; a day alone stays one. */
export const shortMoment = (wallTime: string, today: string, locale: string): string => {
  const day = wallTime.slice(0, 10);
  const time = wallTime.slice(11, 16);
  const named =
    day === today
      ? relative(0, locale)
      : day === addDays(today, -1)
        ? relative(-1, locale)
        : day > addDays(today, -7) && day < today
          ? weekday(day, locale)
          : shortDay(day, today);
  return `${named} ${time}`.trimEnd();
};

/** The heading of what belongs to a day: `今天 11-24`, `11-20 周五`. */
export const dayHeading = (day: string, today: string, locale: string): string =>
  day === today || day === addDays(today, -1)
    ? `${relative(day === today ? 0 : -1, locale)} ${shortDay(day, today)}`
    : plannedDay(day, today, locale);
