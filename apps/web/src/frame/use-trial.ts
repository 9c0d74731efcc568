import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallOptions } from '../client/call-options.ts';
import { withShares } from '../client/with-progress.ts';

/** Whole days that end with yesterday. */
export type TrialDays = 1 | 7;

type Wanted<Change> = { readonly change: Change; readonly days: TrialDays };

/** Tries a change before it is saved; `share` says how much is done, from 0 to 1. A trial that is begun anew or left ends the one under way. */
export const useTrial = <Change, Result>(
  ask: (wanted: Wanted<Change>, options: CallOptions) => Promise<Result>,
) => {
  const running = useRef<AbortController>(null);
  const [share, setShare] = useState(0);
  useEffect(() => () => running.current?.abort(), []);
  const trial = useMutation({
    mutationFn: async (wanted: Wanted<Change>) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      setShare(0);
      return { ...wanted, result: await ask(wanted, { reads: true, signal, fetch: withShares(setShare) }) };
    },
  });
  return { ...trial, share };
};

/** A change that is tried, and what came of it. */
export type Trial<Change, Result> = ReturnType<typeof useTrial<Change, Result>>;
