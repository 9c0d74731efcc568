import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { Lot } from '@waybill/contract/endpoints/lots.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { maskTrackingNumber, maskUnpaid } from '@waybill/contract/vocabulary/masking.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { importUploaded } from './run-import.ts';

let app: TestApp;
let folder = '';
let chief: BuiltUser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-masks-'));
  app = await openTestApp({ DATA_DIR: folder });
  chief = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const made: Readonly<Record<Carrier, (serial: number) => string>> = {
  ups: (serial) => composeTrackingNumber('ups_1z', `1ZA4E82103${String(serial).padStart(7, '0')}`),
  usps: (serial) => composeTrackingNumber('usps_impb', `94001112068${String(serial).padStart(10, '0')}`),
  fedex: (serial) => composeTrackingNumber('fedex_express_12', `4470${String(serial).padStart(7, '0')}`),
};
let next = 1_234_500;
const labels = (carrier: Carrier, count: number): string[] =>
  Array.from({ length: count }, () => made[carrier]((next += 1)));

const line = (carrier: Carrier, zip: string, number: string): string =>
  `${carrier},${number},${zip},${app.context.today()}`;

/** Uploads a lot and imports it. */
const importLot = async (
  carrier: Carrier,
  numbers: readonly string[],
  { mask, zip = '10001' }: { mask?: string; zip?: string } = {},
): Promise<Lot> => {
  const form = new FormData();
  const digest = { source: 'own account', owner: 'us', basis: 'contract 7', offer: 'sellable' };
  for (const [name, value] of Object.entries(digest)) form.append(name, value);
  if (mask !== undefined) form.append('mask', mask);
  const rows = [
    'carrier,tracking number,zip,ship date',
    ...numbers.map((number) => line(carrier, zip, number)),
  ];
  form.append('file', new Blob([rows.join('\n')]), `${carrier}.csv`);
  const response = await app.send('POST', `${apiBase}/manage/lots`, form, chief);
  const lot = Lot.parse(((await response.json()) as { data: unknown }).data);
  await importUploaded(app.context, Number(lot.id));
  return app.call(endpoints.getLot, { params: { id: lot.id } }, chief);
};

const setMask = (lotId: string, mask: 'standard' | 'strict') =>
  app.call(endpoints.setLotMask, { params: { id: lotId }, body: { mask, reason: 'in a row' } }, chief);

const query = (carrier: Carrier, user: BuiltUser, zipCode: string, scope: 'single' | 'batch' = 'single') =>
  app.call(endpoints.queryShipments, { params: { carrier }, body: { zipCode, scope, quantity: 20 } }, user);

const reserve = (carrier: Carrier, user: BuiltUser, id: string, action: 'reserve' | 'buy' = 'reserve') =>
  app.call(endpoints.placeOrder, { params: { carrier }, body: { id, action } }, user);

/** Everything that the API tells of unpaid numbers to their user and to staff, as text. */
const toldOf = async (
  carrier: Carrier,
  user: BuiltUser,
  orderId: string,
): Promise<Record<string, string>> => {
  const texts: Record<string, string> = {};
  const ask = async (
    name: string,
    method: string,
    path: string,
    body: unknown,
    as: BuiltUser,
  ): Promise<void> => {
    const response = await app.send(method, `${apiBase}${path}`, body, as);
    expect(response.status, name).toBe(200);
    texts[name] = Buffer.from(await response.arrayBuffer()).toString('latin1');
  };
  await ask('my orders', 'POST', '/user/getUserOrder', { pageNum: 1, pageSize: 20 }, user);
  await ask('export', 'POST', '/user/exportOrders', { format: 'csv' }, user);
  await ask('holds', 'GET', '/logistics/holds', undefined, user);
  await ask('notices', 'GET', '/notice/user/list', undefined, user);
  await ask('orders of an account', 'GET', `/admin/users/${user.id}/orders`, undefined, chief);
  await ask('an order for the staff', 'GET', `/admin/orders/${orderId}`, undefined, chief);
  await ask('audit', 'GET', '/admin/audit/list', undefined, chief);
  expect(carrier).toBeTypeOf('string');
  return texts;
};

