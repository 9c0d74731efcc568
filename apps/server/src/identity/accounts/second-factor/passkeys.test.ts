import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Authenticator, newAuthenticator } from '../../../../test/authenticator.ts';
import { type BuiltUser, buildUser, letTimePass } from '../../../../test/builders.ts';
import { codeOf, ownersPassword as password, turnOnSecondFactor } from '../../../../test/second-factor.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';
import { hashPassword } from '../password.ts';

const device = { 'user-agent': 'A phone' };
let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await openTestApp({ CARRIER_KEY: 'ab'.repeat(32) });
  passwordHash = await hashPassword(password);
});
afterAll(() => app.close());

type Proof = {
  readonly password?: string;
  readonly code?: string;
  readonly recoveryCode?: string;
  readonly passkey?: ReturnType<Authenticator['get']>;
};
type Bearer = Pick<BuiltUser, 'token'>;

const newUser = (): Promise<BuiltUser> => buildUser(app.context, { passwordHash });
const add = async (user: Bearer, body: Proof, authenticator = newAuthenticator()) => {
  const { options } = await app.call(endpoints.beginPasskey, { body }, user);
  const made = { name: 'Phone', ...authenticator.create(options) };
  return { authenticator, ...(await app.call(endpoints.confirmPasskey, { body: made }, user)) };
};
const signed = async (user: Bearer, authenticator: Authenticator, habits = {}) => {
  const { options } = await app.call(endpoints.beginPasskeyProof, {}, user);
  return authenticator.get(options, habits);
};
const begin = async ({ email }: BuiltUser): Promise<{ ticket: string; ways: readonly string[] }> => {
  const body = { account: email, password };
  const { code, data } = await app.refused(endpoints.login, { body }, { headers: device });
  expect(code).toBe(40131);
  return { ticket: data.ticket ?? '', ways: data.ways ?? [] };
};
const challenge = async (ticket: string) =>
  (await app.call(endpoints.beginPasskeySignIn, { body: { ticket } }, { headers: device })).options;
const finish = (body: { ticket: string } & Proof) =>
  app.call(endpoints.signInWithCode, { body }, { headers: device });
const refusedFinish = async (body: { ticket: string } & Proof): Promise<number> =>
  (await app.refused(endpoints.signInWithCode, { body }, { headers: device })).code;
const stateOf = (user: Bearer) => app.call(endpoints.getSecondFactor, {}, user);
const listOf = async (user: Bearer) => (await app.call(endpoints.listPasskeys, {}, user)).list;
/** Lets limits of sign-ins run out. */
const waitOut = (): Promise<unknown> =>
  app.context.pool.query(`DELETE FROM rate_limits WHERE starts_with(key, 'signin')`);
beforeEach(waitOut);

