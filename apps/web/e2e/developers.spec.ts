import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startRobots } from '../../server/test/robot-server.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { type EndpointShape, keyScopeOf } from '@waybill/contract/endpoint.ts';
import { expect, signIn, test } from './journey.ts';

const run = promisify(execFile);

test('developers: add a webhook endpoint, send a test, read its delivery, remove the endpoint', async ({
  page,
  account,
  look,
}) => {
  const got: string[] = [];
  const receiver = createServer((request, answer) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      got.push(`${String(request.headers['webhook-id'])} ${body}`);
      answer.end('taken');
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  await signIn(page, account, '/developers');
  await expect(page.getByRole('heading', { level: 1, name: '开发者' })).toBeVisible();
  await page.getByRole('button', { name: '添加端点' }).click();
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: '添加端点' });
  const address = dialog.getByRole('textbox', { name: '地址' });
  await address.fill('ftp://erp.example');
  await add.click();
  await expect(address).toHaveAccessibleDescription(/公网 http\(s\) 地址/);
  await look('developers-add');
  await address.fill(`http://${host}/waybill`);
  await add.click();
  await expect(dialog.locator('code')).toHaveText(/^whsec_.{44}$/);
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await page.getByRole('button', { name: `向端点 ${host} 发送测试` }).click();
  await dialog.getByRole('button', { name: '发送测试' }).click();
  await expect.poll(() => got.length).toBe(1);
  expect(got[0]).toMatch(/^(evt_\d+) \{"id":"\1","type":"webhook\.test"/);
  await page.getByRole('button', { name: `查看 ${host} 的投递记录` }).click();
  await expect(page.getByText('已送达')).toBeVisible();
  await page.getByRole('button', { name: '查看 webhook.test 的请求与答复' }).click();
  await expect(page.getByText('taken')).toBeVisible();
  await look('developers');
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText(host)).toHaveCount(0);
  receiver.close();
});

test('developers: add a group chat, read what its robot refuses, correct it, send a test', async ({
  page,
  account,
  look,
}) => {
  const robots = await startRobots();
  const robot = robots.add('dingtalk', { secret: 'SEC-of-the-group' });
  await signIn(page, account, '/developers');
  await page.getByRole('button', { name: '添加端点' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('钉钉').click();
  await dialog.getByRole('textbox', { name: '名称' }).fill('仓库群');
  await dialog.getByRole('textbox', { name: '地址' }).fill(robot.address);
  const secret = dialog.getByRole('textbox', { name: '加签密钥' });
  await secret.fill('mistyped');
  await look('developers-chat-add');
  await dialog.getByRole('button', { name: '添加端点' }).click();
  await expect(dialog).toBeHidden();

  const sendTest = async (): Promise<void> => {
    await page.getByRole('button', { name: '向端点 仓库群 发送测试' }).click();
    await dialog.getByRole('button', { name: '发送测试' }).click();
  };
  await sendTest();
  await page.getByRole('button', { name: '查看 仓库群 的投递记录' }).click();
  await expect(page.getByText('机器人拒收')).toBeVisible();
  await look('developers-chat-refused');
  await page.reload();
  await page.getByRole('button', { name: '编辑端点 仓库群' }).click();
  await secret.fill('SEC-of-the-group');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '启用', exact: true }).click();
  await dialog.getByRole('button', { name: '启用' }).click();
  await sendTest();
  await expect.poll(() => robot.shown.length).toBe(1);
  expect(robot.shown[0]).toContain('测试消息');
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('没有 Webhook 端点')).toBeVisible();
  robots.stop();
});

test('developers: the key that the quick start asks for can make the calls of its sample', async ({
  page,
  account,
}) => {
  await signIn(page, account, '/developers');
  const steps = (await page.getByRole('listitem').filter({ hasText: 'own:query' }).textContent()) ?? '';
  const scopes = Array.from(steps.matchAll(/own:\w+/g), ([scope]) => scope);
  const sample = (await page.getByText(/^curl /).textContent()) ?? '';
  const called = Array.from(sample.matchAll(/\/api\/v1(\S+)/g), ([, path]) => path);
  const needed = called.map((path) => {
    const endpoint = Object.values<EndpointShape>(endpoints).find((one) => one.path === path);
    return endpoint && keyScopeOf(endpoint);
  });
  expect(needed.length).toBeGreaterThan(1);
  expect(scopes).toEqual(expect.arrayContaining(needed));
});

test('developers: the sample for TypeScript compiles beside the package that the installation serves', async ({
  page,
  account,
}, testInfo) => {
  await signIn(page, account, '/developers');
  await page.getByText('TypeScript', { exact: true }).click();
  const sample = page.getByText(/^\/\/ npm install /);
  const code = (await sample.textContent()) ?? '';
  const [, address = ''] = /npm install (\S+)/.exec(code) ?? [];
  const folder = testInfo.outputPath();
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await run('npm', ['install', '--no-audit', '--no-fund', address], { cwd: folder });
  await writeFile(join(folder, 'sample.ts'), code);
  const modules = join(import.meta.dirname, '../../../node_modules');
  const tsc = join(modules, '@typescript/native/bin/tsc');
  const options = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--types',
    'node',
  ];
  const files = ['--typeRoots', join(modules, '@types'), 'sample.ts'];
  const { stdout } = await run(process.execPath, [tsc, ...options, ...files], { cwd: folder }).catch(
    (error: unknown) => error as { stdout: string },
  );
  expect(stdout).toBe('');
});
