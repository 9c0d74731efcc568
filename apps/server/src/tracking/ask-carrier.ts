import type { Urgency } from '@waybill/carriers/pool/guarded-call.ts';
import type { NumberOutcome, ParcelChoice } from '@waybill/carriers/tracking/outcome.ts';
import type { TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Log } from '../platform/log/log.ts';
import type { Carriers } from './calling/carriers.ts';
import {
  lastEventOf,
  nextStatus,
  pauseAfterFailure,
  silentSeconds,
  watchAfter,
  watchAfterFailure,
} from './rules.ts';
import {
  type AskedNumber,
  type ClaimedState,
  type NumberState,
  claimLeases,
  findClaimed,
  keepState,
  releaseLease,
} from './store.ts';

export type RefreshDeps = { readonly db: Db; readonly carriers: Carriers; readonly log: Log };

/** How asking ended for one number; `taken` when somebody else has its lease. */
export type RefreshedNumber<Asked extends AskedNumber = AskedNumber> =
  | { readonly number: Asked; readonly end: 'refreshed' | 'unchanged'; readonly state: NumberState }
  | {
      readonly number: Asked;
      readonly end: 'failed';
      readonly reason: TrackingReason;
      readonly state: NumberState | undefined;
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
  const claimed = new Map(
    (await claimLeases(context.db, first.carrier, asking.lease, numbers)).map((known) => [
      known.tracking_number,
      known,
    ]),
  );
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
  known: ClaimedState,
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
  if (outcome.kind !== 'found') return endFailed(context, number, lease, failureOf(outcome, signal));
  try {
    return await keepFound(context, number, known, lease, outcome.parcel);
  } catch (error) {
    log.error({ err: error, carrier: number.carrier }, 'an answer of a carrier could not be kept');
    return endFailed(context, number, lease, { reason: 'internal_error' });
  }
};

const keepFound = async <Asked extends AskedNumber>(
  context: RefreshDeps,
  number: Asked,
  known: ClaimedState,
  lease: string,
  parcel: Extract<NumberOutcome, { kind: 'found' }>['parcel'],
): Promise<RefreshedNumber<Asked>> => {
  const { db, log } = context;
  if (parcel.unknownCodes.length > 0) {
    log.warn({ carrier: number.carrier, codes: parcel.unknownCodes }, 'codes that no table has');
  }
  const status = nextStatus(
    { status: known.status, lastEventAt: known.last_event_at, lastEventLocal: known.last_event_local },
    parcel,
  );
  const last = lastEventOf(parcel.events);
  const heard = last ?? { at: known.last_event_at, local: known.last_event_local };
  const silent = silentSeconds(heard, number.shipped_on ?? '', Date.now());
  const change = { parcel, status, last, watchAfter: watchAfter(status, silent) };
  const state = await inTransaction(db, (tx) =>
    keepState(tx, number.tracking_number, change, { lease, known: known.status }),
  );
  if (state === undefined) {
    // A push may have moved the status since the lease began; what it brought is judged again.
    const [moved] = await findClaimed(db, number.carrier, number.tracking_number, lease);
    return moved === undefined || moved.status === known.status
      ? { number, end: 'taken' }
      : keepFound(context, number, moved, lease, parcel);
  }
  const same =
    state.new_events === 0 &&
    status === known.status &&
    parcel.subStatus === known.sub_status &&
    parcel.delayed === known.delayed &&
    (parcel.expectedOn ?? known.expected_on) === known.expected_on;
  return { number, end: same ? 'unchanged' : 'refreshed', state };
};

type NumberFailure = {
  readonly reason: TrackingReason;
  readonly retryAfterMs?: number;
  readonly choices?: readonly ParcelChoice[];
};

const failureOf = (
  outcome: Exclude<NumberOutcome, { kind: 'found' }>,
  signal: AbortSignal,
): NumberFailure => {
  if (outcome.kind === 'several') return { reason: 'several_parcels', choices: outcome.choices };
  const { reason, retryAfterMs } = outcome.failure;
  // Nobody but the deadline cancels here.
  return {
    reason: reason === 'cancelled' && signal.aborted ? 'timeout' : reason,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
};

const endFailed = async <Asked extends AskedNumber>(
  { db, log }: RefreshDeps,
  number: Asked,
  lease: string,
  { reason, retryAfterMs, choices }: NumberFailure,
): Promise<RefreshedNumber<Asked>> => {
  try {
    const [state] = await releaseLease(db, {
      carrier: number.carrier,
      number: number.tracking_number,
      lease,
      reason,
      pauseSeconds: pauseAfterFailure(retryAfterMs),
      watchAfter: watchAfterFailure(reason, retryAfterMs),
      choices: choices === undefined ? null : JSON.stringify(choices),
    });
    return { number, end: 'failed', reason, state };
  } catch (error) {
    log.error({ err: error, carrier: number.carrier }, 'a lease could not be released and expires by itself');
    return { number, end: 'failed', reason, state: undefined };
  }
};
