import { readFile } from 'node:fs/promises';
import { termsVersion } from '@waybill/contract/constants.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, inFilters, pick, signIn, test } from './journey.ts';
import { upsNumber } from './tracking-numbers.ts';

const superAdmin = 'super@demo.local';
const someone = 'announcer@demo.local';

/** Opens the one refund that a search has found; others wait for the staff, too. */
const openRefund = async (staff: Page): Promise<void> => {
  const accept = staff.getByRole('button', { name: '同意退款' }).filter({ visible: true });
  await expect(accept).toHaveCount(1);
  await accept.click();
};

test('the home of the console leads to every page, and each can be used by everybody', async ({
  page,
  look,
}) => {
  test.slow();
  await signIn(page, superAdmin, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: '控制台' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(/^(?:其余|全部) \d 项正常$/)).toBeVisible();
  await expect(main.getByRole('link', { name: /^购买订单/ })).toBeVisible();
  await look('console');
  // In a column of their own, on narrow screens on the page.
  const pages = page.getByRole('navigation', { name: /^(?:控制台|管理页面)$/ });
  for (const [name, path] of [
    ['货源管理', 'lots'],
    ['价格设置', 'prices'],
    ['兑换码', 'codes'],
    ['API 密钥', 'keys'],
    ['限流设置', 'limits'],
    ['黑名单', 'blacklist'],
    ['订单管理', 'orders'],
    ['运单号管理', 'numbers'],
    ['退款申请', 'refunds'],
    ['充值记录', 'recharges'],
    ['审计记录', 'audit'],
  ] as const) {
    await page.goto('/admin');
    await pages.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await look(`console-${path}`);
  }
});

test('a price is changed with the effect shown first', async ({ page, look }) => {
  await signIn(page, superAdmin, '/admin/prices');
  await page.getByRole('button', { name: '调整价格' }).click();
  const dialog = page.getByRole('dialog', { name: '调整价格' });
  await expect(dialog.getByRole('textbox', { name: '单价' })).toHaveValue('2.00');
  await pick(dialog.getByRole('combobox', { name: '承运商' }), 'USPS');
  await expect(dialog.getByRole('textbox', { name: '单价' })).toHaveValue('1.00');
  await dialog.getByRole('textbox', { name: '单价' }).fill('1.5');
  await dialog.getByRole('textbox', { name: '说明' }).fill('年末调价');
  await dialog.getByRole('button', { name: '下一步：核对变更' }).click();
  await expect(dialog.getByText('45.00 → 67.50')).toBeVisible();
  await look('console-price-review');
  await dialog.getByRole('button', { name: '取消' }).click();
});

