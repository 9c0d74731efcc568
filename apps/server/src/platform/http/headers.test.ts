import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp({}, { demo: true });
  ({ token } = await buildUser(app.context));
});
afterAll(() => app.close());

/** The status of a request whose method fetch would not send. */
const statusOf = (method: string, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(`${app.url}${path}`, { method }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });

const answers: [what: string, method: string, path: string, body?: unknown][] = [
  ['what everybody may read', 'GET', '/api/v1/site'],
  ['what one user may read', 'GET', '/api/v1/user/getUserInfo'],
  ['a file', 'POST', '/api/v1/user/exportOrders', { format: 'csv' }],
  ['a refusal', 'POST', '/api/v1/auth/login', {}],
  ['an unknown path', 'GET', '/api/v1/nothing'],
  ['the health of the process', 'GET', '/healthz'],
  ['the metrics', 'GET', '/metrics'],
  ['the document', 'GET', '/api/v1/openapi.json'],
  ['the page of the document', 'GET', '/docs/static/index.html'],
  ['the mailbox of the demo', 'GET', '/dev/mailbox'],
];

describe('headers', () => {
  test.each(answers)(
    '%s is sniffed by nobody, framed by nobody and kept by nobody',
    async (_, method, path, body) => {
      const { headers } = await app.send(method, path, body, { token });
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toMatch(/https?:|unsafe-eval/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      if (!path.startsWith('/docs')) expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-type')).toMatch(/charset=utf-8|charset=UTF-8|octet-stream/);
      expect(headers.get('set-cookie')).toBeNull();
      expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
    },
  );

  test('a file is saved and not shown, under a name that is encoded', async () => {
    const answer = await app.send('POST', '/api/v1/user/exportOrders', { format: 'csv' }, { token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+$/);
  });
});

describe('other origins', () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

  test('may read nothing: no answer names an origin that may', async () => {
    const answer = await app.send('GET', '/api/v1/site', undefined, { headers });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const asked = await app.send('OPTIONS', '/api/v1/user/changePsw', undefined, {
      headers: { ...headers, 'access-control-request-method': 'POST' },
    });
    expect(asked.status).toBe(405);
    expect(asked.headers.get('access-control-allow-methods')).toBeNull();
  });

  test('can act for nobody: what a browser adds by itself proves nothing', async () => {
    // A form of another page can send this, with every cookie that there is.
    const answer = await app.send('POST', '/api/v1/user/changePsw', 'oldPassword=a&newPassword=bbbbbb', {
      headers: {
        ...headers,
        cookie: `token=${token}; Authorization=${token}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect(answer.status).toBe(401);
  });
});

describe('odd requests', () => {
  test.each(['TRACE', 'PROPFIND', 'PUT'])('the method %s is no way in', async (method) => {
    expect(await statusOf(method, '/api/v1/site')).toBe(405);
  });

  test('a parameter that comes twice is refused', async () => {
    const answer = await app.send('GET', '/api/v1/auth/validate/email?email=a@b.cd&email=e@f.gh');
    expect(answer.status).toBe(400);
  });

  test('neither a proxy’s header nor another token in the address is believed', async () => {
    const answer = await app.send('GET', `/api/v1/user/getUserInfo?token=${token}`, undefined, {
      headers: { 'x-forwarded-for': '127.0.0.1', 'x-user-id': '1' },
    });
    expect(answer.status).toBe(401);
  });
});
