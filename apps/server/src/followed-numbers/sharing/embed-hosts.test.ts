import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { sharedLooks } from './share-number.ts';

let webRoot: string;
let app: TestApp;
let user: BuiltUser;
let id: string;
let token: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'waybill-web-'));
  await writeFile(join(webRoot, 'index.html'), '<title>Waybill</title>');
  app = await openTestApp({}, { webRoot });
});
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true });
});
beforeEach(async () => {
  await sql`DELETE FROM rate_limits`.execute(app.context.db);
  user = await buildUser(app.context);
  const body = { numbers: [composeTrackingNumber('fedex_express_12', '64000000001')] };
  id = (await app.call(endpoints.followNumbers, { body }, user)).added[0]?.id ?? '';
  token = await share();
});

const share = async (): Promise<string> => {
  const { url } = await app.call(endpoints.shareFollowedNumber, { params: { id }, body: {} }, user);
  return url.slice(url.lastIndexOf('/') + 1);
};
const save = (hosts: string[]) => app.call(endpoints.saveEmbedHosts, { body: { hosts } }, user);
const page = async (path: string) => {
  const { status, headers } = await app.send('GET', path);
  const policy = headers.get('content-security-policy')?.split(';') ?? [];
  return {
    status,
    ancestors: policy.filter((part) => part.startsWith('frame-ancestors')),
    others: policy.filter((part) => !/^(?:frame-ancestors|style-src) /.test(part)),
    frames: headers.get('x-frame-options'),
    robots: headers.get('x-robots-tag'),
  };
};
const inNoFrame = { status: 200, ancestors: ["frame-ancestors 'none'"], frames: 'DENY' };

test('a site that the account allows shows the page of a link in a frame', async () => {
  expect(await page(`/share/${token}`)).toMatchObject(inNoFrame);
  await save(['Shop.Example.com', 'shop.example.com', 'xn--fiq228c.example.cn:8443']);
  expect(await app.call(endpoints.getEmbedHosts, {}, user)).toEqual({
    hosts: ['shop.example.com', 'xn--fiq228c.example.cn:8443'],
  });
  const shown = await page(`/share/${token}`);
  expect(shown).toMatchObject({
    status: 200,
    ancestors: ['frame-ancestors https://shop.example.com https://xn--fiq228c.example.cn:8443'],
    frames: null,
  });
  expect(shown.others).toEqual((await page('/ups')).others);
  expect([shown.robots, (await page('/ups')).robots]).toEqual(['noindex', null]);
});

test('every other page stays in no frame, whatever an account allows', async () => {
  await save(['shop.example.com']);
  for (const path of [
    '/',
    '/login',
    '/share',
    `/share/${token}/`,
    `/share/${token}/x`,
    `/share/${token}x`,
    `/x/share/${token}`,
    `/share/${'a'.repeat(43)}`,
    `/mobile/share/${token}`,
  ])
    expect(await page(path), path).toMatchObject(inNoFrame);
});

test('a link that expired, was taken back or was replaced, or whose number is gone, stays in no frame', async () => {
  await save(['shop.example.com']);
  const allowed = { frames: null };
  const replaced = token;
  token = await share();
  expect(await page(`/share/${replaced}`)).toMatchObject(inNoFrame);
  expect(await page(`/share/${token}`)).toMatchObject(allowed);
  await app.call(endpoints.unshareFollowedNumber, { params: { id } }, user);
  expect(await page(`/share/${token}`)).toMatchObject(inNoFrame);

  token = await share();
  await sql`UPDATE followed_shares SET expires_at = now() WHERE user_id = ${user.id}`.execute(app.context.db);
  expect(await page(`/share/${token}`)).toMatchObject(inNoFrame);

  token = await share();
  expect(await page(`/share/${token}`)).toMatchObject(allowed);
  await app.call(endpoints.unfollowNumber, { params: { id } }, user);
  expect(await page(`/share/${token}`)).toMatchObject(inNoFrame);
});