test('points are given with the effect shown first; above the limit it is a proposal', async ({
  page,
  look,
}, { project }) => {
  await signIn(page, superAdmin, '/admin/users');
  await page.getByRole('searchbox', { name: '关键词' }).fill(someone);
  await page.getByRole('button', { name: '查询' }).click();
  await look('console-users');
  await page.getByRole('link', { name: someone }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(someone);
  await look('console-user');

  await page.getByRole('button', { name: '充值' }).click();
  const dialog = page.getByRole('dialog', { name: '充值' });
  await dialog.getByRole('button', { name: '下一步：核对变更' }).click();
  await expect(dialog.getByRole('textbox', { name: '积分' })).toHaveAccessibleDescription(/最多两位小数/);
  await dialog.getByRole('textbox', { name: '积分' }).fill('12.5');
  await dialog.getByRole('textbox', { name: '付款单号' }).fill(`BANK-${project.name}`);
  await dialog.getByRole('textbox', { name: '说明' }).fill('线下付款');
  await dialog.getByRole('button', { name: '下一步：核对变更' }).click();
  await expect(dialog.getByRole('region', { name: '操作影响' })).toContainText('→');
  await look('console-recharge');
  await dialog.getByRole('button', { name: '充值' }).click();
  await expect(page.getByText('操作已完成')).toBeVisible();
  await expect(page.getByText('+12.50').first()).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: '充值' }).click();
  await dialog.getByRole('textbox', { name: '积分' }).fill('7.5');
  await dialog.getByRole('textbox', { name: '付款单号' }).fill(`bank ${project.name}`);
  await dialog.getByRole('textbox', { name: '说明' }).fill('同一笔付款');
  await dialog.getByRole('button', { name: '下一步：核对变更' }).click();
  await expect(dialog.getByText('该付款单号已经入账过')).toBeVisible();
  await expect(dialog.getByText('12.50 积分')).toBeVisible();
  await dialog.getByRole('button', { name: '充值' }).click();
  const reason = dialog.getByRole('textbox', { name: '重复入账原因' });
  await expect(reason).toHaveAccessibleDescription(/2 到 500 字/);
  await reason.fill('两次到账');
  await look('console-recharge-again');
  await dialog.getByRole('button', { name: '充值' }).click();
  await expect(page.getByText('重复入账原因：两次到账').first()).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: '充值' }).click();
  await dialog.getByRole('textbox', { name: '积分' }).fill('2000');
  await dialog.getByRole('textbox', { name: '说明' }).fill('大客户预存');
  await dialog.getByRole('button', { name: '下一步：核对变更' }).click();
  await expect(dialog.getByText('超出单次限额')).toBeVisible();
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(page.getByText('已提交复核，批准后生效')).toBeVisible();
  await page.goto('/admin/approvals?state=pending');
  const own = page
    .getByRole('region', { name: '复核列表' })
    .locator('tr, li')
    .filter({ hasText: '大客户预存' });
  await expect(own).toHaveCount(1);
  await expect(own.getByRole('button', { name: '撤回' })).toBeVisible();
  await expect(own.getByRole('button', { name: '批准' })).toHaveCount(0);
  await look('console-approvals');
  await own.getByRole('button', { name: '撤回' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
  await expect(page.getByText('大客户预存')).toHaveCount(0);

  await page.goto('/admin/audit?act=user');
  const act = page.getByRole('combobox', { name: '操作', exact: true });
  await inFilters(page, () => pick(act, '充值积分'));
  await expect(page).toHaveURL(/act=user\.recharge/);
  await expect(page.getByText('user.recharge').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^展开记录/ })
    .first()
    .click();
  await expect(page.getByText('可用积分').first()).toBeVisible();
  const actor = page.getByRole('combobox', { name: '操作人' });
  await inFilters(page, async () => {
    await actor.fill('super@');
    await page.getByRole('option', { name: /super@demo\.local/ }).click();
  });
  await expect(page).toHaveURL(/actorId=\d+/);
  await page.reload();
  await inFilters(page, () => expect(actor).toHaveValue('super@demo.local'));
  await look('console-audit');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^waybill-audit-.*\.csv$/);
  await page.getByRole('button', { name: '校验记录' }).click();
  await expect(page.getByText(/校验通过，\d+ 条记录均未改动/)).toBeVisible();
});

test('a key is issued, collected once by its owner, and calls the API within its template', async ({
  page,
  request,
  look,
}, { project }) => {
  const template = `只读 ${project.name}`;
  await signIn(page, superAdmin, '/admin/keys');
  await page.getByRole('button', { name: '新增模板' }).click();
  const templates = page.getByRole('dialog', { name: '新增模板' });
  await templates.getByRole('textbox', { name: '名称' }).fill(template);
  await templates.getByRole('button', { name: '保存' }).click();
  await expect(templates.getByText('请至少选择一项权限')).toBeVisible();
  await templates.getByRole('checkbox', { name: '查看积分与明细' }).check();
  await look('console-template');
  await templates.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('模板已保存')).toBeVisible();

  const program = `对账程序 ${project.name}`;
  await page.getByRole('button', { name: '新增密钥' }).click();
  const form = page.getByRole('dialog', { name: '新增密钥' });
  await form.getByRole('combobox', { name: '所有者' }).fill(superAdmin.slice(0, 5));
  await form.getByRole('option', { name: superAdmin }).click();
  await form.getByRole('textbox', { name: '名称' }).fill(program);
  await pick(form.getByRole('combobox', { name: '权限模板' }), template);
  await form.getByRole('button', { name: '签发' }).click();
  await expect(page.getByText('已签发，已通知所有者领取')).toBeVisible();
  await expect(page.getByText(/^待所有者领取/).first()).toBeVisible();
  await look('console-keys');

  await page.goto('/personal?tab=keys');
  await page.getByRole('button', { name: `领取密钥“${program}”` }).click();
  await page.getByRole('dialog', { name: '领取密钥' }).getByRole('button', { name: '领取密钥' }).click();
  const shown = page.getByRole('dialog', { name: '请立即保存密钥' });
  const key = await shown.locator('code').innerText();
  expect(key).toMatch(/^wb_live_/);
  await look('my-key');
  const ask = async (path: string) =>
    (await request.get(`/api/v1${path}`, { headers: { 'x-api-key': key } })).status();
  expect([await ask('/user/getUserPoint'), await ask('/logistics/holds')]).toEqual([200, 403]);
  await shown.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(page.getByRole('button', { name: `领取密钥“${program}”` })).toHaveCount(0);
  await look('my-keys');

  await page.getByRole('button', { name: `作废密钥“${program}”` }).click();
  await page.getByRole('dialog', { name: '作废密钥' }).getByRole('button', { name: '作废' }).click();
  await expect(page.getByText('密钥已作废')).toBeVisible();
  await expect.poll(() => ask('/user/getUserPoint')).toBe(401);
});