describe('adding one', () => {
  test('turns the second factor on with recovery codes, without any app', async () => {
    const user = await newUser();
    const { options, expiresIn } = await app.call(endpoints.beginPasskey, { body: { password } }, user);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      excludeCredentials: [],
      authenticatorSelection: { userVerification: 'required' },
    });
    expect([Buffer.from(options.challenge, 'base64url').length, expiresIn]).toEqual([32, 300]);
    const authenticator = newAuthenticator();
    const body = { name: ' Phone ', ...authenticator.create(options) };
    const { id, recoveryCodes } = await app.call(endpoints.confirmPasskey, { body }, user);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await stateOf(user)).toMatchObject({
      on: true,
      ways: ['passkey', 'recovery_code'],
      recoveryCodesLeft: 10,
    });
    expect(await listOf(user)).toMatchObject([{ id, name: 'Phone', backedUp: true, lastUsedTime: null }]);
    const { list } = await app.call(endpoints.listNotices, { query: {} }, user);
    expect(list.map(({ title }) => title)).toEqual(['两步验证已开启']);
  });

  test('wants the password first, and a second step of who has one', async () => {
    const user = await newUser();
    expect((await app.refused(endpoints.beginPasskey, {}, user)).data.fields).toEqual({
      password: '请输入密码',
    });
    const wrong = { body: { password: 'a guess' } };
    expect((await app.refused(endpoints.beginPasskey, wrong, user)).data.fields).toEqual({
      password: '当前密码不正确',
    });
    const { secret } = await turnOnSecondFactor(app, user.id);
    await letTimePass(app.context, 90);
    const again = { body: { password } };
    expect((await app.refused(endpoints.beginPasskey, again, user)).code).toBe(40001);
    const { authenticator, recoveryCodes } = await add(user, { code: codeOf(secret) });
    expect(recoveryCodes).toEqual([]);
    expect((await stateOf(user)).ways).toEqual(['passkey', 'totp', 'recovery_code']);
    const { options } = await app.call(
      endpoints.beginPasskey,
      { body: { passkey: await signed(user, authenticator) } },
      user,
    );
    expect(options.excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ]);
    // Only what is new is stored.
    const twice = { body: { name: 'Twice', ...authenticator.create(options) } };
    expect((await app.refused(endpoints.confirmPasskey, twice, user)).code).toBe(40012);
  });

  test('takes a challenge once, of this account, for five minutes, from our pages, of a verified owner', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const ask = async () => (await app.call(endpoints.beginPasskey, { body: { password } }, user)).options;
    const refuse = async (made: ReturnType<Authenticator['create']>, by: Bearer = user) =>
      (await app.refused(endpoints.confirmPasskey, { body: { name: 'Phone', ...made } }, by)).code;
    const authenticator = newAuthenticator();
    expect(await refuse(authenticator.create(await ask()), other)).toBe(40904);
    expect(await refuse(authenticator.create(await ask(), { origin: 'https://waybi11.example' }))).toBe(
      40012,
    );
    expect(await refuse(authenticator.create(await ask(), { domain: 'waybi11.example' }))).toBe(40012);
    expect(await refuse(authenticator.create(await ask(), { verifies: false }))).toBe(40012);
    expect(await refuse(authenticator.create({ challenge: 'AAAA' }))).toBe(40904);
    const late = authenticator.create(await ask());
    await letTimePass(app.context, 301);
    expect(await refuse(late)).toBe(40904);
    const first = authenticator.create(await ask());
    await app.call(endpoints.confirmPasskey, { body: { name: 'Phone', ...first } }, user);
    expect(await refuse(first)).toBe(40904);
    expect(await listOf(other)).toEqual([]);
  });

  test('ends at ten', async () => {
    const user = await newUser();
    const { authenticator } = await add(user, { password });
    const { options } = await app.call(
      endpoints.beginPasskey,
      { body: { passkey: await signed(user, authenticator) } },
      user,
    );
    await app.context.pool.query(
      `INSERT INTO passkeys (user_id, credential_id, public_key, sign_count, transports, backed_up, name)
       SELECT $1, n::text::bytea, 'key', 0, '{}', false, 'Key' FROM generate_series(1, 9) n`,
      [user.id],
    );
    const eleventh = { body: { name: 'One more', ...newAuthenticator().create(options) } };
    expect((await app.refused(endpoints.confirmPasskey, eleventh, user)).code).toBe(42913);
    expect((await app.refused(endpoints.beginPasskey, { body: {} }, user)).code).toBe(42913);
  });
});

