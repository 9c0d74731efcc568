import { recogniseTrackingNumber } from '@waybill/carriers/tracking-number/recognise.ts';
import { inOrder, mergeEvents } from '@waybill/carriers/tracking/events.ts';
import type { TrackedParcel } from '@waybill/carriers/tracking/outcome.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { findUnpaidAmong } from '../../platform/db/unpaid-stock.ts';
import { keepState } from '../store.ts';
import { lastEventOf, movedBy, parcelMeant, watchAfter } from '../rules.ts';
import {
  type BatchParcel,
  type PushedState,
  endPush,
  keepBatchParcel,
  keepEvents,
  lockBatchParcels,
  lockPush,
  takeStates,
  askSoon,
} from './store.ts';

/**
 * Takes a stored push over, once: events join the timeline, and a status moves only by an event that is later than what
 * is known, in whatever order pushes come. Numbers that nobody owns and no batch shows are passed over, and so are those
 * for sale: who follows one learns nothing new.
 */
export const takeOverPush = (db: Db, carrier: Carrier, key: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [push] = await lockPush(tx, carrier, key);
    if (push === undefined) return;
    const byNumber = Map.groupBy(push.parcels.map(withOwnNumber), (parcel) => parcel.number);
    const told = [...byNumber.keys()];
    const unpaid = await findUnpaidAmong(tx, told);
    const numbers = told.filter((number) => !unpaid.has(number));
    for (const state of await takeStates(tx, carrier, numbers)) {
      const parcel = parcelMeant(
        byNumber.get(state.tracking_number) ?? [],
        state.unique_id,
        state.shipped_on,
      );
      if (parcel !== undefined) await moveOwned(tx, state, parcel);
    }
    for (const known of await lockBatchParcels(tx, carrier, numbers)) {
      const { uniqueId, shippedOn } = known.parcel;
      const parcel = parcelMeant(byNumber.get(known.number) ?? [], known.unique_id || uniqueId, shippedOn);
      if (parcel !== undefined) await moveInBatches(tx, known, parcel);
    }
    await endPush(tx, carrier, key);
  });

const withOwnNumber = (parcel: TrackedParcel): TrackedParcel => {
  const { candidates } = recogniseTrackingNumber(parcel.number);
  const own = candidates.find((candidate) => candidate.carrier === parcel.carrier);
  return { ...parcel, number: own?.canonical ?? parcel.number, events: inOrder(parcel.events) };
};

type Details = Pick<TrackedParcel, 'carrierCode' | 'carrierWords' | 'delayed' | 'subStatus'>;

/** A push that says no status, such as one of a new day, leaves what is known of it. */
const withKnown = <Pushed extends TrackedParcel>(pushed: Pushed, known: Details): Pushed =>
  pushed.stated
    ? pushed
    : {
        ...pushed,
        ...known,
        subStatus: pushed.subStatus ?? known.subStatus,
        delayed: pushed.delayed || known.delayed,
      };

const moveOwned = async (tx: Tx, state: PushedState, parcel: TrackedParcel): Promise<void> => {
  const known = {
    status: state.status,
    lastEventAt: state.last_event_at,
    lastEventLocal: state.last_event_local,
  };
  const added = await keepEvents(tx, parcel.carrier, parcel.number, parcel.events);
  const status = movedBy(known, parcel);
  const last = lastEventOf(parcel.events);
  if (status !== null && last !== null) {
    const pushed = withKnown(parcel, {
      subStatus: state.sub_status,
      delayed: state.delayed,
      carrierCode: state.carrier_code,
      carrierWords: state.carrier_words ?? '',
    });
    await keepState(tx, parcel.number, { parcel: pushed, status, last, watchAfter: watchAfter(status, 0) });
  } else if (added > 0) await askSoon(tx, parcel.carrier, parcel.number);
};

const moveInBatches = async (tx: Tx, known: BatchParcel, pushed: TrackedParcel): Promise<void> => {
  const { parcel } = known;
  const events = mergeEvents(parcel.events, pushed.events);
  const last = lastEventOf(parcel.events);
  const status = movedBy(
    { status: known.status, lastEventAt: last?.at ?? null, lastEventLocal: last?.local ?? null },
    pushed,
  );
  if (status === null && events.length === parcel.events.length) return;
  const { subStatus, delayed, carrierCode, carrierWords } = withKnown(pushed, parcel);
  const moved: TrackedParcel =
    status === null
      ? { ...parcel, events }
      : {
          ...parcel,
          events,
          status,
          subStatus,
          delayed,
          carrierCode,
          carrierWords,
          expectedOn: pushed.expectedOn ?? parcel.expectedOn,
          delivered: pushed.delivered ?? parcel.delivered,
        };
  await keepBatchParcel(
    tx,
    pushed.carrier,
    known.number,
    known.unique_id,
    status ?? known.status,
    JSON.stringify(moved),
  );
};