test('exchange codes are shown once and accounted for', async ({ page, look }) => {
  await signIn(page, superAdmin, '/admin/codes');
  await page.getByRole('button', { name: '签发兑换码' }).click();
  const form = page.getByRole('dialog', { name: '签发兑换码' });
  await form.getByRole('textbox', { name: '数量' }).fill('3');
  await form.getByRole('textbox', { name: '单个面值（积分）' }).fill('5');
  await expect(form.getByText('合计 15.00 积分')).toBeVisible();
  await form.getByRole('textbox', { name: '数量' }).fill('300');
  await expect(form.getByText('合计超出单次限额 1,000 积分')).toBeVisible();
  await form.getByRole('textbox', { name: '数量' }).fill('3');
  await form.getByRole('textbox', { name: '说明' }).fill('双十一活动');
  await form.getByRole('button', { name: '签发' }).click();
  const shown = page.getByRole('dialog', { name: '已签发 3 个兑换码' });
  await expect(shown.getByRole('listitem')).toHaveCount(3);
  const saving = page.waitForEvent('download');
  await shown.getByRole('button', { name: '下载兑换码' }).click();
  const file = (await readFile(await (await saving).path())).toString();
  expect(file).toMatch(/^code\r\n(?:[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\r\n){3}$/);
  await shown.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('共 3：已用 0，未用 3，作废 0，过期 0').first()).toBeVisible();
  await page.getByRole('button', { name: '作废' }).first().click();
  const voiding = page.getByRole('dialog', { name: '作废兑换码' });
  await voiding.getByRole('textbox', { name: '说明' }).fill('活动取消');
  await look('console-void');
  await voiding.getByRole('button', { name: '作废' }).click();
  await expect(page.getByText('已作废 3 个兑换码')).toBeVisible();
  await expect(page.getByText('共 3：已用 0，未用 0，作废 3，过期 0').first()).toBeVisible();
});

