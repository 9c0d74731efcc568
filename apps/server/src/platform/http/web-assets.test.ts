import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from './create-http.ts';
import { serveWeb } from './web-assets.ts';

let root: string;
let app: FastifyInstance;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'waybill-web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(
    join(root, 'index.html'),
    '<meta name="csp-nonce" content="__CSP_NONCE__" /><meta name="time-zone" content="__TIME_ZONE__" />',
  );
  await writeFile(join(root, 'assets/main-1.js'), 'start()');
  await writeFile(join(root, 'assets/main-1.js.gz'), gzipSync('start()'));
  await writeFile(join(root, 'assets/reading-worker-1.js'), 'read()');
  await mkdir(join(root, '.vite'));
  await writeFile(join(root, '.vite/manifest.json'), '{"src/main.tsx":{}}');
  await writeFile(join(root, '.env'), 'SECRET=1');
  app = await createHttp({ log: pino({ level: 'silent' }), trustedProxies: [], checkAnswers: true });
  await serveWeb(app, {
    root,
    timeZone: 'Asia/Taipei',
    unlisted: () => false,
  });
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

test('every page is index.html, never kept, with the nonce of its policy', async () => {
  const page = await app.inject('/myorder?page=2');
  expect(page.headers['cache-control']).toBe('no-store');
  const nonce = /content="([^"]{20,})"/.exec(page.body)?.[1] ?? 'none';
  expect(page.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect(page.body).toContain('<meta name="time-zone" content="Asia/Taipei" />');
  const other = await app.inject('/ups');
  expect(other.body).not.toContain(nonce);
});

test('a page may run its own scripts and nothing else, and stands in no frame', async () => {
  const { headers } = await app.inject('/ups');
  const policy = String(headers['content-security-policy']);
  for (const part of [
    "default-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    expect(policy.split(';')).toContain(part);
  expect(policy).not.toMatch(/script-src[^;]*unsafe|unsafe-eval/);
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers['permissions-policy']).toContain('camera=()');
});

test('built files are kept for ever and sent compressed to who can read that', async () => {
  const plain = await app.inject('/assets/main-1.js');
  expect(plain.body).toBe('start()');
  expect(plain.headers['cache-control']).toContain('immutable');
  const small = await app.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': 'gzip' } });
  expect(small.headers['content-encoding']).toBe('gzip');
  expect(Object.keys(small.headers).toSorted()).toEqual([
    'cache-control',
    'connection',
    'content-encoding',
    'content-length',
    'content-type',
    'date',
    'vary',
    'x-content-type-options',
  ]);
  expect(small.headers['vary']).toBe('accept-encoding');
  const worker = await app.inject('/assets/reading-worker-1.js');
  expect(worker.headers['content-security-policy']).toBe("default-src 'self'");
});

test.each([
  '/.vite/manifest.json',
  '/.env',
  '/../package.json',
  '/assets/../.vite/manifest.json',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%2findex.html',
  '/assets/..%5c..%5cetc',
  '/%252e%252e%252fetc%252fpasswd',
  '/main-1.js%00.html',
  '//assets/main-1.js',
])('%s shows no file that is not served', async (path) => {
  const answer = await app.inject(path);
  // A page of the product at most, whatever the address is.
  expect([200, 404]).toContain(answer.statusCode);
  expect(answer.body).not.toMatch(/src\/main|SECRET|root:|"waybill"|start\(\)/);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each(['/assets/gone.js', '/api/v1/nothing', '/%E0%A4%A'])('%s is not found', async (path) => {
  const answer = await app.inject(path);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 40401 });
});
