import { expect, test } from 'vitest';
import { AccessToken, type TokenOutcome, type TokenStore } from './access-token.ts';
import { readToken } from './carrier-adapter.ts';

const never = new AbortController().signal;
const token = (value: string): TokenOutcome => ({
  ok: true,
  token: { value, scopes: [], obtainedAt: 0, expiresAt: 1000 },
});

/** A store that keeps nothing and locks nothing. */
const bare: TokenStore = {
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  exclusively: (_key, work) => work(),
};

test('calls that come at once share one request, whatever the store does', async () => {
  let requests = 0;
  const access = new AccessToken('key', { tokens: bare, now: () => 0 }, () =>
    Promise.resolve(token(`token ${++requests}`)),
  );
  await Promise.all([access.get(never), access.get(never), access.get(never)]);
  expect(requests).toBe(1);
});

test('a token that two calls find refused is renewed once', async () => {
  let requests = 0;
  const access = new AccessToken('key', { tokens: bare, now: () => 0 }, () =>
    Promise.resolve(token(`token ${++requests}`)),
  );
  await access.get(never);
  access.reject('token 1');
  await access.get(never);
  access.reject('token 1');
  expect(await access.get(never)).toMatchObject({ token: { value: 'token 2' } });
  expect(requests).toBe(2);
});

test('a caller who leaves does not take the request from the others', async () => {
  let give: (outcome: TokenOutcome) => void = () => undefined;
  const request = new Promise<TokenOutcome>((resolve) => {
    give = resolve;
  });
  const access = new AccessToken('key', { tokens: bare, now: () => 0 }, () => request);
  const leaving = new AbortController();
  const [left, stays] = [access.get(leaving.signal), access.get(never)];
  leaving.abort();
  expect(await left).toEqual({ ok: false, failure: { reason: 'cancelled' } });
  give(token('late'));
  expect(await stays).toMatchObject({ ok: true });
});

test('a store that fails is no reason to throw', async () => {
  const away: TokenStore = { ...bare, read: () => Promise.reject(new Error('the database is away')) };
  const access = new AccessToken('key', { tokens: away, now: () => 0 }, () => Promise.resolve(token('any')));
  expect(await access.get(never)).toEqual({ ok: false, failure: { reason: 'internal_error' } });
});

test('a token that is refused before it is stored is not given to the next call', async () => {
  let [requests, stored] = [0, (): void => undefined];
  const write = new Promise<void>((resolve) => {
    stored = resolve;
  });
  const slow: TokenStore = { ...bare, write: () => write };
  const access = new AccessToken('key', { tokens: slow, now: () => 0 }, () =>
    Promise.resolve(token(`token ${++requests}`)),
  );
  const first = access.get(never);
  await expect.poll(() => requests).toBe(1);
  expect(await access.get(never)).toMatchObject({ token: { value: 'token 1' } });
  access.reject('token 1');
  const next = access.get(never);
  stored();
  expect(await first).toMatchObject({ token: { value: 'token 1' } });
  expect(await next).toMatchObject({ token: { value: 'token 2' } });
});

test.each([
  [{ scope: 'tracking labels' }, ['tracking', 'labels']],
  [{ scope: '' }, ['']],
  [{}, []],
])('a token with %j has the scopes %j', (more, scopes) => {
  const body = { access_token: 'a', expires_in: '60', ...more };
  const read = readToken({ ok: true, response: { status: 200, headers: new Headers(), body } }, 0);
  expect(read).toMatchObject({ ok: true, token: { scopes } });
});
