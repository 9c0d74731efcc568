import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { termsVersion } from '@waybill/contract/constants.ts';
import { endpointList, endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildKey } from '../../../apps/server/test/api-keys.ts';
import { BatchApp } from '../../../apps/server/test/batch-app.ts';
import { buildStock, buildUser } from '../../../apps/server/test/builders.ts';
import { createClient } from './client.ts';
import { operations } from './operations.generated.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const readPackageFile = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

let batches: BatchApp;
let folder: string;
let env: NodeJS.ProcessEnv;

/** Packs the package, installs it in a folder of its own, and writes the examples of the README beside it. */
const install = async (): Promise<void> => {
  const installed = join(folder, 'node_modules/@waybill/client');
  await mkdir(installed, { recursive: true });
  await run('npm', ['pack', '--pack-destination', folder], {
    cwd: root,
    shell: process.platform === 'win32',
  });
  const { version } = JSON.parse(await readPackageFile('package.json')) as { version: string };
  const tarball = join(folder, `waybill-client-${version}.tgz`);
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components', '1']);
  const examples = [...(await readPackageFile('README.md')).matchAll(/```ts\n(.*?)```/gs)];
  await Promise.all(examples.map(([, text = ''], i) => writeFile(join(folder, `example-${i + 1}.ts`), text)));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
};

const runFile = async (name: string): Promise<string[]> => {
  const { stdout } = await run(process.execPath, [name], { cwd: folder, env });
  return stdout.trim().split('\n');
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-client-'));
  [batches] = await Promise.all([BatchApp.open(), install()]);
  const { app, user } = batches;
  await batches.work();
  const superAdmin = await buildUser(app.context, { role: 'super_admin' });
  const body = { name: 'shop', scopes: ['own:query', 'own:order', 'own:orders', 'own:track'] };
  const template = await app.call(endpoints.createTemplate, { body: body as never }, superAdmin);
  const { key } = await buildKey(app, user, { name: 'shop', templateId: template.id }, superAdmin);
  await buildStock(app.context, 5);
  env = { ...process.env, WAYBILL_URL: app.url, WAYBILL_KEY: key };
});
afterAll(async () => {
  await batches.close();
  await rm(folder, { recursive: true });
});

test('every operation of the contract is a method', () => {
  expect(Object.keys(operations).toSorted()).toEqual(endpointList.map(({ id }) => id).toSorted());
});

test('a list is read to its end, from the page one begins with', async () => {
  const token = batches.user.token;
  const client = createClient({ baseUrl: batches.app.url, token });
  const ids: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    const { batchId } = await client.trackNumbers({ numbers: [{ trackingNumber: `no number ${i}` }] });
    ids.unshift(batchId);
  }
  const read = async (pageNum: number): Promise<string[]> => {
    const seen: string[] = [];
    for await (const { id } of client.listTrackBatches({ pageSize: 1, pageNum })) seen.push(id);
    return seen;
  };
  expect(await read(1)).toEqual(ids);
  expect(await read(2)).toEqual(ids.slice(1));
  expect(await read(9)).toEqual([]);
  expect((await client.listTrackBatches()).list.map(({ id }) => id)).toEqual(ids);
});

