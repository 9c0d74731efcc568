import { addServiceTime } from '../tickets/public-api.ts';

const minuteMs = 60_000;

/**
 * How many minutes lie between the parts of a past that ends now, when so many minutes of service are to lie between
 * them: then everybody acted while the service was there, whenever the demo is started.
 */
export const pastWaits = (serviceMinutes: readonly number[], now: number, timeZone: string): number[] => {
  let later = now;
  return serviceMinutes
    .toReversed()
    .map((minutes) => {
      const earlier = addServiceTime(later, -minutes * minuteMs, timeZone);
      const between = Math.round((later - earlier) / minuteMs);
      later = earlier;
      return between;
    })
    .toReversed();
};