test('what one account allows holds for its own links, and until it takes it back', async () => {
  const stranger = await buildUser(app.context);
  await app.call(endpoints.saveEmbedHosts, { body: { hosts: ['evil.example'] } }, stranger);
  expect(await page(`/share/${token}`)).toMatchObject(inNoFrame);
  await save(['shop.example.com']);
  expect(await app.call(endpoints.getEmbedHosts, {}, stranger)).toEqual({ hosts: ['evil.example'] });
  await save([]);
  expect(await page(`/share/${token}`)).toMatchObject(inNoFrame);
});

test('whoever looks too often gets the page in no frame', async () => {
  await save(['shop.example.com']);
  const frames: (string | null)[] = [];
  for (let i = 0; i <= sharedLooks.points; i += 1) frames.push((await page(`/share/${token}`)).frames);
  expect(new Set(frames.slice(0, -1))).toEqual(new Set([null]));
  expect(frames.at(-1)).toBe('DENY');
});

describe('what is no host', () => {
  const label = 'a'.repeat(63);
  test.each([
    '',
    ' ',
    'shop.example.com\n',
    'shop.example.com\r\nset-cookie: a=b',
    'shop.example.com; script-src *',
    'shop.example.com evil.example',
    'shop.example.com,evil.example',
    "'self'",
    "'none'",
    '"shop.example.com"',
    '*',
    '*.example.com',
    'https://shop.example.com',
    'https:',
    'data:',
    '//shop.example.com',
    'shop.example.com/',
    'shop.example.com/embed',
    'shop.example.com?x',
    'shop.example.com#x',
    'me@shop.example.com',
    'me:secret@shop.example.com',
    'shop.example.com:',
    'shop.example.com:0',
    'shop.example.com:*',
    'shop.example.com:65536',
    'shop.example.com:080',
    'shop.example.com:443:443',
    '商店.example.com',
    'shop\u3002example\u3002com',
    '\u212A.example.com',
    'shop.example.com\0',
    'shop.example.com\u200B',
    'shop',
    'shop.',
    '.example.com',
    'shop..example.com',
    'shop.example.com.',
    '-shop.example.com',
    'shop-.example.com',
    'shop_1.example.com',
    'shop.example.c',
    '203.0.113.7',
    '203.0.113.7:443',
    '0x7f.1',
    '2130706433',
    '[2001:db8::1]',
    '[::1]:8080',
    `${label}a.example.com`,
    `${[label, label, label, label].join('.')}.com`,
    'localhost',
    'LOCALHOST:3000',
    'shop.localhost',
    '127.0.0.1',
    '127.0.0.1:8080',
  ])('%j', async (host) => {
    const { status, data } = await app.refused(
      endpoints.saveEmbedHosts,
      { body: { hosts: ['shop.example.com', host] } },
      user,
    );
    expect([status, Object.keys(data.fields ?? {})]).toEqual([
      400,
      host.length > 259 ? ['hosts.1'] : ['hosts'],
    ]);
    expect(await app.call(endpoints.getEmbedHosts, {}, user)).toEqual({ hosts: [] });
  });

  test.each([
    'shop.example.com',
    'a.co:1',
    'a-b.c-d.example.com:65535',
    `${[label, label, label].join('.')}.com`,
  ])('but %j is one', async (host) => {
    expect(await save([host])).toEqual({ hosts: [host] });
  });

  test('nor are eleven', async () => {
    const hosts = Array.from({ length: 11 }, (_, at) => `shop${at}.example.com`);
    await save(hosts.slice(1));
    const { data } = await app.refused(endpoints.saveEmbedHosts, { body: { hosts } }, user);
    expect(data.fields).toHaveProperty('hosts');
  });
});

test('this machine is a host where the demo and tests allow it, and no longer', async () => {
  const near = await openTestApp({ WEBHOOK_ALLOW_PRIVATE: 'on' }, { webRoot, sharing: app.databaseUrl });
  try {
    const body = { hosts: ['127.0.0.1:3900', 'shop.localhost:3000', 'shop.example.com'] };
    await near.call(endpoints.saveEmbedHosts, { body }, user);
    const policy = (await near.send('GET', `/share/${token}`)).headers.get('content-security-policy');
    expect(policy).toContain(
      'frame-ancestors http://127.0.0.1:3900 http://shop.localhost:3000 https://shop.example.com',
    );
  } finally {
    await near.close();
  }
  expect((await page(`/share/${token}`)).ancestors).toEqual(['frame-ancestors https://shop.example.com']);
});