describe('the package', () => {
  test('has types that the examples of the README agree with', async () => {
    const options = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable', 'esnext.disposable'],
      types: ['node'],
      typeRoots: [join(root, '../../node_modules/@types')],
    };
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, include: ['*.ts'] }),
    );
    const tsc = join(root, '../../node_modules/@typescript/native/bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(stdout).toBe('');
  });

  test('brings nothing but what it needs', async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: root,
      shell: process.platform === 'win32',
    });
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['dist/client.js', 'dist/client.d.ts', 'README.md', 'CHANGELOG.md']),
    );
    expect(paths.filter((path) => /\.test\.|^src|\.map$/.test(path))).toEqual([]);
  });

  test('serves agents over stdio as it is installed', async () => {
    const answered = new Promise<string>((resolve) => {
      const relay = execFile(process.execPath, ['node_modules/@waybill/client/dist/mcp-stdio.js'], {
        cwd: folder,
        env,
      });
      relay.stdout?.once('data', (line) => resolve(String(line)));
      relay.stdin?.end('{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n');
    });
    const { result } = JSON.parse(await answered) as { result: { tools: { name: string }[] } };
    expect(result.tools.map(({ name }) => name)).toContain('queryShipments');
    const { bin } = JSON.parse(await readPackageFile('package.json')) as { bin: Record<string, string> };
    expect(bin).toEqual({ 'waybill-mcp': './dist/mcp-stdio.js' });
  });

  test('has a changelog that begins with its version', async () => {
    const { version } = JSON.parse(await readPackageFile('package.json')) as { version: string };
    expect(/^## \[([^\]]+)\]/m.exec(await readPackageFile('CHANGELOG.md'))?.[1]).toBe(version);
  });
});

describe('the examples of the README', () => {
  test('query, buy, and list what was bought', async () => {
    const [found, ...numbers] = await runFile('example-1.ts');
    expect(found).toBe('5 found, 5 held');
    expect(numbers).toEqual([expect.stringMatching(/^1ZTEST\d+$/), expect.stringMatching(/^1ZTEST\d+$/)]);
    const [orders, order] = await runFile('example-2.ts');
    expect(orders).toBe('1 orders');
    expect(order).toMatch(/^\S+ [\d.]+$/);
    expect(await runFile('example-6.ts')).toEqual(['orders as CSV']);
  });

  test('run from an empty account by the steps before them', async () => {
    const { app } = batches;
    const readme = await readPackageFile('README.md');
    const [, steps = ''] = /## Before the first call\n(.*?)\n## /s.exec(readme) ?? [];
    const scopes = [...new Set(Array.from(steps.matchAll(/`(own:\w+)`/g), ([, scope]) => scope))];
    const superAdmin = await buildUser(app.context, { role: 'super_admin' });
    const owner = await buildUser(app.context, { acceptedTerms: null });
    const template = await app.call(
      endpoints.createTemplate,
      { body: { name: 'first steps', scopes } as never },
      superAdmin,
    );
    await buildStock(app.context, 3);
    const { key } = await buildKey(app, owner, { name: 'first', templateId: template.id }, superAdmin);
    const buy = () =>
      run(process.execPath, ['example-1.ts'], { cwd: folder, env: { ...env, WAYBILL_KEY: key } });
    await expect(buy()).rejects.toThrow(/code: 40303[\s\S]*acceptTerms/);
    await app.call(endpoints.acceptTerms, { body: { termsVersion } }, owner);
    expect((await buy()).stdout).toMatch(/^\d found, \d held\n1ZTEST\d+\n1ZTEST\d+\n$/);
  });

  test('track', async () => {
    const lines = await runFile('example-3.ts');
    expect(lines.toSorted()).toEqual([
      expect.stringMatching(/^1Z999AA10123456784 ups \w+$/),
      expect.stringMatching(/^9434611206217011894085 usps \w+$/),
    ]);
  });

  test('tell errors apart', async () => {
    expect(await runFile('example-4.ts')).toEqual(['no such order 40401']);
  });

  test('receive a webhook', async () => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const body = '{"id":"msg_1","type":"points.low","data":{"object":"points","balance":12.5}}';
    const hmac = createHmac('sha256', 'secret').update(`msg_1.${timestamp}.${body}`).digest('base64');
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${hmac}`,
    };
    const secret = `whsec_${Buffer.from('secret').toString('base64')}`;
    const request = (text: string): string =>
      `new Request('http://localhost', ${JSON.stringify({ method: 'POST', headers, body: text })})`;
    await writeFile(
      join(folder, 'webhook.mjs'),
      `import { receive } from './example-5.ts';
       for (const request of [${request(body)}, ${request('{}')}])
         console.log((await receive(request, '${secret}')).status);`,
    );
    expect(await runFile('webhook.mjs')).toEqual(['msg_1 points.low', '12.5 points are left', '204', '400']);
  });
});
