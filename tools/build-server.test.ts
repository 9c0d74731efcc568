import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFolder, findBundle } from '../apps/server/src/bundle.mjs';
import { demoPassword, demoSellers } from '../apps/server/src/ops/demo/public-api.ts';
import { type DemoProcess, startDemoProcess } from '../apps/server/test/demo-process.ts';
import { buildServer } from './build-server.ts';

let server: DemoProcess;
beforeAll(async () => {
  await buildServer();
  server = await startDemoProcess({}, { file: findBundle() ?? '' });
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
  const sheet = await ask(`/user/statements/${data.list.at(-1)?.month}`, token);
  expect([sheet.status, (await sheet.arrayBuffer()).byteLength > 1_000]).toEqual([200, true]);
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

/** The text of a chunk and of all that it cannot do without. */
const loadedWith = async (
  file: string,
  seen = new Map<string, string>(),
): Promise<ReadonlyMap<string, string>> => {
  if (seen.has(file)) return seen;
  const text = await readFile(file, 'utf8');
  seen.set(file, text);
  for (const [, name = ''] of text.matchAll(/(?:from|import)"(\.\/[^"]+)"/g))
    await loadedWith(join(dirname(file), name), seen);
  return seen;
};

test('what few calls need is not loaded with the server', async () => {
  const loaded = await loadedWith(findBundle() ?? '');
  expect(loaded.size).toBeGreaterThan(5);
  const parts = 'cosmiconfig|(?:node:)?(?:http2|https|tls)|yaml';
  // An import of node:http loads a client, which a require does not.
  const early = new RegExp(
    `from"(?:${parts}|(?:node:)?http)"|=__require\\(\`(?:${parts})\`\\);|const \\w+=new Intl\\.NumberFormat`,
    'g',
  );
  const found = [...loaded.values()].flatMap((text) => text.match(early) ?? []);
  expect(found).toEqual([]);
});

test('sources, the builder, the lock and the version decide which bundle is run, tests do not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'waybill-sources-'));
  const write = async (path: string, text: string): Promise<string> => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
    return bundleFolder(root);
  };
  const packages = ['carriers', 'contract', 'files', 'phrases', 'sentences'];
  for (const name of packages) await mkdir(join(root, 'packages', name, 'src'), { recursive: true });
  await mkdir(join(root, 'apps/server/src'), { recursive: true });
  await writeFile(join(root, 'package-lock.json'), '{}');
  await mkdir(join(root, 'tools'));
  await writeFile(join(root, 'tools/build-server.ts'), '');
  const first = await write('apps/server/package.json', '{}');
  const seen = [
    first,
    await write('apps/server/src/a.ts', '1'),
    await write('apps/server/src/a.ts', '2'),
    await write('packages/phrases/src/b.ts', '1'),
    await write('tools/build-server.ts', '1'),
    await write('package-lock.json', '{"lockfileVersion":3}'),
    await write('apps/server/package.json', '{"version":"2"}'),
  ];
  expect(new Set(seen).size).toBe(seen.length);
  expect(await write('apps/server/src/a.test.ts', '1')).toBe(seen.at(-1));
  await rm(root, { recursive: true });
});
