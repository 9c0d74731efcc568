import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../test/builders.ts';
import { runWaybill, startWaybill } from '../test/command-line.ts';
import { type TestApp, openTestApp } from '../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Runs the command line on the test's database. */
const waybill = (args: string[], password?: string) =>
  runWaybill(args, {
    DATABASE_URL: app.databaseUrl,
    ...(password === undefined ? {} : { WAYBILL_PASSWORD: password }),
  });
/** What the command line left in the audit, newest first. */
const audited = async () => {
  const reader = await buildUser(app.context, { role: 'admin' });
  const { list } = await app.call(endpoints.listAudit, { query: {} }, reader);
  const byHand = list.filter(({ actor }) => actor?.userName.startsWith('waybill (') === true);
  expect(byHand.every(({ actor }) => actor?.id === null)).toBe(true);
  return byHand;
};
const signIn = (account: string, password: string) =>
  app.call(endpoints.login, { body: { account, password } });

test('an operator makes an admin, gives accounts a password and unlocks them', async () => {
  const made = await waybill(['create-admin', 'Boss@test.example'], 'a long secret phrase');
  expect(made).toMatchObject({ status: 0, out: expect.stringContaining('can sign in') as string });
  expect((await signIn('boss@test.example', 'a long secret phrase')).userInfo.role).toBe('super_admin');

  const user = await buildUser(app.context);
  await app.context.db.updateTable('users').set({ status: 'locked' }).where('id', '=', user.id).execute();
  expect(await waybill(['unlock', user.email])).toMatchObject({ status: 0 });
  const reset = await waybill(['reset-password', user.email], 'another long phrase');
  expect(reset.status).toBe(0);
  expect(reset.out + reset.error).not.toContain('another long phrase');
  expect((await signIn(user.email, 'another long phrase')).userInfo.email).toBe(user.email);
  expect(await app.refused(endpoints.getUserPoint, {}, user)).toMatchObject({ code: 40103 });
  expect(await audited()).toMatchObject([
    { act: 'user.reset_password', targetName: user.email, after: { changed: 'password' } },
    {
      act: 'user.unlock',
      targetId: String(user.id),
      before: { status: 'locked' },
      after: { status: 'active' },
    },
    { act: 'user.create', targetName: 'boss@test.example', before: null, after: { role: 'super_admin' } },
  ]);
});

test('without a terminal a password is the first line of the input, and is not shown', async () => {
  const { status, out, error } = await startWaybill(
    ['create-admin', 'piped@test.example'],
    { DATABASE_URL: app.databaseUrl },
    'a long piped phrase\n',
  ).done;
  expect(status).toBe(0);
  expect(out + error).not.toContain('piped phrase');
  expect((await signIn('piped@test.example', 'a long piped phrase')).userInfo.role).toBe('super_admin');
});

test('a password is asked for before the database is opened, so that nothing typed meanwhile is shown', async () => {
  for (const command of ['create-admin', 'reset-password']) {
    const { error } = await startWaybill([command, 'no@one.example'], {
      DATABASE_URL: 'postgresql://waybill:x@127.0.0.1:9/waybill',
    }).done;
    expect(error).toBe('waybill: no password was given\n');
  }
});

test('what cannot be done is said, and ends with a failure', async () => {
  const { email } = await buildUser(app.context);
  expect(await waybill(['unlock', 'no@one.example'])).toMatchObject({
    status: 1,
    error: 'waybill: there is no account no@one.example\n',
  });
  expect((await waybill(['reset-password', email], 'short')).error).toContain('12 to 72 characters');
  expect((await waybill(['reset-password', email], '123456789012')).error).toContain('too common');
  expect((await waybill(['issue-codes', '--count', '0', '--points', '5'])).error).toContain('--count');
  expect((await waybill(['issue-codes', '--count', '2', '--points', '0.001'])).error).toContain('--points');
});

test('exchange codes are printed once and work', async () => {
  const { status, out } = await waybill(['issue-codes', '--count', '3', '--points', '12.5']);
  expect(status).toBe(0);
  const codes = out.trim().split('\n');
  expect(codes).toHaveLength(3);
  const user = await buildUser(app.context, { points: 0 });
  for (const exchangeCode of codes) {
    await app.call(endpoints.pointsExchange, { body: { exchangeCode } }, user);
  }
  expect(await app.call(endpoints.getUserPoint, {}, user)).toBe(37.5);
  expect((await audited())[0]).toMatchObject({
    act: 'code.issue',
    targetType: 'code_batch',
    after: { count: 3, points: 12.5, validDays: 180 },
  });
});
