import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { invariantNames } from '@waybill/contract/endpoints/diagnosis.ts';
import { expect, test } from 'vitest';
import { buildCodes } from '../../../test/builders.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { followInvariants } from './public-api.ts';
import { app, admin, superAdmin, user, withBoard, tamper, breakAndMend } from './board.test-kit.ts';

withBoard();

test('everything holds after an ordinary day', async () => {
  await orderSome(app, user, 3);
  await orderSome(app, user, 2, 'reserve');
  await buildCodes(app.context, 3, 500);
  const { list, broken } = await app.call(endpoints.checkInvariants, { body: {} }, superAdmin);
  expect(list.map(({ name }) => name)).toEqual(invariantNames);
  expect(list.filter(({ state }) => state !== 'holds')).toEqual([]);
  expect(broken).toBe(0);
});

test('only a super admin has everything looked at now', async () => {
  expect(await app.refused(endpoints.checkInvariants, { body: {} }, admin)).toMatchObject({ status: 403 });
  const named = await app.call(endpoints.checkInvariants, { body: { names: ['ledger_zero'] } }, superAdmin);
  expect(named.list.find(({ name }) => name === 'ledger_zero')).toMatchObject({
    state: 'holds',
    more: false,
  });
});

test('table_versions: a limit that was changed so that no copy in memory learns of it', async () => {
  const set = (requests: string) =>
    tamper(['limit_rules'], `UPDATE limit_rules SET max_requests = ${requests} WHERE code = 'query'`);
  const broken = await breakAndMend(
    'table_versions',
    () => set('max_requests + 1'),
    () => set('max_requests - 1'),
  );
  expect(broken.rows).toEqual([expect.objectContaining({ table: 'limit_rules', problem: 'differs' })]);
});

test('another process shows the same board', async () => {
  const second = await openTestApp({}, { sharing: app.databaseUrl });
  const stopSecond = followInvariants(second.context, { looking: true });
  const board = async (of: TestApp) =>
    (await of.call(endpoints.listInvariants, {}, admin)).list.map(({ name, state }) => ({ name, state }));
  expect(await board(second)).toEqual(await board(app));
  await stopSecond();
  await second.close();
});
