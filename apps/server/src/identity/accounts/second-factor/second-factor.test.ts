import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass } from '../../../../test/builders.ts';
import { codeOf, ownersPassword as password } from '../../../../test/second-factor.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';
import { linkHash } from '../rules.ts';
import { hashPassword } from '../password.ts';

const device = { 'user-agent': 'A phone' };
let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await openTestApp({ CARRIER_KEY: 'ab'.repeat(32), TRUSTED_PROXIES: '127.0.0.1' });
  passwordHash = await hashPassword(password);
});
afterAll(() => app.close());

const newUser = (): Promise<BuiltUser> => buildUser(app.context, { passwordHash });
/** Lets limits of sign-ins run out, those of wrong codes from everywhere aside, which last an hour. */
const waitOut = async (): Promise<void> => {
  await app.context.pool.query(`DELETE FROM rate_limits WHERE starts_with(key, 'signin')`);
};
/** Lets so much time pass that the next code of an app is another. */
const untilNextCode = (): Promise<void> => letTimePass(app.context, 90);

const turnOn = async (user: BuiltUser): Promise<{ secret: string; recoveryCodes: string[] }> => {
  const { secret } = await app.call(endpoints.beginTotp, { body: { password } }, user);
  const { recoveryCodes } = await app.call(endpoints.confirmTotp, { body: { code: codeOf(secret) } }, user);
  await untilNextCode();
  return { secret, recoveryCodes };
};
const begin = async (user: BuiltUser): Promise<string> => {
  const { code, status, data } = await app.refused(
    endpoints.login,
    { body: { account: user.email, password } },
    { headers: device },
  );
  expect([status, code]).toEqual([401, 40131]);
  if (data.ticket === undefined) throw new Error('no ticket');
  return data.ticket;
};
const finish = (body: object) =>
  app.call(endpoints.signInWithCode, { body: body as never }, { headers: device });
const rejectFinish = async (body: object, headers: Record<string, string> = device): Promise<number> =>
  (await app.refused(endpoints.signInWithCode, { body }, { headers })).code;
const stateOf = (user: BuiltUser) => app.call(endpoints.getSecondFactor, {}, user);
const noticesOf = async (user: BuiltUser): Promise<string[]> =>
  (await app.call(endpoints.listNotices, { query: {} }, user)).list.map(({ title }) => title);
const mailsOf = async ({ id }: BuiltUser): Promise<unknown[]> => {
  const { rows } = await app.context.pool.query<{ payload: { kind: string } }>(
    `SELECT j.payload FROM graphile_worker._private_jobs j WHERE (j.payload ->> 'userId')::bigint = $1 ORDER BY j.id`,
    [id],
  );
  return rows.map(({ payload }) => payload.kind);
};

