import type { Urgency } from '@waybill/carriers/pool/guarded-call.ts';
import type { Failure, NumberOutcome, TrackedParcel } from '@waybill/carriers/tracking/outcome.ts';
import type { TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db } from '../../platform/db/database.ts';
import { ownQuestion } from '../../platform/db/parcel-state.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Carriers } from './calling/carriers.ts';
import { afterAnswer, pauseAfterFailure, silentSeconds, watchAfter, watchAfterFailure } from './rules.ts';
import type { Parcel } from '../../platform/db/parcel-state.ts';
import { type AskedNumber, claimLeases, keepMoved, lockParcels, releaseLease } from './store.ts';

export type RefreshDeps = { readonly db: Db; readonly carriers: Carriers; readonly log: Log };

/** How asking ended for one number; `taken` when somebody else has its lease. */
export type RefreshedNumber<Asked extends AskedNumber = AskedNumber> =
  | { readonly number: Asked; readonly end: 'refreshed' | 'unchanged'; readonly state: Parcel }
  | {
      readonly number: Asked;
      readonly end: 'failed';
      readonly reason: TrackingReason;
      readonly state: Parcel | undefined;
    }
  | { readonly number: Asked; readonly end: 'taken' };

type Asking = { readonly lease: string; readonly urgency: Urgency; readonly deadlineMs: number };

/**
 * Takes the leases of numbers of one carrier, asks for those it got and keeps what the carrier says. Whatever
 * happens, every lease taken is released; no transaction is open while the carrier is asked.
 */
export const refreshNumbers = async <Asked extends AskedNumber>(
  context: RefreshDeps,
  numbers: readonly Asked[],
  asking: Asking,
): Promise<RefreshedNumber<Asked>[]> => {
  const [first] = numbers;
  if (first === undefined) return [];
  const rows = await claimLeases(context.db, first.carrier, asking.lease, JSON.stringify(numbers));
  const claimed = new Map(rows.map((known) => [known.tracking_number, known]));
  const signal = AbortSignal.timeout(asking.deadlineMs);
  return Promise.all(
    numbers.map(async (number): Promise<RefreshedNumber<Asked>> => {
      const known = claimed.get(number.tracking_number);
      return known === undefined
        ? { number, end: 'taken' }
        : askForOne(context, number, known, asking, signal);
    }),
  );
};

const askForOne = async <Asked extends AskedNumber>(
  context: RefreshDeps,
  number: Asked,
  known: Parcel,
  { lease, urgency }: Asking,
  signal: AbortSignal,
): Promise<RefreshedNumber<Asked>> => {
  const { carriers, log } = context;
  const query = {
    number: number.tracking_number,
    ...(number.zip5 !== null && { destinationZip5: number.zip5 }),
    ...(number.shipped_on !== null && { shippedOn: number.shipped_on }),
    ...(known.unique_id !== null && { uniqueId: known.unique_id }),
  };
  const outcome = await carriers.track(number.carrier, query, { urgency, signal });
  if (outcome.kind !== 'found') {
    const choices = outcome.kind === 'several' ? JSON.stringify(outcome.choices) : null;
    return endFailed(context, number, lease, failureOf(outcome, signal), choices);
  }
  try {
    return await keepFound(context, number, lease, outcome.parcel);
  } catch (error) {
    log.error({ err: error, carrier: number.carrier }, 'an answer of a carrier could not be kept');
    return endFailed(context, number, lease, { reason: 'internal_error' });
  }
};

const keepFound = <Asked extends AskedNumber>(
  { db, log }: RefreshDeps,
  number: Asked,
  lease: string,
  answer: TrackedParcel,
): Promise<RefreshedNumber<Asked>> => {
  if (answer.unknownCodes.length > 0) {
    log.warn({ carrier: number.carrier, codes: answer.unknownCodes }, 'codes that no table has');
  }
  return inTransaction(db, async (tx) => {
    const [known] = await lockParcels(tx, number.carrier, [number.tracking_number], [ownQuestion]);
    if (known?.lease !== lease) return { number, end: 'taken' };
    const parcel = afterAnswer(known, answer);
    const silent = silentSeconds(parcel, number.shipped_on ?? '', Date.now());
    const isSame =
      parcel.events.length <= known.events.length &&
      parcel.status === known.status &&
      parcel.sub_status === known.sub_status &&
      parcel.delayed === known.delayed &&
      parcel.expected_on === known.expected_on;
    const state = await keepMoved(tx, parcel, watchAfter(parcel.status, silent));
    return { number, end: isSame ? 'unchanged' : 'refreshed', state };
  });
};

const failureOf = (outcome: Exclude<NumberOutcome, { kind: 'found' }>, signal: AbortSignal): Failure => {
  if (outcome.kind === 'several') return { reason: 'several_parcels' };
  const { failure } = outcome;
  // Nobody but the deadline cancels here.
  return failure.reason === 'cancelled' && signal.aborted ? { ...failure, reason: 'timeout' } : failure;
};

const endFailed = async <Asked extends AskedNumber>(
  { db, log }: RefreshDeps,
  number: Asked,
  lease: string,
  { reason, retryAfterMs }: Failure,
  choices: string | null = null,
): Promise<RefreshedNumber<Asked>> => {
  try {
    const [state] = await releaseLease(db, {
      carrier: number.carrier,
      number: number.tracking_number,
      lease,
      reason,
      pauseSeconds: pauseAfterFailure(retryAfterMs),
      askAfter: watchAfterFailure(reason, retryAfterMs),
      choices,
    });
    return { number, end: 'failed', reason, state };
  } catch (error) {
    log.error({ err: error, carrier: number.carrier }, 'a lease could not be released and expires by itself');
    return { number, end: 'failed', reason, state: undefined };
  }
};
