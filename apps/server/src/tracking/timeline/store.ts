import type {
  Carrier,
  TrackingReason,
  TrackingStatus,
  TrackingSubStatus,
} from '@waybill/contract/vocabulary/carrier.ts';
import type { ParcelChoice } from '@waybill/carriers/tracking/outcome.ts';
import { type Reader, statement } from '../../platform/db/database.ts';
import { isSpread } from '../../platform/db/spread.ts';
import { msOf } from '../../platform/db/times.ts';
import { atStockKey, keyTable, statementByKeys } from '../../platform/db/stock-key.ts';
import { eventTime } from '../event-columns.ts';

export type OwnedState = {
  carrier: Carrier;
  tracking_number: string;
  status: TrackingStatus;
  sub_status: TrackingSubStatus | null;
  delayed: boolean;
  carrier_code: string | null;
  carrier_words: string | null;
  expected_on: string | null;
  delivered_on: string | null;
  last_event_at: string | null;
  last_event_local: string | null;
  fetched_at: string | null;
  changed_from: TrackingStatus | null;
  changed_to: TrackingStatus | null;
  changed_at: string | null;
  next_ask_at: number | null;
  reason: TrackingReason | null;
  choices: readonly ParcelChoice[] | null;
  unique_id: string | null;
  now: number;
};

type Days = Pick<OwnedState, 'expected_on' | 'delivered_on'>;

// Its days are those that the carrier said, else those of the stock.
const ownedState = (day: (name: keyof Days) => string, stock: string): string =>
  `SELECT i.carrier, i.tracking_number, coalesce(t.status, i.status) AS status, t.sub_status,
     coalesce(t.delayed, false) AS delayed, t.carrier_code, t.carrier_words,
     ${day('expected_on')} AS expected_on, ${day('delivered_on')} AS delivered_on,
     CASE WHEN t.fetched_at IS NULL THEN i.last_event_at ELSE t.last_event_at END AS last_event_at,
     t.last_event_local,
     coalesce(t.fetched_at, i.fetched_at) AS fetched_at,
     CASE WHEN t.changed_at >= o.created_at THEN t.changed_from END AS changed_from, t.changed_to, t.changed_at,
     CASE WHEN t.next_ask_at > now() THEN ${msOf('t.next_ask_at')} END AS next_ask_at,
     t.reason, t.choices, t.unique_id, ${msOf('now()')} AS now, i.zip5, i.shipped_on, i.shipment_id
   FROM order_items i
   JOIN orders o ON o.user_id = i.user_id AND o.id = i.order_id
   ${stock}
   LEFT JOIN tracking_states t ON t.carrier = i.carrier AND t.tracking_number = i.tracking_number
   WHERE i.user_id = $1 AND i.shipment_id = $2::bigint AND i.state = 'sold'`;

type OwnedRow = OwnedState & { zip5: string; shipped_on: string; shipment_id: number };

const findAtOnce = statement<OwnedRow, [number, string]>(
  ownedState(
    (name) => `coalesce(t.${name}, s.${name})`,
    `LEFT JOIN shipments s ON ${atStockKey({ of: 'i', id: 'shipment_id' })}`,
  ),
);
const findWithoutStock = statement<OwnedRow, [number, string]>(ownedState((name) => `t.${name}`, ''));
const findDays = statementByKeys<Days, { carrier: Carrier }>(
  (at) => `WITH ${keyTable}
   SELECT s.expected_on, s.delivered_on FROM keys k JOIN shipments s
     ON ${atStockKey({ of: 'k', id: 'ids', carrier: '$carrier', ...at })}`,
);

/** A number that a user has paid for. A change from before it was bought is not told. */
export const findOwnedState = async (
  reader: Reader,
  userId: number,
  id: string,
): Promise<OwnedState | undefined> => {
  if (!(await isSpread(reader))) return (await findAtOnce(reader, userId, id))[0];
  const [state] = await findWithoutStock(reader, userId, id);
  if (state === undefined || (state.expected_on !== null && state.delivered_on !== null)) return state;
  const { zip5, shipped_on: shippedOn, shipment_id: shipmentId, carrier } = state;
  const [days] = await findDays(reader, [{ zip5, shippedOn, id: shipmentId }], { carrier });
  return {
    ...state,
    expected_on: state.expected_on ?? days?.expected_on ?? null,
    delivered_on: state.delivered_on ?? days?.delivered_on ?? null,
  };
};

export type StoredEvent = {
  local_time: string;
  utc_offset: string | null;
  utc_time: string | null;
  status: TrackingStatus | null;
  code: string;
  words: string;
  city: string | null;
  region: string | null;
  zip: string | null;
  country: string | null;
};

export const findEvents = statement<StoredEvent, [Carrier, string]>(
  `SELECT local_time, utc_offset, utc_time, status, code, words, city, region, zip, country FROM tracking_events
   WHERE carrier = $1 AND tracking_number = $2 ORDER BY ${eventTime()} DESC, event_key`,
);
