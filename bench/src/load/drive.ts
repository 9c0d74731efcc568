import { type Answer, type Connection, openConnection } from './connection.ts';
import type { Arrival } from './drive-at-rate.ts';

/** Sends one request; throws unless the answer is a success that contains `proof`. */
export type Ask = (request: string, proof: string) => Promise<Answer>;

/** What each connection does again and again; `send` takes any answer. */
export type Step = (ask: Ask, send: Connection['send']) => Promise<void>;

export type Limit = { readonly seconds: number } | { readonly iterations: number };

/** How it went; an iteration's time is in milliseconds. */
export type Driven = { readonly seconds: number; readonly times: readonly number[] };

const mayGoOn = (limit: Limit): (() => boolean) => {
  const end = 'seconds' in limit ? performance.now() + limit.seconds * 1000 : Number.POSITIVE_INFINITY;
  let left = 'iterations' in limit ? limit.iterations : Number.POSITIVE_INFINITY;
  return () => {
    left -= 1;
    return left >= 0 && performance.now() < end;
  };
};

/** Drives a server over some connections, each beginning its next iteration when its last one is over. */
export const drive = async (port: number, connections: number, step: Step, limit: Limit): Promise<Driven> => {
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const times: number[] = [];
  const began = performance.now();
  const goOn = mayGoOn(limit);
  const work = opened.map(async (connection) => {
    const ask: Ask = async (request, proof) => {
      const answer = await connection.send(request);
      if (answer.status === 200 && answer.body.includes(proof)) return answer;
      throw new Error(`200 with ${proof} was to come, not ${answer.status}: ${answer.body.toString()}`);
    };
    while (goOn()) {
      const beganTurn = performance.now();
      await step(ask, connection.send);
      times.push(performance.now() - beganTurn);
    }
  });
  try {
    await Promise.all(work);
    return { seconds: (performance.now() - began) / 1000, times };
  } finally {
    // A server that is stopped waits for those that are open.
    for (const connection of opened) connection.close();
  }
};

export const reachPeak = async (
  port: number,
  connections: number,
  seconds: number,
  next: () => Arrival,
): Promise<number> => {
  let good = 0;
  const step: Step = async (_, send) => {
    const arrival = next();
    const answer = await send(arrival.request);
    arrival.answered?.(answer);
    if (answer.status === 200) good += 1;
  };
  const driven = await drive(port, connections, step, { seconds });
  return good / driven.seconds;
};
