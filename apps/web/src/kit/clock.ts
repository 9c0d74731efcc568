import { useSyncExternalStore } from 'react';
import { dayOf } from './days.ts';
import { useUi } from './ui-context.tsx';

/** Calls `look` every second, for `useSyncExternalStore`: what is read off a clock is drawn anew when it differs. */
export const everySecond = (look: () => void): (() => void) => {
  const timer = setInterval(look, 1000);
  return () => clearInterval(timer);
};

/** Today (`YYYY-MM-DD`) in the product's zone, by the server's clock; a page that stands open gets the next one at midnight. */
export const useToday = (): string => {
  const { now } = useUi();
  return useSyncExternalStore(everySecond, () => dayOf(now()));
};