describe.each([
  ['ups', '1Z****************'],
  ['usps', '94********************'],
  ['fedex', '44**********'],
] as const)('a lot of %s that is masked strictly', (carrier, shape) => {
  test('shows the first two characters alone, wherever unpaid numbers show', async () => {
    const zip = { ups: '10001', usps: '10002', fedex: '10003' }[carrier];
    const user = await buildUser(app.context, { points: 1_000_00 });
    const numbers = labels(carrier, 12);
    const lot = await importLot(carrier, numbers, { mask: 'strict', zip });
    expect(lot.mask).toBe('strict');
    const all = (rows: readonly { trackingNumber: string }[]): string[] => [
      ...new Set(rows.map(({ trackingNumber }) => trackingNumber)),
    ];
    const found = await query(carrier, user, zip);
    expect(all(found.list)).toEqual([shape]);
    const holdId = found.reservation?.holdId ?? '';
    await app.call(endpoints.extendHold, { params: { carrier }, body: { holdId } }, user);
    const added = { params: { carrier }, body: { zipCode: zip, scope: 'single', holdId } } as const;
    expect(all((await app.call(endpoints.queryShipments, added, user)).list)).toEqual([]);
    const order = await reserve(carrier, user, holdId);
    expect(all(order.trackingInfos)).toEqual([shape]);
    const blocked = { carrier, trackingNumber: numbers[0] ?? '', reason: 'reported' };
    await app.call(endpoints.blockNumber, { body: blocked }, chief);
    const texts = await toldOf(carrier, user, order.orderId);
    const ends = numbers.map((number) => number.slice(-4));
    for (const [name, text] of Object.entries(texts)) {
      expect(
        ends.filter((end) => text.includes(`*${end}`)),
        name,
      ).toEqual([]);
      expect(
        numbers.filter((number) => text.includes(number)),
        name,
      ).toEqual([]);
    }
    expect(Object.keys(texts).filter((name) => !texts[name]?.includes(shape))).toEqual(['holds']);
    const again = await importLot(carrier, [...numbers, ...labels(carrier, 1)], { zip });
    const rejected = await app.send('GET', `${apiBase}/manage/lots/${again.id}/rejected`, undefined, chief);
    const file = await rejected.text();
    expect(file).toContain(shape);
    expect(ends.filter((end) => file.includes(`*${end}`))).toEqual([]);

    const { trackingInfos } = await app.call(endpoints.confirmOrder, { params: { id: order.orderId } }, user);
    expect(trackingInfos.map(({ trackingNumber }) => trackingNumber).toSorted()).toEqual(
      [shape, ...numbers.slice(1)].toSorted(),
    );
    // What is paid for is its buyer's; others see no more of it than before.
    const paid = await toldOf(carrier, user, order.orderId);
    expect(paid['my orders']).toContain(numbers[1]);
    expect(paid['an order for the staff']).toContain(shape);
    expect(ends.filter((end) => paid['an order for the staff']?.includes(`*${end}`))).toEqual([]);
  });

  test('shows more or less from the next answer on when its mask is changed', async () => {
    const zip = { ups: '10011', usps: '10012', fedex: '10013' }[carrier];
    const user = await buildUser(app.context, { points: 1_000_00 });
    const numbers = labels(carrier, 4);
    const { id, mask } = await importLot(carrier, numbers, { zip });
    expect(mask).toBe('standard');
    const found = await query(carrier, user, zip, 'batch');
    const shown = numbers.map(maskTrackingNumber).toSorted();
    expect(found.list.map((row) => row.trackingNumber).toSorted()).toEqual(shown);
    const order = await reserve(carrier, user, found.reservation?.holdId ?? '');
    const mine = async (): Promise<string[]> => {
      const { list } = await app.call(endpoints.getUserOrder, { body: {} }, user);
      return (list[0]?.trackingInfos ?? []).map(({ trackingNumber }) => trackingNumber).toSorted();
    };
    expect(await mine()).toEqual(shown);
    expect(await setMask(id, 'strict')).toMatchObject({ mask: 'strict' });
    expect(await mine()).toEqual(numbers.map((number) => maskUnpaid(number, true)));
    await app.call(endpoints.cancelOrder, { params: { id: order.orderId } }, user);
    expect(await mine()).toEqual(numbers.map((number) => maskUnpaid(number, true)));
    await setMask(id, 'standard');
    expect(await mine()).toEqual(shown);
  });
});

test('other lots keep the mask of the specification', async () => {
  const user = await buildUser(app.context, { points: 1_000_00 });
  const [hidden = ''] = labels('ups', 1);
  const [open = ''] = labels('ups', 1);
  await importLot('ups', [hidden], { mask: 'strict', zip: '10021' });
  await importLot('ups', [open], { zip: '10021' });
  const { list } = await query('ups', user, '10021');
  expect(list.map((row) => row.trackingNumber).toSorted()).toEqual(
    [maskUnpaid(hidden, true), maskTrackingNumber(open)].toSorted(),
  );
});

test('only those who may import choose a mask, of a lot that is there, and from those that there are', async () => {
  const { id } = await importLot('ups', labels('ups', 1), { zip: '10041' });
  const admin = await buildUser(app.context, { role: 'admin' });
  const body = { mask: 'strict', reason: 'in a row' };
  expect(await app.refused(endpoints.setLotMask, { params: { id }, body }, admin)).toMatchObject({
    code: 40301,
  });
  expect(await app.refused(endpoints.setLotMask, { params: { id: '999999' }, body }, chief)).toMatchObject({
    code: 40401,
  });
  for (const wrong of [
    { ...body, mask: 'none' },
    { mask: 'strict', reason: '' },
  ])
    expect(await app.refused(endpoints.setLotMask, { params: { id }, body: wrong }, chief)).toMatchObject({
      code: 40001,
    });
  const form = new FormData();
  const digest = { source: 'own account', owner: 'us', basis: 'contract 7', offer: 'sellable', mask: 'none' };
  for (const [name, value] of Object.entries(digest)) form.append(name, value);
  form.append('file', new Blob(['x']), 'x.csv');
  expect(await (await app.send('POST', `${apiBase}/manage/lots`, form, chief)).json()).toMatchObject({
    code: 40001,
  });
});