test('an address is blocked and let in again; nobody locks themselves out', async ({ page, look }) => {
  await signIn(page, superAdmin, '/admin/blacklist');
  await page.getByRole('button', { name: '加入黑名单' }).first().click();
  const form = page.getByRole('dialog', { name: '加入黑名单' });
  await form.getByRole('textbox', { name: '对象' }).fill('127.0.0.1');
  await form.getByRole('textbox', { name: '说明' }).fill('反复试探密码');
  await form.getByRole('button', { name: '加入黑名单' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await look('console-own-address');
  await form.getByRole('textbox', { name: '对象' }).fill('203.0.113.7');
  await form.getByRole('button', { name: '加入黑名单' }).click();
  await expect(page.getByText('203.0.113.7').first()).toBeVisible();
  await page.getByRole('button', { name: '移出' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '移出' }).click();
  await expect(page.getByText('已移出黑名单')).toBeVisible();
});

test('a lot is uploaded with its provenance, and its import is seen to end', async ({ page, look }, {
  project,
}) => {
  await signIn(page, superAdmin, '/admin/lots');
  await page.getByRole('button', { name: '导入货源' }).click();
  await expect(page).toHaveURL(/\/admin\/lots\/import$/);
  const form = page.getByRole('main');
  const name = `lot-${project.name}.csv`;
  const choose = (text: string, fileName = name) =>
    form
      .locator('input[type=file]')
      .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const downloading = page.waitForEvent('download');
  await form.getByRole('button', { name: '下载模板' }).click();
  const template = await (await downloading).path();
  expect(await readFile(template, 'utf8')).toMatch(/^\uFEFF承运商,运单号,服务,/);
  await choose('', 'empty.csv');
  await expect(form.getByText('请选择一个非空文件')).toBeVisible();
  await look('console-import-file');

  const preview = form.getByRole('region', { name: '文件预览' });
  const next = form.getByRole('button', { name: '下一步：来源与授权' });
  const back = form.getByRole('button', { name: '上一步' });
  await choose('carrier,zip\nUPS,10001\n');
  await expect(preview.getByRole('alert')).toContainText('缺少必需的列');
  await expect(next).toBeDisabled();

  await back.click();
  await choose(
    `carrier,tracking number,zip,ship date,recipient name,note\nUPS,not a number,10001,2026-11-18,A. Person,${project.name}\n`,
  );
  await expect(preview.getByText('将导入 0 / 跳过 1')).toBeVisible();
  await expect(form.getByText('缺少必需的列')).toHaveCount(0);
  await expect(preview.getByText('不是该承运商的运单号格式')).toBeVisible();
  const columns = preview.getByRole('listitem');
  await expect(columns.filter({ hasText: 'tracking number' })).toContainText('运单号');
  await expect(columns.filter({ hasText: 'recipient name' })).toContainText('个人信息，不保存');
  await expect(columns.filter({ hasText: 'note' })).toContainText('不使用');
  await expect(preview.getByText('A. Person')).toHaveCount(0);

  const number = upsNumber(project.name === 'phone' ? 8_800_001 : 8_800_002);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await back.click();
  await choose(`carrier,Ref,zip,ship date\nUPS,${number},10001,${yesterday}\n`);
  await expect(preview.getByRole('alert')).toContainText('缺少必需的列');
  const holds = preview.getByRole('combobox', { name: '“Ref”列的内容' });
  await pick(holds, '运单号');
  await expect(preview.getByText('将导入 1 / 跳过 0')).toBeVisible();
  await expect(holds).toHaveText('运单号');
  await look('console-import-check');
  await next.click();
  await form.getByRole('textbox', { name: '来源' }).fill('自有 USPS 账户');
  await form.getByRole('textbox', { name: '归属方' }).fill('运营方');
  await form.getByRole('button', { name: '开始导入' }).click();
  await expect(form.getByText('请填写至少 2 个字')).toBeVisible();
  await back.click();
  await expect(holds).toHaveText('运单号');
  await next.click();
  await form.getByRole('textbox', { name: '授权依据' }).fill('自有面单');
  await expect(form.getByText('将导入 1 / 跳过 0')).toBeVisible();
  await look('console-import');
  await form.getByRole('button', { name: '开始导入' }).click();
  await expect(page.getByText('文件已上传，正在导入')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/lots$/);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByRole('progressbar', { name: '导入进度' })).toHaveCount(0);

  await page.getByRole('button', { name: '下架' }).first().click();
  const withdrawal = page.getByRole('dialog', { name: '下架货源' });
  await expect(withdrawal).toContainText('在售 1 个');
  await withdrawal.getByRole('textbox', { name: '说明' }).fill('归属方有误');
  await withdrawal.getByRole('button', { name: '下架' }).click();
  await expect(page.getByText('已下架 1 个运单号')).toBeVisible();
  await page.getByRole('button', { name: '恢复' }).first().click();
  const restoration = page.getByRole('dialog', { name: '恢复货源' });
  await restoration.getByRole('textbox', { name: '说明' }).fill('归属方无误');
  await restoration.getByRole('button', { name: '恢复' }).click();
  await expect(page.getByText('已恢复 1 个运单号')).toBeVisible();
});

test('a lot that was filled in is asked for again after a reload', async ({ page }) => {
  await signIn(page, superAdmin, '/admin/lots/import');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await page.locator('input[type=file]').setInputFiles({
    name: 'kept.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `carrier,tracking number,zip,ship date\nUPS,${upsNumber(8_800_003)},10001,${yesterday}\n`,
    ),
  });
  await page.getByRole('button', { name: '下一步：来源与授权' }).click();
  await page.getByRole('textbox', { name: '来源' }).fill('自有账户');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('请重新选择“kept.csv”')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'kept.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `carrier,tracking number,zip,ship date\nUPS,${upsNumber(8_800_003)},10001,${yesterday}\n`,
    ),
  });
  await page.getByRole('button', { name: '下一步：来源与授权' }).click();
  await expect(page.getByRole('textbox', { name: '来源' })).toHaveValue('自有账户');
});

