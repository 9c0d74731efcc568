import { randomUUID } from 'node:crypto';
import { maskTrackingNumber } from '@waybill/contract/vocabulary/masking.ts';
import type { RawDatabase, Row } from './raw-database.ts';

export const unitPrice = 200;
export const tiers = [
  { from: 50, percentOff: 10 },
  { from: 200, percentOff: 20 },
];
export const statusText: Readonly<Record<string, string>> = { delivered: '已送达', in_transit: '运输中' };

const rowOf = (row: Row, held: boolean): object => ({
  id: row['id'],
  trackingNumber: maskTrackingNumber(row['tracking_number'] ?? ''),
  carrier: row['carrier'],
  service: row['service'],
  origin: { city: row['origin_city'], state: row['origin_region'], zip5: row['origin_zip5'] },
  destination: { city: row['city'], state: row['region'], zip5: row['zip5'] },
  shippedOn: row['shipped_on'],
  expectedOn: row['expected_on'],
  deliveredOn: row['delivered_on'],
  status: row['status'],
  statusText: statusText[row['status'] ?? ''],
  lastEventTime: row['last_event_at'],
  price: unitPrice / 100,
  sellable: held,
  reason: held ? null : '仅供查询',
});

const reservationOf = (hold: Row, count: number): object => ({
  holdId: hold['hold_id'],
  expiresAt: Number(hold['expires_at']),
  serverTime: Number(hold['now']),
  ttlSeconds: Math.round((Number(hold['expires_at']) - Number(hold['now'])) / 1000),
  extendable: true,
  count,
  totalPoints: (unitPrice * count) / 100,
});

export type RawQuery = { readonly zipCode: string; readonly startTime: string; readonly endTime: string };

const answerOf = (rows: readonly Row[], holdId: string): object => {
  const held = rows.filter((row) => row['started_at'] != null);
  return {
    list: rows.map((row) => rowOf(row, held.includes(row))),
    total: rows.length,
    reservation: held[0] === undefined ? null : reservationOf({ ...held[0], hold_id: holdId }, held.length),
    priceList: { unitPrice: unitPrice / 100, tiers },
  };
};

const onlySeen = new Set<string>();

/** Query and hold, as plainly as it can be written; like the product it looks first where nothing was to hold. */
export const rawQuery = async (
  { run: runAlone, inTransaction }: RawDatabase,
  user: number,
  carrier: string,
  { zipCode, startTime, endTime }: RawQuery,
): Promise<object> => {
  const asked = [carrier, startTime, endTime, null, null, null, zipCode];
  const id = randomUUID();
  const looked = onlySeen.has(zipCode) ? await runAlone('seeRowsOnly', [...asked, user, 20]) : [];
  if (looked.length > 0) return answerOf(looked, id);
  const price = ['single', unitPrice, JSON.stringify(tiers)];
  const [, rows] = await inTransaction(
    (run) =>
      Promise.all([run('makeWay', [user, carrier]), run('holdRows', [user, ...asked, 20, id, ...price, 20])]),
    user,
  );
  if (rows.every((row) => row['started_at'] === null)) onlySeen.add(zipCode);
  else onlySeen.delete(zipCode);
  return answerOf(rows, id);
};
