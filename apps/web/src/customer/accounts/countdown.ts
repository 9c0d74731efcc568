import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds between two looks at the clock. */
const tickEvery = 250;

/**
 * Counts whole seconds down while its component is on screen, and can be held, for as many reasons as one likes; `onEnd` is
 * called once. What has passed is read off the clock, so a tab that slept wakes up right.
 */
export const useCountdown = (seconds: number, onEnd: () => void) => {
  const [left, setLeft] = useState(seconds * 1000);
  const [reasons, setReasons] = useState<ReadonlySet<string>>(new Set());
  const held = reasons.size > 0;
  const over = left === 0;
  useEffect(() => {
    if (held || over) return undefined;
    let last = Date.now();
    const tick = (): void => {
      const passed = Date.now() - last;
      last += passed;
      setLeft((before) => Math.max(0, before - passed));
    };
    const timer = setInterval(tick, tickEvery);
    return () => {
      clearInterval(timer);
      tick();
    };
  }, [held, over]);
  // Only the end calls it, not a new function of the same owner.
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (over) end();
  }, [over]);
  return {
    seconds: Math.ceil(left / 1000),
    held,
    hold: (reason: string): void => setReasons((before) => new Set(before).add(reason)),
    release: (reason: string): void =>
      setReasons((before) => new Set([...before].filter((other) => other !== reason))),
  };
};
