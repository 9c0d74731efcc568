import { createHook } from 'node:async_hooks';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { createAccount } from './public-api.ts';

/*
 * Whether an address is registered is told where the specification asks for it, and 20 times a minute at most: by the look-
 * ups of names, registering, and asking for a new password (register.test.ts, reset-password.test.ts). Everything else
 * must not tell it, neither by words nor by the work that it does.
 */

const known = 'known@test.example';
const unknown = 'nobody@test.example';
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await createAccount(app.context.db, { email: known, password: 'seven brown Foxes', role: 'user' });
  await createAccount(app.context.db, {
    email: 'disabled@test.example',
    password: 'seven brown Foxes',
    role: 'user',
  });
  await app.context.pool.query(`UPDATE users SET status = 'disabled' WHERE email = 'disabled@test.example'`);
});
afterAll(() => app.close());

/** Passwords that were hashed or compared while something was done: each is a task of the native library. */
const hashesOf = async <T>(work: () => Promise<T>): Promise<{ hashes: number; answer: T }> => {
  let hashes = 0;
  const hook = createHook({
    init: (_id, type) => {
      // What tasks of this library are called.
      if (type === 'undefined') hashes += 1;
    },
  });
  hook.enable();
  try {
    return { answer: await work(), hashes };
  } finally {
    hook.disable();
  }
};

const post = async (path: string, body: object) => {
  const response = await app.send('POST', `${apiBase}${path}`, body);
  const { code, msg, data } = (await response.json()) as {
    code: number;
    msg: string;
    data: { traceId?: string };
  };
  // All that differs from one answer to the next.
  return { status: response.status, code, msg, data: { ...data, traceId: undefined, expiresAt: undefined } };
};
const signIn = (account: string) =>
  hashesOf(() => post('/auth/login', { account, password: 'a wrong Guess of mine' }));

describe('signing in with a wrong password', () => {
  test('is answered the same for an account and for none, and costs the same hash', async () => {
    // The hash that stands for no account is made once, at the first of them.
    await signIn('first@test.example');
    const [one, other] = [await signIn(known), await signIn(unknown)];
    expect(other.answer).toEqual(one.answer);
    expect(one.answer).toMatchObject({ status: 401, code: 40111 });
    expect({ known: one.hashes, unknown: other.hashes }).toEqual({ known: 1, unknown: 1 });
  });

  test('says of a disabled account no more than of one that is not there', async () => {
    const [one, other] = [await signIn('disabled@test.example'), await signIn('nobody-2@test.example')];
    expect(one.answer).toEqual(other.answer);
    expect([one.hashes, other.hashes]).toEqual([1, 1]);
  });
});

describe('what is sent by mail', () => {
  test('an activation mail again is answered the same for an account that waits, one that does not, and none', async () => {
    await post('/auth/register', { email: 'waiting@test.example', password: 'seven brown Foxes' });
    await app.context.pool.query('DELETE FROM rate_limits');
    const ask = (email: string) => hashesOf(() => post('/auth/resend-activation', { email }));
    const [waiting, active, none] = [await ask('waiting@test.example'), await ask(known), await ask(unknown)];
    expect(active.answer).toEqual(waiting.answer);
    expect(none.answer).toEqual(waiting.answer);
    expect(waiting.answer.status).toBe(200);
    expect([waiting.hashes, active.hashes, none.hashes]).toEqual([0, 0, 0]);
  });
});

describe('a code or a token', () => {
  test('that was used, that ran out and that never was are answered the same', async () => {
    const of = (path: string, body: object) => hashesOf(() => post(path, body));
    const made = 'A'.repeat(43);
    const [activation, reset] = [
      await of('/auth/activate', { code: made }),
      await of('/auth/reset-password', { token: made, newPassword: 'another good Phrase' }),
    ];
    expect(activation.answer).toMatchObject({ status: 404, code: 40402 });
    expect(reset.answer).toMatchObject({ status: 404, code: 40403 });
    // No hash is made before it is known that the link is one.
    expect([activation.hashes, reset.hashes]).toEqual([0, 0]);
  });
});
