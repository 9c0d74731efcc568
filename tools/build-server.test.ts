import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleEntry, bundleStamp, hasBundle } from '../apps/server/src/bundle.mjs';
import { demoPassword, demoSellers } from '../apps/server/src/demo/public-api.ts';
import { type DemoProcess, startDemoProcess } from '../apps/server/test/demo-process.ts';
import { buildServer } from './build-server.ts';

let server: DemoProcess;
beforeAll(async () => {
  await buildServer();
  server = await startDemoProcess({}, { file: bundleEntry });
});
afterAll(() => server.stop());

const ask = (path: string, token = '', body?: object): Promise<Response> =>
  fetch(`${server.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const signIn = async (account: string): Promise<string> => {
  const answer = await ask('/auth/login', '', { account, password: demoPassword });
  return ((await answer.json()) as { data: { token: string } }).data.token;
};

test('the bundle offers what the sources offer', async () => {
  const written = await readFile(join(import.meta.dirname, '../packages/contract/openapi.json'), 'utf8');
  expect(await (await ask('/openapi.json')).json()).toMatchObject({ paths: JSON.parse(written).paths });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${server.url}/docs/`)).text()).toContain('swagger-ui');
});

test('the bundle finds what lies beside the sources and what stayed a package', async () => {
  const token = await signIn(demoSellers[0]?.email ?? '');
  const { data } = (await (await ask('/user/statements', token)).json()) as {
    data: { list: { month: string }[] };
  };
  const month = data.list.at(-1)?.month;
  const pdf = await ask(`/user/statements/${month}?format=pdf`, token);
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-/);
  for (const format of ['csv', 'xlsx']) {
    const file = await ask('/user/exportOrders', token, { format });
    expect([file.status, (await file.arrayBuffer()).byteLength > 1_000]).toEqual([200, true]);
  }
  const weak = await ask('/auth/register', '', { email: 'weak@test.example', password: 'password123' });
  expect(await weak.json()).toMatchObject({
    code: 40001,
    data: { fields: { password: expect.any(String) } },
  });
});

test('a bundle of other sources is not run', async () => {
  expect(hasBundle()).toBe(true);
  const stamp = await readFile(bundleStamp, 'utf8');
  await writeFile(bundleStamp, 'of other sources');
  expect(hasBundle()).toBe(false);
  await writeFile(bundleStamp, stamp);
});
