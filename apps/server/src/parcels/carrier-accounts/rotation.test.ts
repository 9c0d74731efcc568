import { composePush } from '@waybill/carriers/sandbox/pushes.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { runWaybill } from '../../../test/command-line.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import {
  type TrackedApp,
  openTrackedApp,
  sandboxSettings,
  webhookSecret,
} from '../../../test/tracked-app.ts';
import { followAccounts } from './follow-accounts.ts';
import { oldSecret } from './rules.ts';

const oldKey = '5a'.repeat(32);
const newKey = 'c3'.repeat(32);
const log = pino({ level: 'silent' });
const number = '986578788855';
const params = { carrier: 'fedex' } as const;
const secrets = { clientId: 'console-9931', clientSecret: 'the-secret-of-the-console' };

let app: TrackedApp;
let root: BuiltUser;
beforeAll(async () => {
  app = await openTrackedApp({ CARRIER_KEY: oldKey });
  root = await buildUser(app.context, { role: 'super_admin' });
  const stop = followAccounts(app.context);
  await stop();
});
afterAll(() => app.close());

const settings = (keys: Record<string, string>): Record<string, string> => ({
  ...sandboxSettings(app.sandbox.app.listeningOrigin),
  ...keys,
});
const fedexOf = async (node: TestApp) => {
  const { list } = await node.call(endpoints.listCarrierAccounts, {}, root);
  return list.find(({ carrier }) => carrier === 'fedex');
};
/** Looks through another process with other keys, once it has taken over what is stored. */
const through = async <T>(keys: Record<string, string>, see: (node: TestApp) => Promise<T>): Promise<T> => {
  const node = await openTestApp(settings(keys), { sharing: app.databaseUrl, log });
  const stop = followAccounts(node.context);
  try {
    await stop();
    return await see(node);
  } finally {
    await node.close();
  }
};

test('another CARRIER_KEY: nothing is entered again, and counted calls go on counting', async () => {
  await app.call(endpoints.saveCarrierAccount, { params, body: secrets }, root);
  expect(await app.context.carriers.track('fedex', { number })).toMatchObject({ kind: 'found' });
  expect(await fedexOf(app)).toMatchObject({ source: 'console', day: { used: 1 } });
  expect(await through({ CARRIER_KEY: newKey }, fedexOf)).toMatchObject({ unreadable: true });

  // First every process gets both keys; those that still have the old one alone go on as well.
  const both = { CARRIER_KEY: newKey, CARRIER_KEY_OLD: oldKey };
  const readAndAsk = async (node: TestApp) => {
    expect(await node.context.carriers.track('fedex', { number })).toMatchObject({ kind: 'found' });
    return fedexOf(node);
  };
  expect(await through(both, readAndAsk)).toMatchObject({ source: 'console', clientIdTail: '9931' });
  expect(await through({ CARRIER_KEY: oldKey }, fedexOf)).toMatchObject({ source: 'console' });

  // Then it is encrypted anew, and once more without effect.
  const environment = { ...settings(both), DATABASE_URL: app.databaseUrl };
  expect(await runWaybill(['reseal'], environment)).toMatchObject({
    status: 0,
    out: 'encrypted with CARRIER_KEY now: fedex; before: none\n',
  });
  expect(await runWaybill(['reseal'], environment)).toMatchObject({
    status: 0,
    out: 'encrypted with CARRIER_KEY now: none; before: fedex\n',
  });

  // At last the old key goes.
  expect(await through({ CARRIER_KEY: newKey }, fedexOf)).toMatchObject({
    source: 'console',
    unreadable: false,
    clientIdTail: '9931',
    day: { used: 2 },
  });
  expect(await through({ CARRIER_KEY: oldKey }, fedexOf)).toMatchObject({ unreadable: true });
  const { list } = await app.call(endpoints.listAudit, { query: { act: 'carrier.reseal' } }, root);
  expect(list).toMatchObject([{ targetId: 'fedex', actor: { id: null } }]);
});

test('what neither key opens is named, and is a failure', async () => {
  const other = { CARRIER_KEY: '01'.repeat(32), CARRIER_KEY_OLD: '02'.repeat(32) };
  const result = await runWaybill(['reseal'], { ...settings(other), DATABASE_URL: app.databaseUrl });
  expect(result).toMatchObject({
    status: 1,
    error: expect.stringContaining('fedex: encrypted with neither key') as string,
  });
  expect(await runWaybill(['reseal'], { DATABASE_URL: app.databaseUrl })).toMatchObject({
    status: 1,
    error: 'waybill: set CARRIER_KEY and CARRIER_KEY_OLD\n',
  });
});

describe('a secret of pushes', () => {
  const next = 'the-next-secret-of-32-characters';
  const push = async (node: TestApp, secret: string): Promise<number> => {
    const { headers, body } = await composePush(app.sandbox.desk, 'fedex', number, secret);
    return (await node.send('POST', `${apiBase}/webhooks/fedex`, body, { headers: { ...headers } })).status;
  };

  test('of the console that is changed stays good beside the new one', async () => {
    const node = await openTestApp(settings({}), { log });
    try {
      const admin = await buildUser(node.context, { role: 'super_admin' });
      const save = (secret: string) =>
        node.call(
          endpoints.saveCarrierAccount,
          { params, body: { ...secrets, webhookSecret: secret } },
          admin,
        );
      await save('the-first-secret-of-all');
      await save(next);
      expect(await push(node, next)).toBe(200);
      expect(await push(node, 'the-first-secret-of-all')).toBe(200);
      // Saving the same again does not make the old one last.
      await save(next);
      expect(await push(node, 'the-first-secret-of-all')).toBe(200);
      await save('the-third-secret-of-all');
      expect(await push(node, next)).toBe(200);
      expect(await push(node, 'the-first-secret-of-all')).toBe(401);
      // Taken away and entered anew it is alone.
      await node.call(endpoints.removeCarrierAccount, { params }, admin);
      await save('the-fourth-secret-of-all');
      expect(await push(node, 'the-third-secret-of-all')).toBe(401);
    } finally {
      await node.close();
    }
  });

  test('of the environment is good beside the one before, which goes with its setting', async () => {
    const both = { FEDEX_WEBHOOK_SECRET: next, FEDEX_WEBHOOK_SECRET_OLD: webhookSecret };
    const node = await openTestApp(settings(both), { log });
    expect([await push(node, next), await push(node, webhookSecret)]).toEqual([200, 200]);
    await node.close();
    const alone = await openTestApp(settings({ FEDEX_WEBHOOK_SECRET: next }), { log });
    expect([await push(alone, next), await push(alone, webhookSecret)]).toEqual([200, 401]);
    const { fedex } = alone.context.config.carriers;
    if (fedex === undefined) throw new Error('no account');
    alone.context.carriers.use('fedex', {
      ...fedex,
      oldWebhookSecret: { secret: webhookSecret, until: Date.now() - 1 },
    });
    expect(await push(alone, webhookSecret)).toBe(401);
    await alone.close();
  });

  test('lasts for a day after it was changed, and no longer for being saved again', () => {
    const day = 86_400_000;
    const changed = oldSecret({ webhookSecret: 'a' }, 'b', 1_000);
    expect(changed).toEqual({ secret: 'a', until: 1_000 + day });
    const known = { webhookSecret: 'b', oldWebhookSecret: changed ?? { secret: '', until: 0 } };
    expect(oldSecret(known, 'b', 2_000)).toEqual(changed);
    expect(oldSecret(known, 'b', 1_000 + day)).toBeUndefined();
    expect(oldSecret(null, 'b', 0)).toBeUndefined();
  });
});
