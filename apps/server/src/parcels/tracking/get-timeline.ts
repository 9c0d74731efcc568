import type { TrackingEvent } from '@waybill/carriers/tracking/outcome.ts';
import type { Timeline, TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import type { Db, Reader } from '../../platform/db/database.ts';
import type { Parcel } from '../../platform/db/parcel-state.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { epochMs, wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import type { Translate } from '../../platform/http/language.ts';
import { existing, fieldError } from '../../platform/app-error.ts';
import { findDays, findOwnedItem, findParcels, keepChoice, nothingKnown } from './store.ts';

export const wireEvents = (events: readonly TrackingEvent[], t: Translate): TimelineEvent[] =>
  events.map(({ utcTime: _utc, ...event }) => ({
    ...event,
    statusText: event.status && t(`trackingStatus.${event.status}`),
  }));

/** How a parcel stands, as whoever has, follows or is shown its number is told. */
export const wireState = (
  row: Pick<
    Parcel,
    | 'status'
    | 'sub_status'
    | 'delayed'
    | 'expected_on'
    | 'delivered_on'
    | 'last_event_at'
    | 'last_event_local'
    | 'fetched_at'
  >,
  t: Translate,
) => ({
  status: row.status,
  statusText: t(`trackingStatus.${row.status}`),
  subStatus: row.sub_status,
  subStatusText: row.sub_status && t(`trackingSubStatus.${row.sub_status}`),
  delayed: row.delayed,
  expectedOn: row.expected_on,
  deliveredOn: row.delivered_on,
  lastEventTime: row.last_event_local ?? wallTimeOrNull(row.last_event_at),
  fetchedTime: wallTimeOrNull(row.fetched_at),
});

/** Scans of a number, newest first, as far as its carrier was asked. The caller decides who may see them. */
export const listEvents = async (
  reader: Reader,
  carrier: Carrier,
  trackingNumber: string,
  t: Translate,
): Promise<TimelineEvent[]> => {
  const [parcel] = await findParcels(reader, carrier, [trackingNumber]);
  return wireEvents(parcel?.events ?? [], t);
};

/** A number that a user has paid for, with how it stands once its carrier was asked. */
const findOwnedState = async (reader: Reader, userId: number, id: number) => {
  const item = existing((await findOwnedItem(reader, userId, id))[0]);
  const [state] = await findParcels(reader, item.carrier, [item.tracking_number]);
  return { item, state };
};

/** Its days are those that the carrier said, else those of the stock. A change from before it was bought is not told. */
export const getTimeline = async (db: Db, userId: number, id: string, t: Translate): Promise<Timeline> => {
  const { item, state } = await findOwnedState(db, userId, rowId(id));
  const {
    carrier,
    tracking_number: trackingNumber,
    zip5,
    shipped_on: shippedOn,
    shipment_id: shipment,
  } = item;
  const [days] = await findDays(db, [{ zip5, shippedOn, id: shipment }], { carrier });
  const known = state ?? { ...nothingKnown, status: item.status };
  const { changed_from: from, changed_to: to, changed_at: at, reason } = known;
  const nextAskAt = state === undefined ? 0 : epochMs(state.next_ask_at);
  return {
    id: String(shipment),
    trackingNumber,
    carrier,
    ...wireState(known, t),
    carrierCode: known.carrier_code,
    carrierWords: known.carrier_words,
    expectedOn: known.expected_on ?? days?.expected_on ?? null,
    deliveredOn: known.delivered_on ?? days?.delivered_on ?? null,
    lastChange:
      from && to && at && epochMs(at) >= epochMs(item.ordered_at)
        ? {
            from,
            fromText: t(`trackingStatus.${from}`),
            to,
            toText: t(`trackingStatus.${to}`),
            time: wallTime(at),
          }
        : null,
    lastEventTime:
      known.last_event_local ?? wallTimeOrNull((known.fetched_at === null ? item : known).last_event_at),
    events: wireEvents(known.events, t),
    fetchedTime: wallTimeOrNull(known.fetched_at ?? item.fetched_at),
    nextRefreshAt: carrierCapabilities[carrier].refresh && nextAskAt > Date.now() ? nextAskAt : null,
    serverTime: Date.now(),
    reason,
    reasonText: reason && t(`trackingReason.${reason}`),
    choices: [...known.choices],
    uniqueId: known.unique_id,
  };
};

/**
 * Says which of several parcels under an owned number is meant. What was known of another one is forgotten, an answer
 * on its way is not kept, and the number may be refreshed at once. Rejects a parcel that the carrier did not offer.
 */
export const chooseParcel = async (
  db: Db,
  userId: number,
  id: string,
  uniqueId: string,
  t: Translate,
): Promise<Timeline> => {
  await inUserTransaction(db, userId, async (tx) => {
    const { item, state } = await findOwnedState(tx, userId, rowId(id));
    if (!state?.choices.some((choice) => choice.uniqueId === uniqueId))
      throw fieldError('uniqueId', 'fields.uniqueId');
    if (state.unique_id === uniqueId) return;
    await keepChoice(tx, item.carrier, item.tracking_number, uniqueId);
  });
  return getTimeline(db, userId, id, t);
};
