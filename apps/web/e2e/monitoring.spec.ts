import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { expect, inFilters, pick, pickChip, signIn, test } from './journey.ts';

const staff = 'super@demo.local';
const settled = '[aria-busy="true"]';

/** Calls the API without a page, and gives what it answers. */
const ask = async <Data>(request: APIRequestContext, path: string, options: object): Promise<Data> => {
  const answer = await request.post(`/api/v1${path}`, options);
  return ((await answer.json()) as { readonly data: Data }).data;
};

test('a call that failed is found by its code; its trace tells the rest, and the ticket leads to it', async ({
  page,
  request,
  look,
}) => {
  type Failed = { readonly traceId: string };
  const { traceId } = await ask<Failed>(request, '/auth/login', {
    data: { account: 'nobody@demo.local', password: 'not this one' },
  });
  const signedIn = { data: { account: 'admin@demo.local', password: 'Waybill-demo-2026' } };
  const { token } = await ask<{ readonly token: string }>(request, '/auth/login', signedIn);
  const ticket = await ask<{ readonly id: string }>(request, '/ticket/create', {
    headers: { token, 'idempotency-key': crypto.randomUUID() },
    form: { title: '登录失败', content: '同事的账号无法登录，请协助查看。', category: 'account', traceId },
  });

  await signIn(page, staff, '/admin/logs');
  await expect(page.getByRole('heading', { level: 1, name: '调用记录' })).toBeVisible();
  const slow = page.getByRole('searchbox', { name: '耗时不少于（毫秒）' });
  await inFilters(page, async () => {
    await pickChip(page, /^返回码 /, '40111 用户名或密码错误');
    await expect(page).toHaveURL(/result=40111/);
    await page.getByText('15 分钟', { exact: true }).click();
    const more = page.getByRole('button', { name: '更多筛选' });
    if (await more.isVisible()) await more.click();
    await page.getByRole('searchbox', { name: '追踪编号' }).fill(traceId);
    await slow.fill('快');
    await slow.press('Enter');
    await expect(slow).toHaveAccessibleDescription('请填写整数');
    await slow.fill('');
    await slow.press('Enter');
  });
  const trace = page.getByRole('link', { name: new RegExp(`查看追踪 ${traceId}`) });
  // A call is written down a moment after its answer.
  await expect(async () => {
    await page.getByRole('region', { name: '调用列表' }).getByRole('button', { name: '刷新' }).click();
    await expect(trace).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await trace.click();
  await expect(page).toHaveURL(new RegExp(`/admin/logs/${traceId}$`));
  await expect(page.getByRole('region', { name: '调用', exact: true })).toContainText('POST /auth/login');
  await expect(page.getByText('该追踪没有管理操作')).toBeVisible();
  await look('logs-trace');
  await page.getByRole('region', { name: '工单', exact: true }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/ticket-detail/${ticket.id}$`));
  await page.getByRole('link', { name: traceId }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/logs/${traceId}$`));
  await page.goto('/admin/logs/no-such-trace');
  await expect(page.getByText('没有与该编号有关的记录')).toBeVisible();
});

test('calls are seen over time, by groups, and saved', async ({ page, look }) => {
  await signIn(page, staff, '/admin/logs');
  const series = page.getByRole('region', { name: '调用趋势' });
  await expect(series.getByRole('list', { name: '汇总' })).toContainText('请求数');
  await page.getByRole('switch', { name: '与上期对比' }).press('Space');
  await expect(page).toHaveURL(/compare=true/);
  await expect(page.locator(settled)).toHaveCount(0);
  await look('logs');
  await pick(series.getByRole('combobox', { name: '分组' }), '按接口');
  await expect(page).toHaveURL(/groupBy=path/);
  const group = series.getByRole('link', { name: /^\// }).first();
  await expect(group).toBeVisible();
  await look('logs-groups');
  // The groups change their order with every call.
  const path = (await group.textContent()) ?? '';
  await series.getByRole('link', { name: path, exact: true }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('path') === path);
  await series.getByText('查看数据').click();
  // The newest minute may have had no call of this path yet.
  const measured = series
    .getByRole('row')
    .filter({ hasNot: page.getByRole('cell', { name: '–', exact: true }) });
  await measured.last().getByRole('button').click();
  await expect(page).toHaveURL(/startTime=.*endTime=/);
  await inFilters(page, () => expect(page.getByRole('form', { name: '自定义' })).toBeVisible());
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const file = (await readFile(await (await saving).path())).toString();
  expect(file).toContain(path);
  expect(file).not.toContain('/manage/logs/calls');
});

test('the overview tells how the platform does, and every figure opens what is behind it', async ({
  page,
  look,
}) => {
  await signIn(page, staff, '/admin/stats');
  await expect(page.getByRole('region', { name: '工单与待办' })).toBeVisible();
  await expect(page.getByRole('figure', { name: '各承运商库存' })).toBeVisible();
  await expect(page.getByRole('figure', { name: '工单' })).toBeVisible();
  await expect(page.locator(settled)).toHaveCount(0);
  await look('stats');
  await page.getByText('近 7 天', { exact: true }).click();
  await expect(page).toHaveURL(/range=7d/);
  await page.getByRole('main').getByRole('link', { name: /^订单/ }).first().click();
  await expect(page).toHaveURL(/\/admin\/metrics\?metric=orders&startTime=/);
  await expect(page.getByRole('figure', { name: '订单' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /^接口调用/ }).click();
  await expect(page).toHaveURL(/\/admin\/logs\?startTime=/);
  await expect(page.getByRole('heading', { level: 1, name: '调用记录' })).toBeVisible();
});

test('metrics are seen over time and on the map', async ({ page, look }) => {
  await signIn(page, staff, '/admin');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '指标看板' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '指标看板' })).toBeVisible();
  for (const name of ['接口请求', '响应耗时', '售出运单号', '后台任务', '内存'])
    await expect(page.getByRole('figure', { name })).toBeVisible();
  await expect(page.locator(settled)).toHaveCount(0);
  await look('metrics');
  const map = page.getByRole('region', { name: '全美各州运单号分布' });
  await expect(map.getByRole('row', { name: /加州/ })).toBeVisible();
  await map.scrollIntoViewIfNeeded();
  const state = map.locator('svg path').first();
  await state.click();
  await expect(map.locator('tr[data-chosen]')).toHaveCount(1);
  await look('metrics-map');
  await map.getByText('UPS', { exact: true }).click();
  await expect(page).toHaveURL(/carrier=ups/);
  await page.getByRole('link', { name: '放大：内存' }).click();
  await expect(page.getByRole('figure')).toHaveCount(1);
  await page.getByRole('link', { name: '查看明细：内存' }).click();
  await expect(page).toHaveURL(/\/admin\/system-diagnosis/);
});
