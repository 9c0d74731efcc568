import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { errorNames } from '@waybill/contract/codes.ts';
import { ErrorEnvelope } from '@waybill/contract/envelope.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';
import { coveringHeaders } from '../security-headers.ts';

let app: TestApp;
let user: BuiltUser;
beforeAll(async () => {
  app = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  user = await buildUser(app.context);
});
afterAll(() => app.close());

const open = async (): Promise<{ socket: Socket; said: () => string; closed: Promise<unknown> }> => {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  socket.on('error', () => undefined);
  // Also after an error, by which `once` would reject.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, said: () => text, closed };
};

/** Sends bytes as they are, and what came back until the server closed. */
const converse = async (...lines: readonly string[]): Promise<string> => {
  const { socket, said, closed } = await open();
  socket.write(lines.join('\r\n'));
  await closed;
  return said();
};
const statuses = (text: string): number[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
const bodyOf = (text: string): unknown => JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4));

const smuggled = ['GET /api/v1/user/getUserInfo HTTP/1.1', 'Host: inner', '', ''].join('\r\n');
const post = (...headers: string[]): string[] => [
  'POST /api/v1/auth/logout HTTP/1.1',
  'Host: probe',
  ...headers,
];

describe('a request that two servers could read differently is refused, and nothing behind it is read', () => {
  const ambiguous: Readonly<Record<string, readonly string[]>> = {
    'a length and chunks': post('Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '', smuggled),
    'chunks and a length': post('Transfer-Encoding: chunked', 'Content-Length: 4', '', '0', '', smuggled),
    'two lengths': post('Content-Length: 0', `Content-Length: ${smuggled.length}`, '', smuggled),
    'two lengths in one': post('Content-Length: 0, 40', '', smuggled),
    'a length with a sign': post('Content-Length: +5', '', smuggled),
    'a length in hexadecimal': post('Content-Length: 0x5', '', smuggled),
    'a length below nothing': post('Content-Length: -1', '', smuggled),
    'a length beyond all': post(`Content-Length: ${'9'.repeat(40)}`, '', smuggled),
    'chunks by another name': post('Transfer-Encoding: xchunked', '', '0', '', smuggled),
    'chunks twice': post('Transfer-Encoding: chunked, identity', '', '0', '', smuggled),
    'chunks in a vertical tab': post('Transfer-Encoding: \u000bchunked', '', '0', '', smuggled),
    'a space before the colon': post('Transfer-Encoding : chunked', '', '0', '', smuggled),
    'a folded line': post('X-A: 1', ' Transfer-Encoding: chunked', 'Content-Length : 3', '', smuggled),
    'a chunk that is no number': post('Transfer-Encoding: chunked', '', 'zz', 'abc', '0', '', smuggled),
    'a chunk longer than it says': post('Transfer-Encoding: chunked', '', '1', 'abc', '0', '', smuggled),
    'a bare line feed after a header': [
      `POST /api/v1/auth/logout HTTP/1.1\r\nHost: probe\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    'a carriage return alone': [`POST /api/v1/auth/logout HTTP/1.1\r\nHost: probe\rX: 1\r\n\r\n${smuggled}`],
    'a NUL in a header': post('X-A: a\u0000b', '', smuggled),
    'no version': ['GET /api/v1/site', 'Host: probe', '', smuggled],
    'another version': ['GET /api/v1/site HTTP/3.7', 'Host: probe', '', smuggled],
    'no host': ['GET /api/v1/site HTTP/1.1', '', smuggled],
    'what is no HTTP at all': ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001', '', ''],
  };
  test.each(Object.entries(ambiguous))('%s', async (_, lines) => {
    const text = await converse(...lines);
    // One answer at most, and the request that was hidden behind it got none.
    expect(statuses(text).length).toBeLessThanOrEqual(1);
    expect(statuses(text).filter((status) => status < 400 || status >= 500)).toEqual([]);
    expect(text).not.toContain('getUserInfo');
  });

  test('extensions of chunks say nothing and are not kept for ever', async () => {
    const extension = `5;${'x'.repeat(20_000)}`;
    const text = await converse(
      ...post('Transfer-Encoding: chunked', 'Connection: close', '', extension, 'abcde', '0', '', ''),
    );
    expect(statuses(text).every((status) => status >= 400 && status < 500)).toBe(true);
  });
});

describe('what is refused before there is a route', () => {
  const early: Readonly<Record<string, readonly [readonly string[], number, number]>> = {
    'headers of 20 kB': [
      ['GET /api/v1/site HTTP/1.1', 'Host: a', `X-A: ${'x'.repeat(20_000)}`, '', ''],
      431,
      43101,
    ],
    'an address of 20 kB': [[`GET /${'a'.repeat(20_000)} HTTP/1.1`, 'Host: a', '', ''], 431, 43101],
    'what is no request': [['HELLO', '', ''], 400, 40003],
  };
  test.each(Object.entries(early))('%s is answered in the envelope', async (_, [lines, status, code]) => {
    const text = await converse(...lines);
    expect(statuses(text)).toEqual([status]);
    const envelope = ErrorEnvelope.parse(bodyOf(text));
    expect(envelope.code).toBe(code);
    expect(errorNames.has(envelope.code)).toBe(true);
    for (const [name, value] of Object.entries(coveringHeaders))
      expect(text).toContain(`${name}: ${value}\r\n`);
    expect(text).toMatch(/^x-trace-id: [\w-]{8,64}\r$/im);
  });

  test('what is no request gets nothing else from an address on the blacklist than a request does', async () => {
    const { pool } = app.context;
    await pool.query(
      `INSERT INTO blacklist (type, value, reason, created_by_name) VALUES ('ip', '127.0.0.1', 'probe', 'probe')`,
    );
    const answered = async (...lines: string[]) => {
      const text = await converse(...lines);
      return [...statuses(text), (bodyOf(text) as { code: number }).code];
    };
    const whole = ['GET /api/v1/site HTTP/1.1', 'Host: a', 'Connection: close', '', ''];
    await expect.poll(() => answered(...whole), { timeout: 20_000 }).toEqual([403, 40302]);
    expect(await answered('HELLO', '', '')).toEqual([403, 40302]);
    await pool.query('DELETE FROM blacklist');
    await expect.poll(() => answered('HELLO', '', ''), { timeout: 20_000 }).toEqual([400, 40003]);
  });

  test('two thousand headers are no more than one can bear', async () => {
    const many = Array.from({ length: 2_500 }, (_, i) => `X-${i}: 1`);
    const text = await converse('GET /api/v1/site HTTP/1.1', 'Host: a', 'Connection: close', ...many, '', '');
    expect([[200], [431]]).toContainEqual(statuses(text));
  });
});

describe('methods', () => {
  const bodiless = (text: string): string => text.slice(text.indexOf('\r\n\r\n') + 4);
  test('HEAD answers as GET without a body', async () => {
    const text = await converse('HEAD /api/v1/site HTTP/1.1', 'Host: a', 'Connection: close', '', '');
    expect(statuses(text)).toEqual([200]);
    expect(bodiless(text)).toBe('');
  });

  test.each(['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND', 'PURGE', 'QUERY'])(
    '%s is not taken',
    async (method) => {
      const secret = 'a-secret-of-a-header';
      const text = await converse(
        `${method} /api/v1/site HTTP/1.1`,
        'Host: a',
        `X-A: ${secret}`,
        'Connection: close',
        '',
        '',
      );
      expect([405, 415]).toContain(statuses(text)[0]);
      expect(text).not.toContain(secret);
    },
  );

  test('CONNECT opens nothing', async () => {
    const text = await converse('CONNECT 127.0.0.1:22 HTTP/1.1', 'Host: 127.0.0.1:22', '', '');
    expect(statuses(text).every((status) => status >= 400)).toBe(true);
  });

  test('a header does not make one method another', async () => {
    const { list } = await app.call(endpoints.listSessions, {}, user);
    for (const header of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])
      await app.send('GET', `${apiBase}/user/sessions/${list[0]?.id ?? ''}?_method=DELETE`, undefined, {
        token: user.token,
        headers: { [header]: 'DELETE' },
      });
    expect((await app.call(endpoints.listSessions, {}, user)).list).toHaveLength(list.length);
  });
});

describe('paths', () => {
  const own = `${apiBase}/user/getUserInfo`;
  test.each([
    own.replace('/user/', '/%2575ser/'),
    own.replace('/user/', '/./user/'),
    own.replace('/user/', '//user/'),
    own.replace('/user/', '/x/..%2fuser/'),
    `${apiBase}/site/..%2fuser%2fgetUserInfo`,
    `${apiBase}/site/../user/getUserInfo`,
    `${own};a=b`,
    `${own}/`,
    `${own}%00`,
    `${own}%20`,
    own.toUpperCase(),
  ])('%s leads nowhere, or to the same door with the same lock', async (path) => {
    const text = await converse(`GET ${path} HTTP/1.1`, 'Host: a', 'Connection: close', '', '');
    expect([401, 404, 400]).toContain(statuses(text)[0]);
  });

  test('an address with a host in it is the path that it ends with', async () => {
    const text = await converse(
      `GET http://evil.example${own} HTTP/1.1`,
      'Host: a',
      'Connection: close',
      '',
      '',
    );
    expect([401, 404, 400]).toContain(statuses(text)[0]);
  });
});

