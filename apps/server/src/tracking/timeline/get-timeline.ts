import type { Timeline, TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import type { Db, Reader } from '../../platform/db/database.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import type { Translate } from '../../platform/http/language.ts';
import { AppError } from '../../platform/app-error.ts';
import { checkIds } from '../own-number.ts';
import { type OwnedState, type StoredEvent, findEvents, findOwnedState } from './store.ts';

/** Scans of a number, newest first, as far as its carrier was asked. The caller decides who may see them. */
export const listEvents = async (
  reader: Reader,
  carrier: Carrier,
  trackingNumber: string,
  t: Translate,
): Promise<TimelineEvent[]> =>
  (await findEvents(reader, carrier, trackingNumber)).map((event) => eventOf(event, t));

export const getTimeline = async (db: Db, userId: number, id: string, t: Translate): Promise<Timeline> => {
  checkIds([id]);
  const state = await findOwnedState(db, userId, id);
  if (state === undefined) throw new AppError('notFound');
  const events = await listEvents(db, state.carrier, state.tracking_number, t);
  return {
    id: BigInt(id).toString(),
    trackingNumber: state.tracking_number,
    carrier: state.carrier,
    status: state.status,
    statusText: t(`trackingStatus.${state.status}`),
    subStatus: state.sub_status,
    subStatusText: state.sub_status && t(`trackingSubStatus.${state.sub_status}`),
    delayed: state.delayed,
    carrierCode: state.carrier_code,
    carrierWords: state.carrier_words,
    expectedOn: state.expected_on,
    deliveredOn: state.delivered_on,
    lastChange: changeOf(state, t),
    lastEventTime: state.last_event_local ?? wallTimeOrNull(state.last_event_at),
    events,
    fetchedAt: wallTimeOrNull(state.fetched_at),
    nextRefreshAt: carrierCapabilities[state.carrier].refresh ? state.next_ask_at : null,
    serverTime: state.now,
    reason: state.reason,
    reasonText: state.reason && t(`trackingReason.${state.reason}`),
    choices: [...(state.choices ?? [])],
    uniqueId: state.unique_id,
  };
};

const changeOf = (
  { changed_from: from, changed_to: to, changed_at: at }: OwnedState,
  t: Translate,
): Timeline['lastChange'] =>
  from === null || to === null || at === null
    ? null
    : {
        from,
        fromText: t(`trackingStatus.${from}`),
        to,
        toText: t(`trackingStatus.${to}`),
        time: wallTime(at),
      };

const eventOf = (event: StoredEvent, t: Translate): TimelineEvent => ({
  localTime: event.local_time,
  utcOffset: event.utc_offset,
  status: event.status,
  statusText: event.status && t(`trackingStatus.${event.status}`),
  code: event.code,
  words: event.words,
  place:
    (event.city ?? event.region ?? event.zip ?? event.country) === null
      ? null
      : { city: event.city, state: event.region, zip: event.zip, country: event.country },
});
