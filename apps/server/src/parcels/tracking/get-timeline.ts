import type { TrackingEvent } from '@waybill/carriers/tracking/outcome.ts';
import type { Timeline, TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import type { Db, Reader } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { epochMs, wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import type { Translate } from '../../platform/http/language.ts';
import { AppError } from '../../platform/app-error.ts';
import { findDays, findOwnedItem, findParcels } from './store.ts';

export const wireEvents = (events: readonly TrackingEvent[], t: Translate): TimelineEvent[] =>
  events.map(({ utcTime: _utc, ...event }) => ({
    ...event,
    statusText: event.status && t(`trackingStatus.${event.status}`),
  }));

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
export const findOwnedState = async (reader: Reader, userId: number, id: number) => {
  const [item] = await findOwnedItem(reader, userId, id);
  if (item === undefined) throw new AppError('notFound');
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
  const status = state?.status ?? item.status;
  const subStatus = state?.sub_status ?? null;
  const reason = state?.reason ?? null;
  const { changed_from: from, changed_to: to, changed_at: at } = state ?? {};
  const nextAskAt = state === undefined ? 0 : epochMs(state.next_ask_at);
  return {
    id: String(shipment),
    trackingNumber,
    carrier,
    status,
    statusText: t(`trackingStatus.${status}`),
    subStatus,
    subStatusText: subStatus && t(`trackingSubStatus.${subStatus}`),
    delayed: state?.delayed ?? false,
    carrierCode: state?.carrier_code ?? null,
    carrierWords: state?.carrier_words ?? null,
    expectedOn: state?.expected_on ?? days?.expected_on ?? null,
    deliveredOn: state?.delivered_on ?? days?.delivered_on ?? null,
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
      state?.last_event_local ?? wallTimeOrNull((state?.fetched_at == null ? item : state).last_event_at),
    events: wireEvents(state?.events ?? [], t),
    fetchedAt: wallTimeOrNull(state?.fetched_at ?? item.fetched_at),
    nextRefreshAt: carrierCapabilities[carrier].refresh && nextAskAt > Date.now() ? nextAskAt : null,
    serverTime: Date.now(),
    reason,
    reasonText: reason && t(`trackingReason.${reason}`),
    choices: [...(state?.choices ?? [])],
    uniqueId: state?.unique_id ?? null,
  };
};
