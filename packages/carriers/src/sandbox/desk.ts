import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { FastifyReply } from 'fastify';
import { SandboxClock } from './clock.ts';
import { type CallFault, FaultBoard, type Hit } from './faults.ts';
import { type KnownParcel, type Life, lifeAt } from './life.ts';
import { TokenDesk } from './token-desk.ts';

export interface SandboxOptions {
  /** Runs with the machine's clock when left out. */
  readonly clock?: SandboxClock;
  /** What somebody knows of the numbers of one call; the sandbox's answers agree with it. */
  readonly known?: (
    carrier: Carrier,
    numbers: readonly string[],
  ) => Promise<ReadonlyMap<string, KnownParcel>>;
  /** Calls that an account may make; past them FedEx answers 429 until midnight GMT, USPS until the hour is full. */
  readonly quotas?: { readonly fedexPerDay?: number; readonly uspsPerHour?: number };
  /** Milliseconds that every tracking answer takes, 0 when left out. */
  readonly latencyMs?: number;
}

export type Desk = ReturnType<typeof openDesk>;

/** What the three carriers of a sandbox share. */
export const openDesk = ({ clock = new SandboxClock(), known, quotas, latencyMs = 0 }: SandboxOptions) => ({
  clock,
  faults: new FaultBoard(),
  tokens: new TokenDesk(clock.now),
  seen: { ups: nothingSeen(), fedex: nothingSeen(), usps: nothingSeen() },
  quotas: { fedexPerDay: 100_000, uspsPerHour: 10_000, ...quotas },
  known,
  latencyMs,
});

const nothingSeen = () => ({ tokenCalls: 0, trackCalls: 0, numbers: new Map<string, number>() });

/** Answers of one carrier to faults; those that all carriers share are made by `answerFault`. */
export type FaultAnswers = Readonly<
  Record<
    | 'access_forbidden'
    | 'quota_used_up'
    | 'server_error'
    | 'throttled'
    | 'token_expired'
    | 'unavailable'
    | 'wrong_scope',
    (reply: FastifyReply, hit: Hit<CallFault>) => FastifyReply
  >
>;

/** The lives of some numbers, as far as they have come by the sandbox's clock. */
export async function livesOf(desk: Desk, carrier: Carrier, numbers: readonly string[]) {
  const known = await desk.known?.(carrier, numbers);
  const now = desk.clock.now();
  return (number: string): Life => lifeAt(number, now, known?.get(number) ?? null);
}

/** Counts a call for numbers and takes its time. */
export async function recordCall(desk: Desk, carrier: Carrier, numbers: readonly string[]): Promise<void> {
  const seen = desk.seen[carrier];
  seen.trackCalls += 1;
  for (const number of numbers) seen.numbers.set(number, (seen.numbers.get(number) ?? 0) + 1);
  if (desk.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, desk.latencyMs));
}

export function answerFault(
  desk: Desk,
  carrier: Carrier,
  reply: FastifyReply,
  hit: Hit<CallFault>,
  answers: FaultAnswers,
): FastifyReply {
  switch (hit.fault) {
    case 'hang':
      // The connection stays open until the client gives up or the sandbox closes.
      return reply.hijack();
    case 'reset':
      reply.hijack();
      reply.raw.destroy();
      return reply;
    case 'html':
      return reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
    case 'redirect':
      return reply.code(302).header('location', '/sandbox/state').send();
    case 'truncated':
      return reply.code(200).type('application/json').send('{"trackResponse":{"shipment":[{"inquiryNum');
    case 'token_expired':
      desk.tokens.revoke(carrier);
      return answers.token_expired(reply, hit);
    case 'throttled_with_retry_after':
      return answers.throttled(reply.header('retry-after', hit.retryAfterSeconds), hit);
    case 'unavailable_with_retry_after':
      return answers.unavailable(reply.header('retry-after', hit.retryAfterSeconds), hit);
    default:
      return answers[hit.fault](reply, hit);
  }
}

/** 2026-11-20T15:22:33 on the wall of a place, for a time in milliseconds. */
export const wallTime = (at: number, offsetMinutes: number): string =>
  new Date(at + offsetMinutes * 60_000).toISOString().slice(0, 19);
