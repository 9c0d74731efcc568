import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { staffNumberEndpoints } from '@waybill/contract/endpoints/staff-numbers.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Db } from '../../platform/db/database.ts';
import { endOfAsOf } from '../../platform/db/as-of.ts';
import { epochMs, wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import type { Translate } from '../../platform/http/language.ts';
import { listEvents } from '../../tracking/public-api.ts';
import { readPriceLists } from '../../prices/public-api.ts';
import { listActsOf } from '../audit/public-api.ts';
import { lifeAsOf } from './life/life-as-of.ts';
import { readLife } from './life/read-life.ts';
import { pastHoldsIn } from './life/rules.ts';
import { type NumberOrder, type StoredNumber, findNumbers, findOrdersOf } from './store.ts';

type Life = EndpointData<typeof staffNumberEndpoints.lookUpNumber>['list'][number];

const orderRow = (order: NumberOrder): Life['orders'][number] => ({
  id: String(order.id),
  orderNo: order.order_no,
  user: { id: String(order.user_id), userName: order.user_name },
  status: order.status,
  itemState: order.item_state,
  price: toPoints(order.price),
  createdTime: wallTime(order.created_at),
});

const lifeOf = async (
  db: Db,
  number: StoredNumber,
  t: Translate,
  before: string | undefined,
): Promise<Life> => {
  const { carrier, tracking_number: trackingNumber } = number;
  const [orders, acts, events, life, prices] = await Promise.all([
    findOrdersOf(db, carrier, trackingNumber),
    listActsOf(db, 'number', number.id, before),
    listEvents(db, carrier, trackingNumber, t),
    readLife(db, number, before),
    readPriceLists(db, before),
  ]);
  const { holder_id: holder, holder_name: holderName, hold_expires_at: holdEnd } = number;
  return {
    id: String(number.id),
    carrier,
    trackingNumber,
    state: number.state,
    sellable: number.sellable,
    service: number.service,
    origin: { city: number.origin_city, state: number.origin_region, zip5: number.origin_zip5 },
    destination: { city: number.city, state: number.region, zip5: number.zip5 },
    shippedOn: number.shipped_on,
    status: number.status,
    statusText: t(`trackingStatus.${number.status}`),
    lastEventTime: wallTimeOrNull(number.last_event_at),
    fetchedAt: wallTimeOrNull(number.fetched_at),
    lot: {
      id: String(number.lot_id),
      fileName: number.lot_name,
      status: number.lot_status,
      source: number.lot_source,
      owner: number.lot_owner,
      basis: number.lot_basis,
      createdTime: wallTime(number.lot_created_at),
    },
    hold:
      number.state === 'held' && holder !== null && holdEnd !== null
        ? { user: { id: String(holder), userName: holderName ?? '' }, expiresAt: holdEnd }
        : null,
    events,
    pastHolds: pastHoldsIn(life),
    block:
      number.block_reason === null || number.blocked_at === null
        ? null
        : {
            reason: number.block_reason,
            blockedBy: number.blocked_by_name ?? '',
            blockedTime: wallTime(number.blocked_at),
          },
    orders: orders.map(orderRow),
    acts,
    life,
    prices: prices
      .filter((price) => price.carrier === carrier)
      .map(({ scope, unitPrice, tiers }) => ({ scope, unitPrice, tiers })),
    ofToday: [],
  };
};

/**
 * What the stock knows of a number that somebody spelled out: one a carrier that has it, none when it has not. With a
 * time to look back to, those that were imported by then, as they were; rejects it when none was, or it is to come.
 */
export const lookUpNumber = async (
  db: Db,
  { number, asOf }: { readonly number: string; readonly asOf: string | undefined },
  t: Translate,
): Promise<Life[]> => {
  const found = await findNumbers(db, number);
  const [first] = found.map((one) => one.lot_created_at).toSorted((a, b) => epochMs(a) - epochMs(b));
  if (asOf === undefined || first === undefined)
    return Promise.all(found.map((one) => lifeOf(db, one, t, undefined)));
  const before = await endOfAsOf(db, asOf, first);
  const imported = found.filter((one) => epochMs(one.lot_created_at) < epochMs(before));
  return Promise.all(
    imported.map(async (one) => lifeAsOf(db, one, await lifeOf(db, one, t, before), before)),
  );
};
