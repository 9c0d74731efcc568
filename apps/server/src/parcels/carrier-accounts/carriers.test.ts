import { SandboxClock } from '@waybill/carriers/sandbox/clock.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { CarrierAccount } from '@waybill/contract/endpoints/carrier-settings.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { type TrackedApp, openTrackedApp } from '../../../test/tracked-app.ts';
import { type Context, createContext } from '../../context.ts';
import { followAccounts, takeOverAccounts } from './follow-accounts.ts';

let app: TrackedApp;
let root: BuiltUser;
const logged: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) });
let stopFollowing: () => Promise<void>;
beforeAll(async () => {
  app = await openTrackedApp({ CARRIER_TIMEOUT_MS: '4000' }, { log, sandbox: { clock: new SandboxClock() } });
  root = await buildUser(app.context, { role: 'super_admin' });
  stopFollowing = followAccounts(app.context);
});
afterAll(async () => {
  await stopFollowing();
  await app.close();
});
beforeEach(async () => {
  const { context, sandbox } = app;
  sandbox.faults.clear();
  await sql`TRUNCATE carrier_settings, carrier_health, rate_limits`.execute(context.db);
  await sql`UPDATE carrier_settings_version SET version = version + 1`.execute(context.db);
  await takeOverAccounts(context);
  context.carriers.use('fedex', context.config.carriers.fedex);
});

const list = () => app.call(endpoints.listCarrierAccounts, {}, { ...root, locale: 'en' });
const accountOf = async (carrier: Carrier): Promise<CarrierAccount> => {
  const found = (await list()).list.find((one) => one.carrier === carrier);
  if (found === undefined) throw new Error(`no ${carrier}`);
  return found;
};
const params = { carrier: 'fedex' } as const;
const secrets = { clientId: 'l7-console-9931', clientSecret: 'the-secret-of-the-console' };
const save = (body: Record<string, unknown>) =>
  app.call(endpoints.saveCarrierAccount, { params, body }, root);
const refused = (body: Record<string, unknown>) =>
  app.refused(endpoints.saveCarrierAccount, { params, body }, root);
const check = (carrier: Carrier = 'fedex') =>
  app.call(endpoints.checkCarrierAccount, { params: { carrier } }, { ...root, locale: 'en' });
const number = '986578788855';

