import type { UnrecognisedReason } from '@waybill/contract/endpoints/track-batches.ts';
import type { Carrier, TrackingReason, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { Failure, NumberOutcome } from '@waybill/carriers/tracking/outcome.ts';
import { parcelKey } from '@waybill/carriers/tracking-number/formats.ts';
import { type ReadNumber, readNumber } from '@waybill/carriers/tracking-number/read-number.ts';

export type TypedNumber = { readonly number: string; readonly carrier?: Carrier | undefined };

export type CarrierCandidate = { readonly carrier: Carrier; readonly checkOk: boolean | null };

export type Assignment = {
  readonly carrier: Carrier | null;
  readonly canonical: string | null;
  readonly reason: UnrecognisedReason | null;
  readonly candidates: readonly CarrierCandidate[];
};

export type NewItem = Assignment & { readonly position: number; readonly number: string };

const assignmentOf = (read: ReadNumber): Assignment => ({
  carrier: read.carrier,
  canonical: read.carrier && read.number,
  reason: read.problem,
  candidates: read.candidates.map(({ carrier, checkOk }) => ({ carrier, checkOk })),
});

export const assignCarrier = ({ number, carrier }: TypedNumber): Assignment =>
  assignmentOf(readNumber(number, carrier));

/**
 * The numbers of a batch without those whose parcel stood in the list before; places stay those of the list. Where the
 * carrier of the first was open, another name of the parcel settles it.
 */
export const itemsOf = (
  numbers: readonly TypedNumber[],
): { readonly items: readonly NewItem[]; readonly duplicates: number } => {
  const items = new Map<string, NewItem>();
  for (const [position, typed] of numbers.entries()) {
    const read = readNumber(typed.number, typed.carrier);
    const assigned = assignmentOf(read);
    const known = read.carrier !== null || read.problem === 'ambiguous';
    const key = known ? parcelKey(read.number) : `${typed.carrier ?? ''} ${read.number}`;
    const before = items.get(key);
    if (before === undefined) items.set(key, { position, number: typed.number, ...assigned });
    else if (before.carrier === null && known)
      items.set(key, { ...before, ...assigned, candidates: before.candidates });
  }
  return { items: [...items.values()], duplicates: numbers.length - items.size };
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const freshMs: Readonly<Record<TrackingStatus, number>> = {
  unknown: 30 * minute,
  label_created: 2 * hour,
  accepted: hour,
  in_transit: hour,
  out_for_delivery: 10 * minute,
  available_for_pickup: hour,
  delivery_attempted: 30 * minute,
  delivered: 30 * day,
  exception: hour,
  returned: 7 * day,
  cancelled: 7 * day,
  expired: 7 * day,
};

/** Milliseconds for which an answer counts as fresh: long when the parcel's life is over, short while it moves. */
export const freshFor = (status: TrackingStatus): number => freshMs[status];

export const mostWaits = 6;

export const longestWait = 10 * minute;

const waitMs: Partial<Record<TrackingReason, number>> = {
  throttled: 30_000,
  quota_used_up: hour,
  budget_used_up: minute,
  carrier_paused: 30_000,
  too_many_waiting: 5_000,
  stopped: 5_000,
};

/**
 * Milliseconds after which a carrier that has no room for anybody now is asked again; null for a reason that ends
 * the number: it is about the number itself, or the pool repeated the call already.
 */
export const waitFor = (reason: TrackingReason, retryAfterMs: number | undefined): number | null => {
  const usual = waitMs[reason];
  return usual === undefined ? null : Math.max(1_000, retryAfterMs ?? usual);
};

/** Numbers for sale and unpaid that an account may give within an hour before an alert is raised. */
export const probedAnHour = 20;

const aboutTheNumber: ReadonlySet<TrackingReason> = new Set([
  'not_found',
  'invalid_number',
  'not_authorised',
  'several_parcels',
  'carrier_refused_number',
  'missing_in_answer',
]);

/** Why a carrier answered for none of these numbers, where the reason is the carrier and not a number; else null. */
export const carrierFailure = (outcomes: readonly NumberOutcome[]): Failure | null => {
  const failed = outcomes.find((one) => one.kind === 'failed' && !aboutTheNumber.has(one.failure.reason));
  return failed?.kind === 'failed' ? failed.failure : null;
};

/**
 * What is said of a number that is for sale and unpaid: the carrier does not know it. Where the carrier fails others, so
 * it does this one: a reason of its own would tell that the number is in stock.
 */
export const answerUnpaid = (number: string, failure: Failure | null): NumberOutcome => ({
  kind: 'failed',
  number,
  failure: failure ?? { reason: 'not_found' },
});

export type LastChunk = { readonly tookMs: number; readonly failure: Failure | null };

/**
 * Why a carrier would answer for no number at this moment; null when it would. `health` is null without an account,
 * `callsLeft` are those of its hour and day, `last` is the chunk before.
 */
export const failureNow = (
  health: {
    readonly breaker: string;
    readonly paused: { readonly reason: TrackingReason; readonly until: number } | null;
  } | null,
  callsLeft: number,
  last: LastChunk | undefined,
  now: number,
): Failure | null => {
  if (health === null) return { reason: 'not_configured' };
  if (health.paused !== null)
    return { reason: health.paused.reason, retryAfterMs: health.paused.until - now };
  if (health.breaker === 'open') return { reason: 'carrier_paused' };
  if (callsLeft <= 0) return { reason: 'budget_used_up' };
  return last?.failure ?? null;
};
