import { type Answer, type Connection, openConnection } from './connection.ts';
import type { Arrival } from './drive-at-rate.ts';

/** Tries after the first, and how much longer than it was told a call waits at most: as the web does. */
const web = { tries: 3, later: 0.5 } as const;

/** How calls of a name ended that were sent again as long as they were rejected. */
export type Settled = { served: number; all: number };

export type ComingBack = {
  readonly next: () => Arrival;
  /** By name; calls that still wait to come back are not counted. */
  readonly settled: ReadonlyMap<string, Settled>;
  /** Sends nothing again any more. */
  stop(): Promise<void>;
};

type RetryAnswer = { readonly data: { readonly retryAfter: number } };

/** Has rejected calls of `next` come back after `Retry-After`, beside those that arrive anew. */
export const comingBack = (port: number, next: () => Arrival): ComingBack => {
  const idle: Connection[] = [];
  const settled = new Map<string, Settled>();
  const waiting = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let stopped = false;

  const sendAgain = async (arrival: Arrival): Promise<void> => {
    const connection = idle.pop() ?? (await openConnection(port));
    const answer = await connection.send(arrival.request);
    if (connection.usable()) idle.push(connection);
    arrival.answered?.(answer);
  };
  const wait = (arrival: Arrival, answer: Answer): void => {
    const { retryAfter } = (JSON.parse(answer.body.toString()) as RetryAnswer).data;
    const timer = setTimeout(
      () => {
        waiting.delete(timer);
        const sent: Promise<void> = sendAgain(arrival)
          .catch(() => undefined)
          .finally(() => void underWay.delete(sent));
        underWay.add(sent);
      },
      retryAfter * 1000 * (1 + Math.random() * web.later),
    );
    waiting.add(timer);
  };
  const withTries = (arrival: Arrival, left: number): Arrival => ({
    ...arrival,
    answered: (answer) => {
      arrival.answered?.(answer);
      if (answer.status === 503 && left > 0) {
        if (!stopped) wait(withTries(arrival, left - 1), answer);
        return;
      }
      const counts = settled.get(arrival.name) ?? { served: 0, all: 0 };
      counts.all += 1;
      if (answer.status === 200) counts.served += 1;
      settled.set(arrival.name, counts);
    },
  });
  return {
    next: () => withTries(next(), web.tries),
    settled,
    stop: async () => {
      stopped = true;
      for (const timer of waiting) clearTimeout(timer);
      await Promise.all(underWay);
      for (const connection of idle) connection.close();
    },
  };
};