describe('other sites', () => {
  test('are not let in by any header, asked first or not', async () => {
    for (const [method, path] of [
      ['GET', `${apiBase}/site`],
      ['OPTIONS', `${apiBase}/user/getUserInfo`],
      ['POST', `${apiBase}/auth/login`],
    ] as const) {
      const { headers } = await app.send(method, path, undefined, {
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'token',
        },
      });
      const opened = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect(opened).toEqual([]);
    }
  });

  test('have no cookie to use: a session goes by header alone, so that no form of another site acts for it', async () => {
    const answer = await app.send('GET', `${apiBase}/user/getUserInfo`, undefined, {
      headers: { cookie: `token=${user.token}; authorization=${user.token}` },
    });
    expect(answer.status).toBe(401);
    const inQuery = await app.send('GET', `${apiBase}/user/getUserInfo?token=${user.token}`);
    expect(inQuery.status).toBe(401);
    const signedIn = await app.send('GET', `${apiBase}/user/getUserInfo`, undefined, user);
    expect(signedIn.headers.get('set-cookie')).toBeNull();
  });

  test('cannot make a simple form of what takes JSON', async () => {
    const form = { token: user.token, headers: { 'content-type': 'text/plain' } };
    const answer = await app.send('POST', `${apiBase}/user/saveUserInfo`, '{"nickname":"evil"}', form);
    expect(answer.status).toBe(415);
    expect((await app.call(endpoints.getUserInfo, {}, user)).nickname).toBeNull();
  });
});

describe('the name that a client gives the server', () => {
  const hosts = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    forwarded: 'host=evil.example',
  };
  test('stands in no answer', async () => {
    const lines = Object.entries(hosts).map(([name, value]) => `${name}: ${value}`);
    for (const path of [
      `${apiBase}/site`,
      `${apiBase}/openapi.json`,
      '/docs',
      '/api/v1/nothing',
      `${apiBase}/auth/validate/email?email=a`,
    ]) {
      const text = await converse(`GET ${path} HTTP/1.1`, ...lines, 'Connection: close', '', '');
      expect(text).not.toContain('evil.example');
      expect(text).not.toMatch(/^location: http/im);
    }
  });
});