test('a role without the right to a page is told so in its place', async ({ page, look }) => {
  await signIn(page, 'announcer@demo.local', '/admin');
  await expect(
    page.getByRole('main').getByRole('navigation', { name: '管理页面' }).getByRole('link'),
  ).toHaveCount(0);
  await page.goto('/admin/users');
  await expect(page.getByRole('searchbox', { name: '关键词' })).toHaveCount(0);
  await look('console-denied');
});

/** Calls the API as an account, without a page. */
const callsOf = async (request: APIRequestContext, account: string) => {
  const ask = async <Data>(path: string, data: object, token = ''): Promise<Data> => {
    const headers = { token, 'idempotency-key': crypto.randomUUID() };
    const answer = await request.post(`/api/v1${path}`, { data, headers });
    return ((await answer.json()) as { readonly data: Data }).data;
  };
  const { token } = await ask<{ readonly token: string }>('/auth/login', {
    account,
    password: 'Waybill-demo-2026',
  });
  return <Data>(path: string, data: object): Promise<Data> => ask(path, data, token);
};

/** Buys two numbers without a page; answers the number of the order. */
const buyTwo = async (request: APIRequestContext, account: string): Promise<string> => {
  const ask = await callsOf(request, account);
  await ask('/user/acceptTerms', { version: termsVersion });
  type Found = { readonly list: readonly { readonly id: string }[] };
  const { list } = await ask<Found>('/logistics/fedex/query', { scope: 'single' });
  const ids = list.slice(0, 2).map(({ id }) => id);
  type Bought = { readonly orderNo: string };
  return (await ask<Bought>('/logistics/fedex/order', { ids, action: 'buy' })).orderNo;
};

