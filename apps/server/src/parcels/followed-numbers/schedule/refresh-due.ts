import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Carrier, type TrackingReason, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import {
  type RefreshDeps,
  type RefreshedNumber,
  alertProbing,
  carriersFault,
  refreshNumbers,
  silentSeconds,
  watchAfter,
  watchAfterFailure,
} from '../../tracking/public-api.ts';
import { type DueNumber, type NextLook, findAdded, postponeNext, releaseQueues, takeDue } from './store.ts';

/** What the background may use of an account's hour and day; the rest is left to people. */
const share = 2 / 3;

/** Milliseconds after which a run begins no further round; what is due then is the next run's. */
const runMs = 45_000;

/** Numbers of a round where a call takes one; where it takes more, a round is a call. */
const singlesAtOnce = 20;

const deadlineMs = 60_000;

const usualRoundMs = 250;

export const refreshDue = async (context: RefreshDeps, now: () => number = Date.now): Promise<void> => {
  await Promise.all(carriers.map((carrier) => refreshDueOf(context, carrier, now())));
};

const refreshDueOf = async (context: RefreshDeps, carrier: Carrier, now: number): Promise<void> => {
  const perCall = context.carriers.perCall(carrier);
  const endsAt = performance.now() + runMs;
  let calls = await callsOfRun(context.carriers, carrier, now);
  let asked = 0;
  while (calls > 0 && performance.now() < endsAt) {
    const callsAtOnce = Math.min(calls, Math.ceil(singlesAtOnce / perCall));
    const { numbers, failure } = await refreshSome(context, carrier, callsAtOnce * perCall);
    if (numbers === 0) break;
    asked += numbers;
    calls = failure === null ? calls - Math.ceil(numbers / perCall) : 0;
  }
  if (asked > 0) context.log.info({ carrier, asked }, 'asked for numbers that were due');
};

/**
 * Calls that a run may make of a carrier: an even part of what is left of the hour, so that whoever comes later in the
 * hour finds some. A carrier that is out gets one, to see whether it is back; none while it is paused.
 */
const callsOfRun = async (pools: RefreshDeps['carriers'], carrier: Carrier, now: number): Promise<number> => {
  const health = pools.health(carrier);
  if (health === null || health.paused !== null) return 0;
  const left = await pools.callsLeft(carrier, share);
  if (health.breaker !== 'closed') return Math.min(1, left);
  return Math.ceil(left / (60 - new Date(now).getUTCMinutes()));
};

/**
 * Asks for up to so many numbers. Of those that are for sale nobody is asked: to each of their followers the carrier says
 * what it said last, with the others and at the same instant; without others after as long as the round before took.
 */
const refreshSome = async (
  context: RefreshDeps,
  carrier: Carrier,
  most: number,
): Promise<{ numbers: number; failure: TrackingReason | null }> => {
  const { db } = context;
  const taken = await takeDue(db, carrier, most);
  const [first] = taken;
  if (first === undefined) return { numbers: 0, failure: null };
  // A number that several follow is asked for once.
  const due = [...new Map(taken.map((number) => [number.tracking_number, number])).values()];
  const unpaid = due.filter((number) => number.unpaid);
  const asked = due.filter((number) => !number.unpaid && watchOf(number, number.since) !== null);
  const begun = performance.now();
  const answers = await refreshNumbers(context, asked, {
    lease: randomUUID(),
    urgency: 'background',
    deadlineMs,
  });
  const out = context.carriers.health(carrier)?.breaker !== 'closed';
  const fault = carriersFault(
    answers
      .filter(({ end }) => end !== 'taken')
      .map((one) => (one.end === 'failed' ? { reason: one.reason } : null)),
  );
  const failure = fault?.reason ?? (asked.length === 0 && out ? 'carrier_paused' : null);
  const { lastRounds } = context.carriers;
  const round = `background ${carrier}` as const;
  if (asked.length > 0) lastRounds.set(round, { tookMs: performance.now() - begun, failure: fault });
  else if (unpaid.length > 0) await delay(lastRounds.get(round)?.tookMs ?? usualRoundMs);
  const again = new Map(answers.map((one) => [one.number.tracking_number, secondsAfter(one)]));
  await postponeNext(
    db,
    carrier,
    failure,
    JSON.stringify(
      due.map((number): NextLook => ({
        number: number.tracking_number,
        unpaid: number.unpaid,
        seconds: number.unpaid ? watchOf(number, number.since) : (again.get(number.tracking_number) ?? null),
        failedSeconds: watchUnknownOf(number, failure),
      })),
    ),
  );
  await releaseQueues(db, carrier, [...new Set(taken.map((one) => one.follower_id))], first.leased_until);
  if (unpaid.length > 0) {
    const followers = unpaid.map((number) => number.follower_id);
    await alertProbing(context, () => findAdded(db, followers), unpaid.length);
  }
  return { numbers: due.length, failure };
};

/** Seconds until a number of which nothing new is heard is asked for again; null for never. */
const watchOf = (
  known: Pick<DueNumber, 'status' | 'last_event_at' | 'last_event_local'>,
  since: string,
): number | null => watchAfter(known.status, silentSeconds(known, since, Date.now()));

const watchUnknownOf = ({ since }: DueNumber, failure: TrackingReason | null): number | null =>
  watchAfter('unknown', silentSeconds(null, since, Date.now())) === null
    ? null
    : watchAfterFailure(failure ?? 'not_found', undefined);

/** Seconds until a number is asked for again; null for never. */
const secondsAfter = (asked: RefreshedNumber<DueNumber>): number | null => {
  if (asked.end === 'failed') return watchAfterFailure(asked.reason, undefined);
  if (asked.end === 'taken') return watchAfter(asked.number.status, 0);
  return watchOf(asked.state, asked.number.since);
};
