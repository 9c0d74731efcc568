import { createHash, randomBytes } from 'node:crypto';
import type { RawDatabase, Row, Run } from './raw-database.ts';
import { statusText, unitPrice } from './raw-query.ts';

/** A number of an order, paid for. */
export const numberOf = (row: Row): object => ({
  id: row['shipment_id'],
  trackingNumber: row['tracking_number'],
  service: row['service'],
  origin: { city: row['origin_city'], state: row['origin_region'], zip5: row['origin_zip5'] },
  destination: { city: row['city'], state: row['region'], zip5: row['zip5'] },
  shippedOn: row['shipped_on'],
  price: Number(row['price']) / 100,
  status: row['status'],
  statusText: statusText[row['status'] ?? ''],
  lastEventTime: row['last_event_at'],
  fetchedAt: row['fetched_at'],
});

const buy = async (
  run: Run,
  user: number,
  carrier: string,
  holds: readonly Row[],
  [facts]: readonly Row[],
): Promise<object> => {
  const hold = holds.find((live) => live['carrier'] === carrier);
  if (hold === undefined) throw new Error('no hold');
  const {
    id,
    zip5s,
    shipped_ons: days,
    shipment_ids: ids,
  } = hold as Row & { readonly shipment_ids: readonly string[] };
  const orderId = facts?.['order_id'];
  const count = ids.length;
  const total = unitPrice * count;
  const orderNo = `LT${randomBytes(7).toString('hex')}`;
  const prices = Array.from({ length: count }, () => unitPrice);
  const order = [orderId, carrier, id, user, orderNo, 'single', 'completed', count, 0, unitPrice, 0, total];
  const items = await run('takeIntoOrder', [zip5s, days, ids, prices, 'buy', ...order]);
  const accounts = ['available', 'revenue'];
  const paying = run('post', [user, 'purchase', orderId, orderNo, null, null, accounts, [-total, total]]);
  const points = total / 100;
  const told = JSON.stringify({ event: 'order', orderNo, quantity: count, points, what: 'completed' });
  const data = { orderNo, carrier, action: 'buy', quantity: count, failed: 0, points };
  const events = JSON.stringify([{ type: 'order.created', object: `order:${orderNo}`, data }]);
  const [[balances]] = await Promise.all([
    paying,
    run('endHold', [user, id]),
    run('report', ['order', 'completed', told, null, 0, user, events]),
  ]);
  return {
    orderId,
    orderNo,
    status: 'completed',
    quantity: count,
    totalPoints: points,
    balance: Number(balances?.['available']) / 100,
    frozen: Number(balances?.['frozen']) / 100,
    expiresAt: null,
    serverTime: Number(facts?.['now']),
    trackingInfos: items.map(numberOf),
    failed: [],
  };
};

/** Buys the whole hold of a carrier, once per key. */
export const rawOrder = (
  { inTransaction }: RawDatabase,
  user: number,
  carrier: string,
  key: string,
  body: object,
): Promise<object> =>
  inTransaction(async (run) => {
    const identity = [user, `order/${carrier}`, key];
    const hash = createHash('sha256').update(JSON.stringify(body)).digest();
    const [, holds, facts] = await Promise.all([
      run('onceByKey', identity, 0),
      run('liveHolds', [user]),
      run('prepareOrder', [user]),
    ]);
    const answer = await buy(run, user, carrier, holds, facts);
    await run('onceByKey', [...identity, hash, JSON.stringify(answer)], 1);
    return answer;
  }, user);
