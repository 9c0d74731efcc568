import { useEffect, useState, useSyncExternalStore } from 'react';
import { createCountdown, type CountdownState } from './countdown.ts';

type UsedCountdown = CountdownState & Pick<ReturnType<typeof createCountdown>, 'hold' | 'release'>;

/** A countdown that runs while its component is on screen; `onEnd` is called once. */
export const useCountdown = (seconds: number, onEnd: () => void): UsedCountdown => {
  const [countdown] = useState(() => createCountdown(seconds));
  const state = useSyncExternalStore(countdown.subscribe, countdown.state);
  useEffect(() => countdown.start(), [countdown]);
  const over = state.seconds === 0;
  useEffect(() => {
    if (over) onEnd();
    // Only the end calls it, not a new function of the same owner.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [over]);
  return { ...state, hold: countdown.hold, release: countdown.release };
};
