import type { Carrier, TrackingReason, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { Failure } from '@waybill/carriers/tracking/outcome.ts';
import { parcelKey } from '@waybill/carriers/tracking-number/formats.ts';
import { type ReadNumber, readNumber } from '@waybill/carriers/tracking-number/read-number.ts';

export type TypedNumber = { readonly trackingNumber: string; readonly carrier?: Carrier | undefined };

const assignmentOf = (read: ReadNumber) => ({
  carrier: read.carrier,
  canonical: read.carrier && read.number,
  reason: read.problem,
  candidates: read.candidates.map(({ carrier, checkOk }) => ({ carrier, checkOk })),
});

export const assignCarrier = ({ trackingNumber, carrier }: TypedNumber) =>
  assignmentOf(readNumber(trackingNumber, carrier));

export type NewItem = ReturnType<typeof assignCarrier> & {
  readonly position: number;
  readonly number: string;
};

/**
 * The numbers of a batch without those whose parcel stood in the list before; places stay those of the list. Where the
 * carrier of the first was open, another name of the parcel settles it.
 */
export const itemsOf = (
  numbers: readonly TypedNumber[],
): { readonly items: readonly NewItem[]; readonly duplicates: number } => {
  const items = new Map<string, NewItem>();
  for (const [position, typed] of numbers.entries()) {
    const read = readNumber(typed.trackingNumber, typed.carrier);
    const assigned = assignmentOf(read);
    const known = read.carrier !== null || read.problem === 'ambiguous';
    const key = known ? parcelKey(read.number) : `${typed.carrier ?? ''} ${read.number}`;
    const before = items.get(key);
    if (before === undefined) items.set(key, { position, number: typed.trackingNumber, ...assigned });
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

export type Backoff = { readonly reason: TrackingReason; readonly waitMs: number };

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
export const holdFor = ({ reason, retryAfterMs }: Failure): Backoff | null => {
  const usual = waitMs[reason];
  return usual === undefined ? null : { reason, waitMs: Math.max(1_000, retryAfterMs ?? usual) };
};
