import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Connection, openConnection } from './connection.ts';

/** A request that arrives by itself, whatever became of those before it. */
export type Arrival = {
  readonly name: string;
  /** The whole HTTP/1.1 request as text. */
  readonly request: string;
  /** Hears of the answer, whatever its status. */
  answered?(answer: Answer): void;
};

export type Ended = {
  readonly name: string;
  /** When it was due, in milliseconds since the beginning. */
  readonly due: number;
  /** Milliseconds from when it was due: what held up the driver, and opening a connection, are in it. */
  readonly took: number;
  /** Unsent: every connection was taken. Gave up: no answer came in time. Broken: the connection was lost or rejected. */
  readonly outcome: 'answered' | 'gave up' | 'broken' | 'unsent';
  /** Of the answer; 0 without one. */
  readonly status: number;
};

export type Rate = {
  /** Arrivals a second, at random moments (exponential gaps), as those of people who know nothing of each other. */
  readonly perSecond: number;
  readonly seconds: number;
  /** Milliseconds after which a client gives up and closes its connection. */
  readonly timeoutMs: number;
  /** Connections open at the same time, at most; what arrives beyond them is not sent. */
  readonly connections: number;
};

/** How it went: arrivals in all, and by how many milliseconds the driver itself was late at worst. */
export type RateDriven = { readonly arrivals: number; readonly seconds: number; readonly latest: number };

type Outcome = { readonly outcome: Ended['outcome']; readonly answer?: Answer };

const openPool = (port: number, most: number, timeoutMs: number) => {
  const idle: Connection[] = [];
  let open = 0;

  const take = async (): Promise<Connection> => {
    for (let known = idle.pop(); known !== undefined; known = idle.pop()) {
      if (known.usable()) return known;
      known.close();
    }
    return openConnection(port);
  };

  const ask = async (request: string): Promise<Outcome> => {
    if (open >= most) return { outcome: 'unsent' };
    open += 1;
    let connection: Connection | undefined;
    let gaveUp = false;
    const timer = setTimeout(() => {
      gaveUp = true;
      connection?.close();
    }, timeoutMs);
    try {
      connection = await take();
      if (gaveUp) throw new Error('too late');
      const answer = await connection.send(request);
      if (connection.usable()) idle.push(connection);
      else connection.close();
      return { outcome: 'answered', answer };
    } catch {
      connection?.close();
      return { outcome: gaveUp ? 'gave up' : 'broken' };
    } finally {
      clearTimeout(timer);
      open -= 1;
    }
  };

  const close = (): void => {
    for (const connection of idle) connection.close();
  };
  return { ask, close };
};

/**
 * Lets requests arrive at a rate that does not depend on how fast they are answered (an open loop). `next` makes each
 * one, `ended` hears how it went, in the order in which they end. An error of the server is an answer.
 */
export const driveAtRate = async (
  port: number,
  { perSecond, seconds, timeoutMs, connections }: Rate,
  next: () => Arrival,
  ended: (how: Ended) => void,
): Promise<RateDriven> => {
  const pool = openPool(port, connections, timeoutMs);
  const underWay = new Set<Promise<unknown>>();
  const began = performance.now();
  const now = (): number => performance.now() - began;
  const gap = (): number => (-Math.log(1 - Math.random()) * 1000) / perSecond;
  let arrivals = 0;
  let latest = 0;
  let failure: unknown;

  const send = async (arrival: Arrival, due: number): Promise<void> => {
    const { outcome, answer } = await pool.ask(arrival.request);
    const took = now() - due;
    if (answer !== undefined) arrival.answered?.(answer);
    ended({ name: arrival.name, due, took, outcome, status: answer?.status ?? 0 });
  };

  const goesOn = (due: number): boolean => due < seconds * 1000 && failure === undefined;
  for (let due = gap(); goesOn(due); due += gap()) {
    while (due > now()) await sleep(Math.max(1, due - now() - 1));
    latest = Math.max(latest, now() - due);
    arrivals += 1;
    const sent: Promise<unknown> = send(next(), due)
      .catch((error: unknown) => (failure = error))
      .finally(() => underWay.delete(sent));
    underWay.add(sent);
  }
  await Promise.all(underWay);
  pool.close();
  if (failure !== undefined) throw failure;
  return { arrivals, seconds, latest };
};
