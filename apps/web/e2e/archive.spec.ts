import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readZip } from '@waybill/contract/archive/read-zip.ts';
import type { APIRequestContext } from '@playwright/test';
import { expect, signIn, test } from './journey.ts';

/** A seller with a past, of whom this journey changes nothing. */
const seller = 'yunfan@demo.local';

/** A receipt of another account, as a line of a ledger. */
const foreignReceipt = async (request: APIRequestContext, account: string): Promise<string> => {
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    token?: string,
    data: object = {},
  ): Promise<unknown> => {
    const headers = token === undefined ? {} : { token };
    const answer = await request.fetch(`/api/v1${path}`, {
      method,
      headers,
      ...(method === 'POST' ? { data } : {}),
    });
    return ((await answer.json()) as { readonly data: unknown }).data;
  };
  const signedIn = await ask('POST', '/auth/login', undefined, { account, password: 'Waybill-demo-2026' });
  const { token } = signedIn as { readonly token: string };
  const log = (await ask('POST', '/user/getUserPointLog', token)) as {
    readonly list: { readonly id: string }[];
  };
  return JSON.stringify(await ask('GET', `/user/pointReceipt/${log.list[0]?.id ?? ''}`, token));
};

test('archive: download it, verify it offline; what was changed, left out or foreign is found', async ({
  page,
  context,
  request,
  account,
  look,
}, testInfo) => {
  await signIn(page, seller, '/personal');
  await page
    .getByRole('navigation', { name: '个人中心导航' })
    .getByRole('link', { name: '账号数据' })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: '账号数据' })).toBeVisible();
  await look('archive');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载全部数据' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^waybill-archive-\d{4}-\d{2}-\d{2}\.zip$/);
  await expect(page.getByRole('status').filter({ hasText: '下载完成' })).toBeVisible();
  await look('archive-saved');

  const zip = testInfo.outputPath('archive.zip');
  await saved.saveAs(zip);
  const folder = testInfo.outputPath('archive');
  const packed = (await readZip(new Blob([await readFile(zip)]))) ?? new Map<string, never>();
  for (const [name, read] of packed) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), Buffer.from(await read()));
  }
  const ledger = join(folder, 'data/ledger.ndjson');
  const lines = (await readFile(ledger, 'utf8')).trimEnd().split('\n');
  const foreign = await foreignReceipt(request, account);

  const verifier = await context.newPage();
  const requests: string[] = [];
  verifier.on('request', (sent) => requests.push(sent.url()));
  verifier.on('pageerror', (error) => requests.push(error.message));
  await context.setOffline(true);
  const address = pathToFileURL(join(folder, 'verify.html')).href;
  await verifier.goto(address);
  const verdict = verifier.locator('.verdict');
  await verifier.getByLabel('选择 ZIP 文件').setInputFiles(zip);
  await expect(verdict).toContainText('验证通过');
  await expect(verdict).toContainText(`${lines.length} 张积分凭证`);
  await verifier.getByRole('button', { name: 'English' }).click();
  await expect(verdict).toContainText('The archive holds');
  await verifier.getByRole('button', { name: '中文' }).click();

  const changes: readonly (readonly [string, readonly string[]])[] = [
    ['第 3 行：凭证内容与其指纹不符', lines.with(2, (lines[2] ?? '').replace(/"amount":/, '"amount":1'))],
    ['第 2 行：之前的记录有缺失', lines.toSpliced(1, 1)],
    ['第 4 行：该凭证属于其他账号', lines.with(3, foreign)],
    ['积分明细末尾有缺失', lines.slice(0, -1)],
  ];
  for (const [said, changed] of changes) {
    await writeFile(ledger, `${changed.join('\n')}\n`);
    await verifier.getByLabel('选择解压后的文件夹').setInputFiles(folder);
    await expect(verdict).toContainText(said);
    await expect(verdict).toContainText('data/ledger.ndjson: 内容已改动');
  }
  await writeFile(ledger, `${lines.join('\n')}\n`);
  await rm(join(folder, 'data/orders.ndjson'));
  await verifier.getByLabel('选择解压后的文件夹').setInputFiles(folder);
  await expect(verdict).toContainText('data/orders.ndjson: 文件缺失');
  expect(requests.filter((sent) => sent !== address)).toEqual([]);
});
