import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpointList, endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildKey } from '../../../../test/api-keys.ts';
import { type BuiltUser, buildUser, letTimePass } from '../../../../test/builders.ts';
import { leanLot } from '../../../../test/lot-files.ts';
import { codeOf, ownersPassword as password, turnOnSecondFactor } from '../../../../test/second-factor.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';
import { knock } from '../../../../test/walk-endpoints.ts';
import { hashPassword } from '../password.ts';

const settings = { CARRIER_KEY: 'ab'.repeat(32) };
const tenMinutes = 600;
let app: TestApp;
let passwordHash: string;
let customer: BuiltUser;
beforeAll(async () => {
  app = await openTestApp({ ...settings, SECOND_FACTOR: 'staff' });
  passwordHash = await hashPassword(password);
  customer = await buildUser(app.context);
});
afterAll(() => app.close());

const newAdmin = (): Promise<BuiltUser> => buildUser(app.context, { role: 'super_admin', passwordHash });
const recharge = () => ({ params: { id: String(customer.id) }, body: { points: 1, remark: 'paid in cash' } });
const balance = async (): Promise<number> => (await app.call(endpoints.getUserInfo, {}, customer)).balance;
const refusalOf = async (by: BuiltUser): Promise<unknown> => {
  const { status, code } = await app.refused(endpoints.rechargeUser, recharge(), by);
  return [status, code];
};
const asksAgain = [401, 40132];

describe('the answer of every call', () => {
  test('is what it declares, ten minutes after signing in', async () => {
    const admin = await newAdmin();
    await letTimePass(app.context, tenMinutes + 1);
    const asking: string[] = [];
    for (const endpoint of endpointList.filter(({ access }) => access !== 'open'))
      if ((await knock(app, endpoint, { token: admin.token })) === '401 40132') asking.push(endpoint.id);
    expect(asking).toEqual(endpointList.filter(({ stepUp }) => stepUp === true).map(({ id }) => id));
  });

  test('does not bind API keys, which were issued with proof', async () => {
    const admin = await newAdmin();
    const template = { name: 'stock', scopes: ['lots:withdraw' as const] };
    const { id: templateId } = await app.call(endpoints.createTemplate, { body: template }, admin);
    const { key } = await buildKey(app, admin, { templateId, name: 'shelf' }, admin);
    await letTimePass(app.context, tenMinutes + 1);
    expect(await knock(app, endpoints.withdrawLot, { token: admin.token })).toBe('401 40132');
    expect(await knock(app, endpoints.withdrawLot, { headers: { 'x-api-key': key } })).toBe('in');
  });
});

describe('acts that ask again who calls', () => {
  test('go on for ten minutes after signing in, then want the password, and nothing else does', async () => {
    const admin = await newAdmin();
    await app.call(endpoints.rechargeUser, recharge(), admin);
    const before = await balance();
    await letTimePass(app.context, tenMinutes + 1);
    expect(await refusalOf(admin)).toEqual(asksAgain);
    expect(await balance()).toBe(before);
    await app.call(endpoints.listUsers, { query: {} }, admin);
    const wrong = { body: { password: 'a guess' } };
    expect((await app.refused(endpoints.stepUp, wrong, admin)).data.fields).toEqual({
      password: '当前密码不正确',
    });
    expect((await app.refused(endpoints.stepUp, { body: {} }, admin)).code).toBe(40001);
    expect(await refusalOf(admin)).toEqual(asksAgain);
    expect(await app.call(endpoints.stepUp, { body: { password } }, admin)).toEqual({
      expiresIn: tenMinutes,
    });
    await app.call(endpoints.rechargeUser, recharge(), admin);
    await letTimePass(app.context, tenMinutes + 1);
    expect(await refusalOf(admin)).toEqual(asksAgain);
  });

  test('want a code, once, where the account has a second factor: the password is not enough', async () => {
    const admin = await newAdmin();
    const { secret, recoveryCodes } = await turnOnSecondFactor(app, admin.id);
    await letTimePass(app.context, tenMinutes + 1);
    expect(await refusalOf(admin)).toEqual(asksAgain);
    expect((await app.refused(endpoints.stepUp, { body: { password } }, admin)).code).toBe(40001);
    const body = { code: codeOf(secret) };
    await app.call(endpoints.stepUp, { body }, admin);
    await app.call(endpoints.rechargeUser, recharge(), admin);
    expect((await app.refused(endpoints.stepUp, { body }, admin)).code).toBe(40011);
    await letTimePass(app.context, tenMinutes + 1);
    expect(await refusalOf(admin)).toEqual(asksAgain);
    const [recoveryCode = ''] = recoveryCodes;
    await app.call(endpoints.stepUp, { body: { recoveryCode } }, admin);
    await app.call(endpoints.rechargeUser, recharge(), admin);
  });

  test('do not ask who has just set an app up', async () => {
    const admin = await newAdmin();
    await letTimePass(app.context, tenMinutes + 1);
    expect(await refusalOf(admin)).toEqual(asksAgain);
    const { secret } = await app.call(endpoints.beginTotp, { body: { password } }, admin);
    await app.call(endpoints.confirmTotp, { body: { code: codeOf(secret) } }, admin);
    expect((await app.call(endpoints.rechargeUser, recharge(), admin)).outcome).toBe('done');
  });

  test('go on at every node: each hears of it', async () => {
    const admin = await newAdmin();
    const heard = new Promise<void>((resolve) => {
      app.context.changes.onAccount((id) => (id === admin.id ? resolve() : undefined));
    });
    expect(await app.call(endpoints.stepUp, { body: { password } }, admin)).toEqual({
      expiresIn: tenMinutes,
    });
    await heard;
  });

  test('reject a file before it is read, and take it under the same key afterwards', async () => {
    const admin = await newAdmin();
    await letTimePass(app.context, tenMinutes + 1);
    const send = async (): Promise<[number, unknown]> => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ source: 'own', owner: 'own', basis: 'own labels' }))
        form.append(name, value);
      form.append('offer', 'sellable');
      form.append('file', new Blob([leanLot(20_000)]), 'lot.csv');
      const options = { token: admin.token, idempotencyKey: 'lot-after-proof' };
      const response = await app.send('POST', `${apiBase}${endpoints.importLot.path}`, form, options);
      return [response.status, ((await response.json()) as { code: unknown }).code];
    };
    expect(await send()).toEqual(asksAgain);
    expect((await app.call(endpoints.listLots, { query: {} }, admin)).total).toBe(0);
    await app.call(endpoints.stepUp, { body: { password } }, admin);
    expect(await send()).toEqual([200, 0]);
  });

  test('ask each session on its own', async () => {
    const admin = await newAdmin();
    await letTimePass(app.context, tenMinutes + 1);
    const other = await app.call(endpoints.login, { body: { account: admin.email, password } });
    await app.call(endpoints.rechargeUser, recharge(), other);
    expect(await refusalOf(admin)).toEqual(asksAgain);
  });

  test('ask nobody where the staff need no second factor', async () => {
    const admin = await newAdmin();
    await letTimePass(app.context, tenMinutes + 1);
    expect(await refusalOf(admin)).toEqual(asksAgain);
    const free = await openTestApp(settings, { sharing: app.databaseUrl });
    try {
      expect((await free.call(endpoints.rechargeUser, recharge(), admin)).outcome).toBe('done');
    } finally {
      await free.close();
    }
  });
});
