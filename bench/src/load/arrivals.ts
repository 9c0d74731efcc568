import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from './request.ts';

/** A request that arrives by itself, whatever became of those before it. */
export type Arrival = {
  readonly name: string;
  readonly request: Request;
  answered?(status: number, body: string): void;
};

export type Ended = {
  readonly name: string;
  /** Milliseconds from when it was due: what held up the driver, and opening a connection, are in it. */
  readonly took: number;
  /** Of the answer; 0 when none came in time. */
  readonly status: number;
};

export type Rate = {
  /** Arrivals a second, at random moments (exponential gaps), as those of people who know nothing of each other. */
  readonly perSecond: number;
  readonly seconds: number;
  /** Milliseconds after which a client gives up and closes its connection. */
  readonly timeoutMs: number;
  /** Connections at the same time, at most; what arrives beyond them waits for one. */
  readonly connections: number;
};

/**
 * Lets requests arrive at a rate that does not depend on how fast they are answered, which load tools for Node do in bursts
 * of a second. Answers by how many milliseconds it was late itself at worst.
 */
export const letArrive = async (
  port: number,
  { perSecond, seconds, timeoutMs, connections }: Rate,
  next: () => Arrival,
  ended: (how: Ended) => void,
): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const began = performance.now();
  const now = (): number => performance.now() - began;
  const gap = (): number => (-Math.log(1 - Math.random()) * 1000) / perSecond;
  const send = async (
    { name, request: { body, ...wire }, answered }: Arrival,
    due: number,
  ): Promise<void> => {
    const sent = request({ ...wire, agent, host: '127.0.0.1', port, signal: AbortSignal.timeout(timeoutMs) });
    sent.end(body);
    try {
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const { statusCode: status = 0 } = response;
      answered?.(status, await text(response));
      ended({ name, took: now() - due, status });
    } catch {
      ended({ name, took: now() - due, status: 0 });
    }
  };
  const underWay: Promise<void>[] = [];
  let latest = 0;
  for (let due = gap(); due < seconds * 1000; due += gap()) {
    while (due > now()) await sleep(Math.max(1, due - now() - 1));
    latest = Math.max(latest, now() - due);
    underWay.push(send(next(), due));
  }
  await Promise.all(underWay);
  agent.destroy();
  return latest;
};