describe('an account of the console', () => {
  test('goes before the environment, is used at once, and no secret of it comes out again', async () => {
    const webhookSecret = 'what-the-carrier-signs-with';
    const saved = await save({ ...secrets, webhookSecret, environment: 'test', callsPerDay: 777 });
    expect(saved.list.find(({ carrier }) => carrier === 'fedex')).toMatchObject({
      source: 'console',
      clientIdTail: '9931',
      webhookSet: true,
      callsPerSecond: 1000,
      hour: { used: 0, limit: 1000 },
      day: { used: 0, limit: 777 },
      setBy: root.email,
      setTime: expect.stringMatching(/[+-]\d\d:\d\d$/),
      unreadable: false,
      webhookUrl: 'http://localhost:3000/api/v1/webhooks/fedex',
    });
    expect(await app.context.carriers.track('fedex', { number })).toMatchObject({ kind: 'found' });
    expect(await accountOf('fedex')).toMatchObject({
      day: { used: 1, limit: 777 },
      tokenUntil: expect.stringMatching(/[+-]\d\d:\d\d$/),
    });
    const { rows } = await sql<{ text: string }>`SELECT s::text AS text FROM carrier_settings s`.execute(
      app.context.db,
    );
    const everything = JSON.stringify([saved, await list(), rows, logged]);
    for (const secret of [secrets.clientId, secrets.clientSecret, webhookSecret]) {
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
    }
    expect(logged.join()).toContain('the account of a carrier was set');
  });

  test('keeps what is left out, and a secret only with its id', async () => {
    await save({ ...secrets, webhookSecret: 'signed-with-this' });
    await save({ callsPerHour: 12 });
    expect(await accountOf('fedex')).toMatchObject({
      clientIdTail: '9931',
      webhookSet: true,
      hour: { limit: 12 },
    });
    expect(await refused({ clientId: 'another-id' })).toMatchObject({
      code: 40001,
      data: { fields: { clientSecret: expect.any(String) } },
    });
    await save({ clientId: 'another-id', clientSecret: 'another-secret' });
    expect(await accountOf('fedex')).toMatchObject({ clientIdTail: 'r-id', hour: { limit: 12 } });
  });

  test('says when subscriptions to pushes end, and warns before', async () => {
    await sql`TRUNCATE carrier_pushes`.execute(app.context.db);
    await sql`INSERT INTO carrier_pushes (carrier, push_key, parcels, received_at)
      VALUES ('ups', 'a', '[]', now() - interval '10 days'), ('usps', 'b', '[]', now() - interval '19 days'),
        ('usps', 'c', '[]', now() - interval '25 days')`.execute(app.context.db);
    const { list: accounts } = await list();
    expect(Object.fromEntries(accounts.map(({ carrier, subscription }) => [carrier, subscription]))).toEqual({
      ups: { endAfterDays: 14, whenIdle: false, lastDays: 10, ending: true },
      usps: { endAfterDays: 30, whenIdle: true, lastDays: 19, ending: false },
      fedex: null,
    });
  });

  test.each([
    ['no id', { clientSecret: 'secret' }, 'clientId'],
    ['no secret', { clientId: 'shop' }, 'clientSecret'],
    ['a short secret of pushes', { ...secrets, webhookSecret: 'short' }, 'webhookSecret'],
    ['no calls', { ...secrets, callsPerHour: 0 }, 'callsPerHour'],
    ['what UPS alone has', { ...secrets, merchantId: 'A1B2C3' }, 'merchantId'],
  ])('with %s is refused by field', async (_name, body, field) => {
    expect(await refused(body)).toMatchObject({
      code: 40001,
      data: { fields: { [field]: expect.any(String) } },
    });
    expect((await accountOf('fedex')).source).toBe('environment');
  });

  test('is taken away, and that of the environment is used again', async () => {
    await save(secrets);
    const removed = await app.call(endpoints.removeCarrierAccount, { params }, root);
    expect(removed.list.find(({ carrier }) => carrier === 'fedex')).toMatchObject({
      source: 'environment',
      clientIdTail: 'shop',
      setTime: null,
    });
    expect(await app.refused(endpoints.removeCarrierAccount, { params }, root)).toMatchObject({
      code: 40401,
    });
  });

  test('reaches other nodes, and leaves carriers that did not change alone', async () => {
    const other: Context = createContext(app.context.config, app.databaseUrl, pino({ level: 'silent' }));
    const stop = followAccounts(other);
    try {
      const tail = async () => (await other.carriers.account('fedex'))?.clientIdTail;
      expect(await tail()).toBe('shop');
      app.sandbox.faults.order({ carrier: 'ups', fault: 'hang', times: 1 });
      const waiting = other.carriers.track('ups', { number: '1Z5R89390357567127' });
      await save(secrets);
      await expect.poll(tail, { timeout: 10_000 }).toBe('9931');
      expect(await waiting).toMatchObject({ kind: 'found' });
      await app.call(endpoints.removeCarrierAccount, { params }, root);
      await expect.poll(tail, { timeout: 10_000 }).toBe('shop');
    } finally {
      await stop();
      await other.close();
    }
  });

  test('that was encrypted with another key is said to be unreadable and not used', async () => {
    await save(secrets);
    const config = { ...app.context.config, carrierKey: Buffer.alloc(32, 7) };
    const other = await openTestApp({}, { log });
    try {
      const admin = await buildUser(other.context, { role: 'super_admin' });
      const row = await app.context.db.selectFrom('carrier_settings').selectAll().executeTakeFirstOrThrow();
      await other.context.db
        .insertInto('carrier_settings')
        .values({ ...row, set_by: admin.id })
        .execute();
      const stop = followAccounts({ ...other.context, config });
      await stop();
      const { list: accounts } = await other.call(endpoints.listCarrierAccounts, {}, admin);
      expect(accounts.find(({ carrier }) => carrier === 'fedex')).toMatchObject({
        source: 'none',
        unreadable: true,
      });
    } finally {
      await other.close();
    }
  });
});

