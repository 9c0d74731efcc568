import { randomUUID } from 'node:crypto';
import { type Carrier, type TrackingReason, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { raiseAlert } from '../../console/security/public-api.ts';
import {
  type RefreshDeps,
  type RefreshedNumber,
  isAboutNumber,
  refreshNumbers,
  silentSeconds,
  watchAfter,
  watchAfterFailure,
} from '../../tracking/public-api.ts';
import { type DueNumber, countProbed, keepUnasked, postponeNext, releaseQueues, takeDue } from './store.ts';

/** Calls to one carrier in one run. */
const mostCalls = 10;

/** What the background leaves of an account's hour and day to people. */
const share = 2 / 3;

/** Seconds after which numbers are looked at again whose carrier failed before they were asked. */
const laterSeconds = 600;

const deadlineMs = 60_000;

/** Numbers for sale and unpaid that an account may add within an hour before an alert is raised. */
const probedAnHour = 20;

/** Asks for what became due among followed numbers, within the background's share of the budget. */
export const lookAtDue = async (context: RefreshDeps): Promise<void> => {
  await Promise.all(carriers.map((carrier) => lookAtDueOf(context, carrier)));
};

const lookAtDueOf = async (context: RefreshDeps, carrier: Carrier): Promise<void> => {
  const { db, log } = context;
  const health = context.carriers.health(carrier);
  if (health === null || health.paused !== null) return;
  // A carrier that is out gets one call, to see whether it is back.
  const calls = Math.min(
    health.breaker === 'closed' ? mostCalls : 1,
    await context.carriers.callsLeft(carrier, share),
  );
  if (calls < 1) return;
  const perCall = context.carriers.perCall(carrier);
  const taken = await takeDue(db, carrier, calls * perCall);
  // A number that several follow is asked for once.
  const due = [...new Map(taken.map((number) => [number.tracking_number, number])).values()];
  const again = new Map<string, number | null>();
  let failure: TrackingReason | null = null;
  let left = due.filter((number) => !number.unpaid && !isOver(number));
  for (const over of due.filter(isOver)) again.set(over.tracking_number, null);
  while (left.length > 0) {
    const asked = await refreshNumbers(context, left.slice(0, perCall), {
      lease: randomUUID(),
      urgency: 'background',
      deadlineMs,
    });
    left = left.slice(perCall);
    for (const one of asked) again.set(one.number.tracking_number, secondsAfter(one));
    failure = carriersFault(asked);
    if (failure === null) continue;
    for (const number of left) again.set(number.tracking_number, laterSeconds);
    break;
  }
  await postponeNext(db, carrier, [...again.keys()], [...again.values()]);
  const unpaid = due.filter((number) => number.unpaid);
  if (unpaid.length > 0) await endUnpaid(context, carrier, unpaid, failure ?? 'not_found');
  const [first] = taken;
  if (first !== undefined)
    await releaseQueues(db, carrier, [...new Set(taken.map((one) => one.follower_id))], first.leased_until);
  if (again.size > 0) log.info({ carrier, looked: again.size }, 'looked at followed numbers that were due');
};

const silentOf = (number: DueNumber): number =>
  silentSeconds({ at: number.last_event_at, local: number.last_event_local }, number.since, Date.now());

const isOver = (number: DueNumber): boolean => watchAfter(number.status, silentOf(number)) === null;

/** Seconds until a number is looked at again; null for never. */
const secondsAfter = (asked: RefreshedNumber<DueNumber>): number | null => {
  if (asked.end === 'failed') return watchAfterFailure(asked.reason, undefined);
  if (asked.end === 'taken') return watchAfter(asked.number.status, 0);
  const { status, last_event_at: at, last_event_local: local } = asked.state;
  return watchAfter(status, silentSeconds({ at, local }, asked.number.since, Date.now()));
};

const carriersFault = (asked: readonly RefreshedNumber[]): TrackingReason | null => {
  const failed = asked.find((one) => one.end === 'failed' && !isAboutNumber(one.reason));
  return failed?.end === 'failed' ? failed.reason : null;
};

/** Says of numbers that are for sale what is said of those that the carrier does not know, or fails to answer for. */
const endUnpaid = async (
  { db, log }: RefreshDeps,
  carrier: Carrier,
  unpaid: readonly DueNumber[],
  reason: TrackingReason,
): Promise<void> => {
  await keepUnasked(
    db,
    carrier,
    unpaid.map((number) => number.tracking_number),
    reason,
    watchAfterFailure(reason, undefined),
  );
  const followers = unpaid.map((number) => number.follower_id);
  for (const [subject, probed] of await countProbed(db, followers)) {
    if (probed < probedAnHour) continue;
    await raiseAlert(db, { kind: 'stock_probe', severity: 'high', subject, count: unpaid.length });
    log.warn({ probed }, 'an account follows many numbers that are for sale');
  }
};
