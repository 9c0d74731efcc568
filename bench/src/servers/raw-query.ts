import { randomUUID } from 'node:crypto';
import { maskTrackingNumber } from '@waybill/contract/vocabulary/masking.ts';
import type { RawDatabase, Row, Run } from './raw-database.ts';

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
  holdId: hold['id'],
  expiresAt: Number(hold['expires_at']),
  serverTime: Number(hold['now']),
  ttlSeconds: Math.round((Number(hold['expires_at']) - Number(hold['now'])) / 1000),
  extendable: true,
  count,
  totalPoints: (unitPrice * count) / 100,
});

export type RawQuery = { readonly zipCode: string; readonly startTime: string; readonly endTime: string };

const storeHold = (run: Run, user: number, carrier: string, id: string, held: readonly Row[]) =>
  run('insertHold', [
    user,
    id,
    carrier,
    'single',
    unitPrice,
    JSON.stringify(tiers),
    held.map((row) => row['zip5']),
    held.map((row) => row['shipped_on']),
    held.map((row) => row['id']),
    Math.min(...held.map((row) => Number(row['since']))),
  ]);

/** Query and hold, as plainly as it can be written. */
export const rawQuery = (
  { inTransaction }: RawDatabase,
  user: number,
  carrier: string,
  { zipCode, startTime, endTime }: RawQuery,
): Promise<object> =>
  inTransaction(async (run) => {
    const live = (await run('liveHolds', [user])).find((hold) => hold['carrier'] === carrier);
    if (live !== undefined) await run('returnShipments', ['replaced', user, live['id']]);
    const id = randomUUID();
    const asked = [carrier, startTime, endTime, null, null, null];
    const held = await run('claim', [user, ...asked, zipCode, 20, id]);
    const left = 20 - held.length;
    const seen = left > 0 ? await run('see', [...asked, zipCode, left]) : [];
    const [hold] = held.length > 0 ? await storeHold(run, user, carrier, id, held) : [];
    return {
      list: [...held.map((row) => rowOf(row, true)), ...seen.map((row) => rowOf(row, false))],
      total: held.length + seen.length,
      reservation: hold === undefined ? null : reservationOf(hold, held.length),
      priceList: { unitPrice: unitPrice / 100, tiers },
    };
  }, user);