describe('turning it on', () => {
  test('shows the secret once, wants the first code, and gives ten recovery codes', async () => {
    const user = await newUser();
    expect(await stateOf(user)).toEqual({
      on: false,
      since: null,
      ways: [],
      recoveryCodesLeft: 0,
      provider: false,
      required: false,
      dueAt: null,
    });
    const { uri, secret, expiresIn } = await app.call(endpoints.beginTotp, { body: { password } }, user);
    expect(uri).toMatch(
      new RegExp(`^otpauth://totp/Waybill:${encodeURIComponent(user.email)}\\?.*secret=${secret}`),
    );
    expect(uri).toContain('algorithm=SHA1&digits=6&period=30');
    expect([secret.length, expiresIn]).toEqual([32, 900]);
    expect((await stateOf(user)).on).toBe(false);
    const wrong = codeOf(secret, 20);
    expect(await app.refused(endpoints.confirmTotp, { body: { code: wrong } }, user)).toMatchObject({
      status: 400,
      code: 40011,
    });
    const body = { code: codeOf(secret).replace(/^(...)/, '$1 ') };
    const { recoveryCodes } = await app.call(endpoints.confirmTotp, { body }, user);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[\dA-Z]{5}-[\dA-Z]{5}$/);
    expect(await stateOf(user)).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    expect(await app.refused(endpoints.confirmTotp, { body }, user)).toMatchObject({ code: 40904 });
    expect(await noticesOf(user)).toEqual(['两步验证已开启']);
    expect(await mailsOf(user)).toEqual(['factorOn']);
  });

  test('wants the password: a session alone could lock its owner out', async () => {
    const user = await newUser();
    expect((await app.refused(endpoints.beginTotp, {}, user)).data.fields).toEqual({
      password: '请输入密码',
    });
    const guess = { body: { password: 'a guess' } };
    for (let tried = 0; tried < 3; tried += 1)
      expect((await app.refused(endpoints.beginTotp, guess, user)).data.fields).toEqual({
        password: '当前密码不正确',
      });
    // As the third wrong password at sign-in is.
    expect(await app.refused(endpoints.beginTotp, { body: { password } }, user)).toMatchObject({
      code: 42901,
    });
    expect((await stateOf(user)).on).toBe(false);
  });

  test('is no way to guess the code of an app that waits for its owner', async () => {
    const user = await newUser();
    const { secret } = await app.call(endpoints.beginTotp, { body: { password } }, user);
    const confirm = (code: string) => app.refused(endpoints.confirmTotp, { body: { code } }, user);
    for (let tried = 0; tried < 20; tried += 1) expect((await confirm(codeOf(secret, 20))).code).toBe(40011);
    expect((await confirm(codeOf(secret))).code).toBe(42901);
  });

  test('stores neither the secret nor the codes as they are', async () => {
    const user = await newUser();
    const { secret, recoveryCodes } = await turnOn(user);
    const { rows } = await app.context.pool.query(
      `SELECT f.*, (SELECT array_agg(c.code_hash) FROM recovery_codes c WHERE c.user_id = f.user_id) AS hashes
       FROM second_factors f WHERE f.user_id = $1`,
      [user.id],
    );
    const stored = JSON.stringify(rows, (_, value: unknown) =>
      value instanceof Object && 'data' in value
        ? Buffer.from(value.data as number[]).toString('latin1')
        : value,
    );
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(text);
  });

  test('has to be confirmed within a quarter of an hour, and only what was begun last', async () => {
    const user = await newUser();
    const first = await app.call(endpoints.beginTotp, { body: { password } }, user);
    const second = await app.call(endpoints.beginTotp, { body: { password } }, user);
    const confirm = (secret: string) =>
      app.refused(endpoints.confirmTotp, { body: { code: codeOf(secret) } }, user);
    expect((await confirm(first.secret)).code).toBe(40011);
    await letTimePass(app.context, 901);
    expect((await confirm(second.secret)).code).toBe(40904);
  });

  test('of another phone wants a code of the first or a recovery code, and only then replaces it', async () => {
    const user = await newUser();
    const { secret, recoveryCodes } = await turnOn(user);
    expect((await app.refused(endpoints.beginTotp, {}, user)).code).toBe(40001);
    const [recoveryCode = ''] = recoveryCodes;
    const next = await app.call(endpoints.beginTotp, { body: { recoveryCode } }, user);
    const ticket = await begin(user);
    await finish({ ticket, code: codeOf(secret) });
    const { recoveryCodes: others } = await app.call(
      endpoints.confirmTotp,
      { body: { code: codeOf(next.secret) } },
      user,
    );
    expect(others.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    await untilNextCode();
    expect(await rejectFinish({ ticket: await begin(user), code: codeOf(secret) })).toBe(40011);
    await waitOut();
    await finish({ ticket: await begin(user), code: codeOf(next.secret) });
    expect(await mailsOf(user)).toEqual(['factorOn', 'recoveryUsed', 'factorOn']);
  });

  test('is refused where nothing can be encrypted', async () => {
    const bare = await openTestApp();
    try {
      const user = await buildUser(bare.context);
      expect(await bare.refused(endpoints.beginTotp, { body: { password } }, user)).toMatchObject({
        code: 40915,
      });
    } finally {
      await bare.close();
    }
  });
});

