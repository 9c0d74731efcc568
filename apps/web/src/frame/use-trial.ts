import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallOptions } from '../client/call-options.ts';
import { withShares } from '../client/with-progress.ts';

/** What is tried, and what came of it. */
export type Trial<Wanted, Result> = {
  readonly data: { readonly wanted: Wanted; readonly result: Result } | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly share: number;
  readonly mutate: (wanted: Wanted) => void;
};

/**
 * Tries a change before it is saved; `share` says how much is done, from 0 to 1. A trial that is begun anew or left ends
 * the one under way.
 */
export const useTrial = <Wanted, Result>(
  ask: (wanted: Wanted, options: CallOptions) => Promise<Result>,
): Trial<Wanted, Result> => {
  const running = useRef<AbortController>(null);
  const [share, setShare] = useState(0);
  useEffect(() => () => running.current?.abort(), []);
  const trial = useMutation({
    mutationFn: async (wanted: Wanted) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      setShare(0);
      return { wanted, result: await ask(wanted, { reads: true, signal, fetch: withShares(setShare) }) };
    },
  });
  return { ...trial, share };
};
