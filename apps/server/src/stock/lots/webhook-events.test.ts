import { webhookBody } from '@waybill/contract/vocabulary/webhook.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { type LotBench, leanHeader, leanLot, openLotBench } from '../../../test/lot-files.ts';
import { importFile } from './import-file.ts';
import { restoreLot, withdrawLot } from './withdrawal/withdraw-lot.ts';

let lots: LotBench;
beforeAll(async () => {
  lots = await openLotBench();
});
afterAll(() => lots.close());

test('lots are told to those of the staff who may see them, and to nobody else', async () => {
  const { context } = lots;
  const listenTo = async (role: 'user' | 'announcement_admin' | 'admin') => {
    const { id } = await buildUser(context, { role });
    await context.pool.query(
      `INSERT INTO webhook_endpoints (user_id, url, events, payload, secret) VALUES ($1, 'http://erp.example', '{lot.*}', 'full', '')`,
      [id],
    );
    return async () =>
      (
        await context.pool.query(
          'SELECT type, object, data FROM webhook_events WHERE user_id = $1 ORDER BY id',
          [id],
        )
      ).rows as { type: 'lot.imported'; object: string; data: object }[];
  };
  const seen = await listenTo('admin');
  const unseen = await Promise.all([listenTo('user'), listenTo('announcement_admin')]);
  const about = { source: 's', owner: 'o', basis: 'b', offer: 'sellable', importedByName: 'me' } as const;
  const importText = async (text: string) => importFile(context, await lots.write(text), about);
  const by = { userId: 1, userName: 'me', role: 'super_admin', ip: null, traceId: null };
  const { lotId } = await importText(leanLot(2));
  await withdrawLot(context.db, lotId, { reason: 'wrong owner' }, by, undefined);
  await restoreLot(context.db, lotId, 'right owner', by, undefined);
  const broken = await importText(`${leanHeader}\nups,nothing,00000,never`);
  await importText('no,such,columns\n1,2,3');

  const told = await seen();
  expect(told.map(({ type }) => type)).toEqual([
    'lot.imported',
    'lot.withdrawn',
    'lot.restored',
    'lot.failed',
    'lot.failed',
  ]);
  expect(told[0]).toMatchObject({ object: `lot:${lotId}`, data: { imported: 2, rejected: 0 } });
  expect(told[3]).toMatchObject({ object: `lot:${broken.lotId}`, data: { imported: 0, rejected: 1 } });
  for (const { type, object, data } of told) {
    const body = { id: 'evt_1', type, timestamp: '2026-11-25T00:00:00.000Z', data: { object, ...data } };
    expect(webhookBody(type).parse(body)).toEqual(body);
  }
  expect((await Promise.all(unseen.map((list) => list()))).flat()).toEqual([]);
});