describe('signing in', () => {
  test('takes it as the second step, which the answer to the password names', async () => {
    const user = await newUser();
    const { authenticator } = await add(user, { password });
    const { ticket, ways } = await begin(user);
    expect(ways).toEqual(['passkey', 'recovery_code']);
    const options = await challenge(ticket);
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: authenticator.id }],
    });
    const session = await finish({ ticket, passkey: authenticator.get(options) });
    const { list } = await app.call(endpoints.listSessions, {}, session);
    expect(list[0]?.signedInBy).toBe('passkey');
    expect((await listOf(session))[0]?.lastUsedTime).not.toBeNull();
  });

  test('wants a challenge of its own each time, and no ticket gets one that is made up', async () => {
    const user = await newUser();
    const { authenticator } = await add(user, { password });
    const first = await begin(user);
    const passkey = authenticator.get(await challenge(first.ticket));
    await finish({ ticket: first.ticket, passkey });
    const { ticket } = await begin(user);
    expect(await refusedFinish({ ticket, passkey })).toBe(40012);
    const made = { body: { ticket: 'made-up' } };
    expect((await app.refused(endpoints.beginPasskeySignIn, made, { headers: device })).code).toBe(40406);
    const elsewhere = { headers: { 'user-agent': 'Another' } };
    expect((await app.refused(endpoints.beginPasskeySignIn, { body: { ticket } }, elsewhere)).code).toBe(
      40406,
    );
  });

  test('takes what was signed once, also when two bring it at once', async () => {
    const user = await newUser();
    const { authenticator } = await add(user, { password });
    const [first, second] = [await begin(user), await begin(user)];
    const passkey = authenticator.get(await challenge(first.ticket));
    const answers = await Promise.allSettled(
      [first, second].map(({ ticket }) => finish({ ticket, passkey })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test.each([
    ['of a page that is not ours', { origin: 'https://waybi11.example' }],
    ['for another domain', { domain: 'waybi11.example' }],
    ['of somebody whom it did not recognise', { verifies: false }],
    ['with a count that did not grow, as a copy has', { count: 1 }],
  ])('refuses what was signed %s', async (_, habits) => {
    const user = await newUser();
    const { authenticator } = await add(user, { password });
    const { ticket } = await begin(user);
    const wrong = authenticator.get(await challenge(ticket), habits);
    expect(await refusedFinish({ ticket, passkey: wrong })).toBe(40012);
    await finish({ ticket, passkey: authenticator.get(await challenge(ticket)) });
  });

  test('counts what proves nothing as a failed sign-in: after the third there is a pause', async () => {
    const user = await newUser();
    const { authenticator } = await add(user, { password });
    const { ticket } = await begin(user);
    for (let tried = 0; tried < 3; tried += 1)
      expect(await refusedFinish({ ticket, passkey: authenticator.get({ challenge: 'AAAA' }) })).toBe(40012);
    const passkey = authenticator.get(await challenge(ticket));
    expect(await refusedFinish({ ticket, passkey })).toBe(42901);
  });

  test('takes authenticators that do not count, as those that are copied to a cloud', async () => {
    const user = await newUser();
    const { options } = await app.call(endpoints.beginPasskey, { body: { password } }, user);
    const authenticator = newAuthenticator();
    const body = { name: 'Phone', ...authenticator.create(options, { count: 0 }) };
    await app.call(endpoints.confirmPasskey, { body }, user);
    for (let time = 0; time < 2; time += 1) {
      const { ticket } = await begin(user);
      const passkey = authenticator.get(await challenge(ticket), { count: 0 });
      expect(await finish({ ticket, passkey })).toMatchObject({ userInfo: { id: String(user.id) } });
    }
  });

  test('refuses that of somebody else, and a signature of another key', async () => {
    const [user, other] = [await newUser(), await newUser()];
    await add(user, { password });
    const { authenticator } = await add(other, { password });
    const { ticket } = await begin(user);
    expect(await refusedFinish({ ticket, passkey: authenticator.get(await challenge(ticket)) })).toBe(40012);
    const [{ id } = { id: '' }] = (await challenge(ticket)).allowCredentials;
    const forged = { ...newAuthenticator().get(await challenge(ticket)), id };
    expect(await refusedFinish({ ticket, passkey: forged })).toBe(40012);
  });

  test('asks for one of the ways, and not two', async () => {
    const user = await newUser();
    const { authenticator, recoveryCodes } = await add(user, { password });
    const { ticket } = await begin(user);
    const passkey = authenticator.get(await challenge(ticket));
    const [recoveryCode = ''] = recoveryCodes;
    expect(await refusedFinish({ ticket, passkey, recoveryCode })).toBe(40001);
    expect(await refusedFinish({ ticket })).toBe(40001);
    await finish({ ticket, recoveryCode });
  });
});

describe('of somebody signed in', () => {
  test('renews the recovery codes, and turns the second factor off with the password', async () => {
    const user = await newUser();
    const { authenticator, recoveryCodes } = await add(user, { password });
    const body = { passkey: await signed(user, authenticator) };
    const made = await app.call(endpoints.renewRecoveryCodes, { body }, user);
    expect(made.recoveryCodes.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    const off = { password, passkey: await signed(user, authenticator) };
    await app.call(endpoints.removeSecondFactor, { body: off }, user);
    expect(await stateOf(user)).toMatchObject({ on: false, ways: [], recoveryCodesLeft: 0 });
    expect(await listOf(user)).toEqual([]);
    await app.call(endpoints.login, { body: { account: user.email, password } });
  });

  test('sets an app up beside it, whose codes then do as well', async () => {
    const user = await newUser();
    const { authenticator } = await add(user, { password });
    const proof = { passkey: await signed(user, authenticator) };
    const { secret } = await app.call(endpoints.beginTotp, { body: proof }, user);
    await app.call(endpoints.confirmTotp, { body: { code: codeOf(secret) } }, user);
    await letTimePass(app.context, 90);
    const { ticket, ways } = await begin(user);
    expect(ways).toEqual(['passkey', 'totp', 'recovery_code']);
    await finish({ ticket, code: codeOf(secret) });
  });

  test('is renamed, and removed for a second step, but not the last way to sign in', async () => {
    const user = await newUser();
    const first = await add(user, { password });
    const second = await add(user, { passkey: await signed(user, first.authenticator) });
    const params = { id: first.id };
    await app.call(endpoints.renamePasskey, { params, body: { name: ' Old phone ' } }, user);
    expect((await listOf(user)).map(({ name }) => name)).toEqual(['Old phone', 'Phone']);
    expect((await app.refused(endpoints.removePasskey, { params, body: {} }, user)).code).toBe(40001);
    const [recoveryCode = '', another = ''] = first.recoveryCodes;
    await app.call(endpoints.removePasskey, { params, body: { recoveryCode } }, user);
    expect((await listOf(user)).map(({ id }) => id)).toEqual([second.id]);
    expect(
      (await app.refused(endpoints.removePasskey, { params, body: { recoveryCode: another } }, user)).code,
    ).toBe(40401);
    const last = { params: { id: second.id }, body: { recoveryCode: another } };
    expect((await app.refused(endpoints.removePasskey, last, user)).code).toBe(40986);
    // What was rejected has used nothing up.
    expect((await stateOf(user)).recoveryCodesLeft).toBe(9);
    const { list } = await app.call(endpoints.listNotices, { query: {} }, user);
    expect(list.map(({ title }) => title)).toEqual([
      '一个恢复码已被使用',
      '通行密钥已删除',
      '已添加通行密钥',
      '两步验证已开启',
    ]);
  });

  test('is of nobody else', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const { id } = await add(user, { password });
    const { recoveryCodes } = await add(other, { password });
    const [recoveryCode = ''] = recoveryCodes;
    const rename = { params: { id }, body: { name: 'Mine' } };
    expect((await app.refused(endpoints.renamePasskey, rename, other)).code).toBe(40401);
    const remove = { params: { id }, body: { recoveryCode } };
    expect((await app.refused(endpoints.removePasskey, remove, other)).code).toBe(40401);
    expect(await listOf(user)).toMatchObject([{ name: 'Phone' }]);
  });
});

test('the staff have what is asked of them by a passkey alone, and acts that ask again take it', async () => {
  const strict = await openTestApp({ CARRIER_KEY: 'ab'.repeat(32), SECOND_FACTOR: 'staff' });
  try {
    const admin = await buildUser(strict.context, { role: 'super_admin', passwordHash });
    await strict.context.pool.query(
      `UPDATE users SET second_factor_due_at = now() - interval '1 day' WHERE id = $1`,
      [admin.id],
    );
    expect((await strict.refused(endpoints.listUsers, { query: {} }, admin)).code).toBe(40304);
    const { options } = await strict.call(endpoints.beginPasskey, { body: { password } }, admin);
    const authenticator = newAuthenticator();
    const body = { name: 'Stick', ...authenticator.create(options) };
    await strict.call(endpoints.confirmPasskey, { body }, admin);
    await strict.call(endpoints.listUsers, { query: {} }, admin);
    await letTimePass(strict.context, 601);
    const user = await buildUser(strict.context);
    const act = { params: { id: String(user.id) }, body: { role: 'admin' as const, reason: 'helps out' } };
    expect((await strict.refused(endpoints.setUserRole, act, admin)).code).toBe(40132);
    const asked = await strict.call(endpoints.beginPasskeyProof, {}, admin);
    await strict.call(endpoints.stepUp, { body: { passkey: authenticator.get(asked.options) } }, admin);
    await strict.call(endpoints.setUserRole, act, admin);
  } finally {
    await strict.close();
  }
});

test('a passkey belongs to the domain that is set, and only its pages may ask', async () => {
  const origin = 'https://app.waybill.example';
  const settings = { PUBLIC_URL: origin, PASSKEY_DOMAIN: 'waybill.example' };
  const named = await openTestApp({ CARRIER_KEY: 'ab'.repeat(32), ...settings });
  try {
    const user = await buildUser(named.context, { passwordHash });
    const ask = async () => (await named.call(endpoints.beginPasskey, { body: { password } }, user)).options;
    const authenticator = newAuthenticator();
    const wrong = authenticator.create(await ask(), {
      domain: 'waybill.example',
      origin: 'https://waybill.example',
    });
    expect(
      (await named.refused(endpoints.confirmPasskey, { body: { name: 'Phone', ...wrong } }, user)).code,
    ).toBe(40012);
    const options = await ask();
    expect(options.rp.id).toBe('waybill.example');
    const right = authenticator.create(options, { domain: 'waybill.example', origin });
    await named.call(endpoints.confirmPasskey, { body: { name: 'Phone', ...right } }, user);
  } finally {
    await named.close();
  }
});