describe('signing in', () => {
  test('answers what the password alone would, for a code, and the list of sessions says so', async () => {
    const user = await newUser();
    const { secret } = await turnOn(user);
    const { data } = await app.refused(endpoints.login, { body: { account: user.email, password } });
    expect(data).toMatchObject({ category: 'security', expiresIn: 300 });
    const ticket = await begin(user);
    const session = await finish({ ticket, code: codeOf(secret) });
    expect(session).toMatchObject({ expiresIn: 86_400, userInfo: { id: String(user.id) } });
    const { list } = await app.call(endpoints.listSessions, {}, { token: session.token });
    expect(list.map(({ signedInBy, current }) => [signedInBy, current])).toEqual([
      ['totp', true],
      ['password', false],
    ]);
  });

  test('a wrong password is answered as ever, and gives no ticket', async () => {
    const user = await newUser();
    await turnOn(user);
    const refused = await app.refused(endpoints.login, { body: { account: user.email, password: 'wrong' } });
    expect(refused.code).toBe(40111);
    expect(refused.data).not.toHaveProperty('ticket');
  });

  test('takes a code once, also when two bring it at once', async () => {
    const user = await newUser();
    const { secret } = await turnOn(user);
    const tickets = [await begin(user), await begin(user)];
    const code = codeOf(secret);
    const answers = await Promise.allSettled(tickets.map((ticket) => finish({ ticket, code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await waitOut();
    expect(await rejectFinish({ ticket: await begin(user), code })).toBe(40011);
    // Nor the one before it, which somebody may have seen.
    expect(await rejectFinish({ ticket: await begin(user), code: codeOf(secret, -1) })).toBe(40011);
  });

  test('takes a recovery code once, however it is typed, and says so by mail', async () => {
    const user = await newUser();
    const { recoveryCodes } = await turnOn(user);
    const [recoveryCode = ''] = recoveryCodes;
    const typed = ` ${recoveryCode.toLowerCase().replace('-', ' ').replaceAll('0', 'o')} `;
    const { token } = await finish({ ticket: await begin(user), recoveryCode: typed });
    const { list } = await app.call(endpoints.listSessions, {}, { token });
    expect(list[0]?.signedInBy).toBe('recovery_code');
    expect((await stateOf(user)).recoveryCodesLeft).toBe(9);
    expect(await rejectFinish({ ticket: await begin(user), recoveryCode })).toBe(40011);
    expect(await mailsOf(user)).toEqual(['factorOn', 'recoveryUsed']);
  });

  test('a ticket works once, for five minutes, for its device, and not after a new password', async () => {
    const user = await newUser();
    const { secret } = await turnOn(user);
    const used = await begin(user);
    await finish({ ticket: used, code: codeOf(secret) });
    await untilNextCode();
    expect(await rejectFinish({ ticket: used, code: codeOf(secret) })).toBe(40406);
    expect(await rejectFinish({ ticket: 'made-up', code: codeOf(secret) })).toBe(40406);
    const elsewhere = await begin(user);
    expect(await rejectFinish({ ticket: elsewhere, code: codeOf(secret) }, { 'user-agent': 'Another' })).toBe(
      40406,
    );
    const old = await begin(user);
    await letTimePass(app.context, 301);
    expect(await rejectFinish({ ticket: old, code: codeOf(secret) })).toBe(40406);
    const before = await begin(user);
    const body = { oldPassword: password, newPassword: 'seven brown Foxes' };
    await app.call(endpoints.changePassword, { body }, user);
    expect(await rejectFinish({ ticket: before, code: codeOf(secret) })).toBe(40406);
  });

  test('five wrong codes end it, also when they come at once', async () => {
    const user = await newUser();
    const { secret } = await turnOn(user);
    const ticket = await begin(user);
    for (let tried = 0; tried < 5; tried += 1) {
      expect(await rejectFinish({ ticket, code: codeOf(secret, 20) })).toBe(40011);
      await waitOut();
    }
    expect(await rejectFinish({ ticket, code: codeOf(secret) })).toBe(40406);
    await letTimePass(app.context, 3_601);
    const flooded = await begin(user);
    await app.context.pool.query(`UPDATE limit_rules SET max_requests = 1000 WHERE code = 'login'`);
    await app.context.limits.ready();
    const codes = Array.from({ length: 12 }, () =>
      rejectFinish({ ticket: flooded, code: codeOf(secret, 20) }),
    );
    const wrong = (await Promise.all(codes)).filter((code) => code === 40011);
    expect(wrong.length).toBeLessThanOrEqual(5);
  });

  test('wrong codes count as failed sign-ins: the third is waited for, the tenth locks', async () => {
    const user = await newUser();
    const { secret } = await turnOn(user);
    const wrong = codeOf(secret, 20);
    const others = (): Promise<unknown> =>
      app.context.pool.query(`DELETE FROM rate_limits WHERE key ~ '^(signin|signin-ip|signin-pause):'`);
    for (let tried = 1; tried <= 10; tried += 1) {
      expect(await rejectFinish({ ticket: await begin(user), code: wrong })).toBe(40011);
      if (tried === 3)
        expect(await app.refused(endpoints.login, { body: { account: user.email, password } })).toMatchObject(
          { code: 42901 },
        );
      await others();
    }
    expect(await app.refused(endpoints.login, { body: { account: user.email, password } })).toMatchObject({
      code: 40112,
    });
    expect(await noticesOf(user)).toContain('账号登录已临时锁定');
  });

  test('twenty wrong codes an hour are the end, from wherever they come', async () => {
    const user = await newUser();
    const { secret, recoveryCodes } = await turnOn(user);
    const [recoveryCode] = recoveryCodes;
    for (let tried = 0; tried < 20; tried += 1) {
      expect(await rejectFinish({ ticket: await begin(user), code: codeOf(secret, 20) })).toBe(40011);
      await waitOut();
    }
    expect(await rejectFinish({ ticket: await begin(user), recoveryCode })).toBe(42901);
    await letTimePass(app.context, 3_601);
    await finish({ ticket: await begin(user), recoveryCode });
  });

  test('also when they come at once', async () => {
    const user = await newUser();
    const { secret } = await turnOn(user);
    const tickets: string[] = [];
    for (let i = 0; i < 30; i += 1) {
      tickets.push(await begin(user));
      await waitOut();
    }
    const answers = await Promise.all(
      tickets.map((ticket, i) =>
        rejectFinish(
          { ticket, code: codeOf(secret, 20) },
          { ...device, 'x-forwarded-for': `203.0.113.${i}` },
        ),
      ),
    );
    expect(answers.filter((code) => code === 40011)).toHaveLength(20);
    expect(answers.filter((code) => code === 42901)).toHaveLength(10);
  });

  test('a new password by mail does not take it away', async () => {
    const user = await newUser();
    await turnOn(user);
    await app.context.db
      .insertInto('mail_links')
      .values({
        token_hash: linkHash('a-link'),
        user_id: user.id,
        purpose: 'reset',
        expires_at: new Date(Date.now() + 60_000).toISOString(),
      })
      .execute();
    await app.call(endpoints.resetPassword, { body: { token: 'a-link', newPassword: 'seven brown Foxes' } });
    const body = { account: user.email, password: 'seven brown Foxes' };
    expect(await app.refused(endpoints.login, { body })).toMatchObject({ code: 40131 });
  });
});

describe('turning it off', () => {
  test('wants the password and a code', async () => {
    const user = await newUser();
    const { secret } = await turnOn(user);
    const off = (body: object) => app.refused(endpoints.removeSecondFactor, { body }, user);
    expect((await off({ password: 'wrong', code: codeOf(secret) })).data.fields).toEqual({
      password: '当前密码不正确',
    });
    expect(await off({ password, code: codeOf(secret, 20) })).toMatchObject({ status: 400, code: 40011 });
    expect(await off({ password })).toMatchObject({ code: 40001 });
    expect(await off({ password, code: codeOf(secret), recoveryCode: 'AAAAA-AAAAA' })).toMatchObject({
      code: 40001,
    });
    await waitOut();
    await app.call(endpoints.removeSecondFactor, { body: { password, code: codeOf(secret) } }, user);
    expect(await stateOf(user)).toMatchObject({ on: false, recoveryCodesLeft: 0 });
    await app.call(endpoints.login, { body: { account: user.email, password } });
    expect(await mailsOf(user)).toEqual(['factorOn', 'factorOff']);
    expect(await off({ password, code: codeOf(secret) })).toMatchObject({ code: 40904 });
  });

  test('a recovery code does, too: the phone may be lost', async () => {
    const user = await newUser();
    const { recoveryCodes } = await turnOn(user);
    const [, recoveryCode = ''] = recoveryCodes;
    await app.call(endpoints.removeSecondFactor, { body: { password, recoveryCode } }, user);
    expect((await stateOf(user)).on).toBe(false);
  });
});

test('new recovery codes want a code of the app and end those before', async () => {
  const user = await newUser();
  const { secret, recoveryCodes } = await turnOn(user);
  const renew = { body: { code: codeOf(secret, 20) } };
  expect((await app.refused(endpoints.renewRecoveryCodes, renew, user)).code).toBe(40011);
  const made = await app.call(endpoints.renewRecoveryCodes, { body: { code: codeOf(secret) } }, user);
  expect(made.recoveryCodes).toHaveLength(10);
  const [before = ''] = recoveryCodes;
  const [now = ''] = made.recoveryCodes;
  expect(await rejectFinish({ ticket: await begin(user), recoveryCode: before })).toBe(40011);
  await waitOut();
  await finish({ ticket: await begin(user), recoveryCode: now });
  expect(await mailsOf(user)).toEqual(['factorOn', 'codesRenewed', 'recoveryUsed']);
});