test('a refund is asked for, accepted, and seen by who asked', async ({
  page,
  request,
  browser,
  account,
  look,
}) => {
  const orderNo = await buyTwo(request, account);
  await signIn(page, account, '/myorder');
  const more = page.getByRole('button', { name: `订单 ${orderNo} 的更多操作` });
  await more.click();
  await page.getByRole('button', { name: `为订单 ${orderNo} 申请退款` }).click();
  const form = page.getByRole('dialog', { name: `申请退款：订单 ${orderNo}` });
  await expect(form.getByText('通过后退回 4.00 积分')).toBeVisible();
  await form.getByRole('checkbox', { name: '全选' }).uncheck();
  await form.getByRole('checkbox').last().check();
  await expect(form.getByText('通过后退回 2.00 积分')).toBeVisible();
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form.getByRole('textbox', { name: '退款原因' })).toHaveAccessibleDescription(/2 到 500/);
  await form.getByRole('textbox', { name: '退款原因' }).fill('买多了一个');
  await look('refund-request');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('退款申请已提交，处理结果会通知您')).toBeVisible();
  await more.click();
  const asked = page.getByRole('button', { name: `为订单 ${orderNo} 申请退款` });
  await expect(asked).toHaveAccessibleDescription('退款申请处理中');
  // Why it is off is told to who presses it, and to who reaches it by keys.
  const tip = page.locator('.title-tip');
  await asked.click({ force: true });
  await expect(tip).toHaveText('退款申请处理中');
  await look('refund-reason');
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await more.press('Enter');
  await expect(asked).toBeFocused();
  await expect(tip).toHaveText('退款申请处理中');
  const seen = page.locator('.data-table').filter({ visible: true });
  await expect(
    seen.getByText(/^退款审核中：1 个运单号，2\.00 积分.*原因：买多了一个$/).first(),
  ).toBeVisible();

  const staff = await (await browser.newContext({ baseURL: process.env['E2E_ADDRESS'] ?? '' })).newPage();
  await signIn(staff, superAdmin, `/admin/refunds`);
  await staff.getByRole('searchbox', { name: '关键词' }).fill(orderNo);
  await staff.getByRole('button', { name: '查询' }).click();
  await openRefund(staff);
  const deciding = staff.getByRole('dialog', { name: '同意退款' });
  await expect(deciding.getByRole('checkbox')).toBeChecked();
  await deciding.getByRole('textbox', { name: '说明' }).fill('号码尚未使用');
  await deciding.getByRole('button', { name: '同意退款' }).click();
  await expect(staff.getByText('已处理').first()).toBeVisible();

  await page.reload();
  await expect(page.getByText('部分退款').filter({ visible: true }).first()).toBeVisible();
  await expect(seen.getByText('原 4.00，已退 2.00')).toBeVisible();
  await page.getByRole('button', { name: `展开订单 ${orderNo} 的运单号` }).click();
  const numbers = page.getByRole('list', { name: `订单 ${orderNo} 的运单号` }).getByRole('listitem');
  await expect(numbers.filter({ hasText: '已退款，作废' })).toHaveCount(1);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: '复制全部运单号' }).click();
  await expect(page.getByText('已复制 1 个有效运单号，1 个已退款作废的未复制')).toBeVisible();
  const valid = numbers.filter({ hasNotText: '已退款，作废' }).locator('.tracking-number');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await valid.innerText());
  await look('refund-accepted');

  const [mine, theirs] = [await callsOf(request, account), await callsOf(request, superAdmin)];
  type Orders = { readonly list: readonly { readonly id: string }[] };
  const { list } = await mine<Orders>('/user/getUserOrder', { keyword: orderNo });
  const wanted = { orderId: list[0]?.id, reason: '另一个也不要了' };
  const { requestId } = await mine<{ readonly requestId: string }>('/user/refundRequest', wanted);
  const refusal = { requestId, decision: 'refuse', remark: '承运商已扫描此运单号' };
  await theirs('/admin/refunds/decide', refusal);
  await page.reload();
  await expect(seen.getByText('退款未通过：承运商已扫描此运单号').first()).toBeVisible();
  await look('refund-refused');

  // Of two that are asked for, the staff accept one.
  const second = await buyTwo(request, account);
  const bought = await mine<Orders>('/user/getUserOrder', { keyword: second });
  await mine('/user/refundRequest', { orderId: bought.list[0]?.id, reason: '两个都不要了' });
  await staff.getByRole('searchbox', { name: '关键词' }).fill(second);
  await staff.getByRole('button', { name: '查询' }).click();
  await openRefund(staff);
  await expect(deciding.getByText('两个都不要了')).toBeVisible();
  await deciding.getByRole('checkbox', { name: '全选' }).uncheck();
  await deciding.getByRole('textbox', { name: '说明' }).fill('一个已被扫描');
  await deciding.getByRole('button', { name: '同意退款' }).click();
  await expect(deciding.getByRole('alert').first()).toBeVisible();
  await deciding.getByRole('checkbox').last().check();
  await expect(deciding.getByText('1 个运单号作废')).toBeVisible();
  await deciding.getByRole('button', { name: '同意退款' }).click();
  await expect(staff.getByText('同意 1 个，申请 2 个').first()).toBeVisible();
  await staff.goto(`/admin/orders?keyword=${second}`);
  await expect(staff.getByRole('link', { name: second }).filter({ visible: true }).first()).toBeVisible();
  await inFilters(staff, () => staff.getByRole('button', { name: '全部日期' }).click());
  await expect(staff).toHaveURL(/startDate=/);
  await staff.context().close();
});