test('without CARRIER_KEY nothing can be saved, and the refusal names the setting', async () => {
  const keyless = await openTestApp();
  try {
    const admin = await buildUser(keyless.context, { role: 'super_admin' });
    const answer = await keyless.refused(
      endpoints.saveCarrierAccount,
      { params, body: secrets },
      { ...admin, locale: 'en' },
    );
    expect(answer).toMatchObject({ status: 409, code: 40915 });
    expect(answer.data?.supportHint).toContain('CARRIER_KEY');
    expect(await keyless.call(endpoints.listCarrierAccounts, {}, admin)).toMatchObject({
      keySet: false,
      list: [{ source: 'none' }, { source: 'none' }, { source: 'none' }],
    });
    expect(await keyless.call(endpoints.checkCarrierAccount, { params }, admin)).toMatchObject({
      ok: false,
      reason: 'not_configured',
    });
  } finally {
    await keyless.close();
  }
});

describe('a check of the connection', () => {
  test('says the scopes that were found', async () => {
    expect(await check()).toMatchObject({ ok: true, scopes: ['CXS'], reason: null });
    expect(await check('usps')).toMatchObject({ ok: true, missingScope: null });
    expect((await check('usps')).scopes).toContain('tracking');
  });

  test('says in words what is wrong', async () => {
    app.sandbox.faults.order({ carrier: 'usps', fault: 'token_without_scope', times: 1 });
    expect(await check('usps')).toMatchObject({
      ok: false,
      missingScope: 'tracking',
      reason: 'scope_missing',
      reasonText: expect.stringContaining('no access to tracking'),
    });
    app.sandbox.faults.order({ carrier: 'ups', fault: 'token_refused', times: 1 });
    expect(await check('ups')).toMatchObject({
      ok: false,
      scopes: [],
      reason: 'credentials_refused',
      reasonText: expect.stringContaining('refused'),
      httpStatus: 401,
    });
  });

  test('cannot be made so often that the carrier bars us', async () => {
    const checks = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.send('POST', '/api/v1/manage/carriers/fedex/check', {}, { token: root.token }),
      ),
    );
    const times = (status: number) => checks.filter((one) => one.status === status).length;
    expect([times(200), times(429)]).toEqual([6, 2]);
  });
});

test('a carrier that fails is shown with its breaker and its latest failures, without a number', async () => {
  app.sandbox.faults.order({ carrier: 'fedex', fault: 'unavailable' });
  await Promise.all(
    [1, 2, 3, 4].map((at) => app.context.carriers.track('fedex', { number: `${number.slice(0, -1)}${at}` })),
  );
  await expect.poll(async () => (await accountOf('fedex')).failures.length).toBeGreaterThan(0);
  const shown = await accountOf('fedex');
  expect(shown.failures[0]).toMatchObject({
    reason: 'carrier_down',
    reasonText: 'The carrier’s system failed',
    httpStatus: 503,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(JSON.stringify(shown)).not.toContain(number.slice(0, -1));
  app.sandbox.faults.clear();
  app.sandbox.faults.order({ carrier: 'fedex', fault: 'throttled_with_retry_after', retryAfterSeconds: 50 });
  await app.context.carriers.track('fedex', { number });
  await expect.poll(async () => (await accountOf('fedex')).pausedReason).toBe('throttled');
  expect((await accountOf('fedex')).pausedText).toContain('pause');
});

test('admins see the carriers and change nothing; others do not see them', async () => {
  const admin = await buildUser(app.context, { role: 'admin' });
  expect((await app.call(endpoints.listCarrierAccounts, {}, admin)).list).toHaveLength(3);
  const anybody = await buildUser(app.context);
  const answers = await Promise.all([
    app.refused(endpoints.saveCarrierAccount, { params, body: secrets }, admin),
    app.refused(endpoints.checkCarrierAccount, { params }, admin),
    app.refused(endpoints.removeCarrierAccount, { params }, admin),
    app.refused(endpoints.listCarrierAccounts, {}, anybody),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ code: 40301 });
});

test('who set and removed an account is in the audit, and no secret of it', async () => {
  await save({ ...secrets, callsPerHour: 900 });
  await app.call(endpoints.removeCarrierAccount, { params }, root);
  const { list: rows } = await app.call(endpoints.listAudit, { query: { act: 'carrier' } }, root);
  expect(rows.slice(0, 2)).toMatchObject([
    { act: 'carrier.remove', targetId: 'fedex', actor: { userName: root.email } },
    { act: 'carrier.set', after: { callsPerHour: 900, set: ['clientId', 'clientSecret'] } },
  ]);
  expect(JSON.stringify(rows)).not.toContain(secrets.clientSecret);
});
