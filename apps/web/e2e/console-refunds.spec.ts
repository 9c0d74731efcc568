import { termsVersion } from '@waybill/contract/constants.ts';
import type { APIRequestContext, Page } from '@playwright/test';
import { callsOf } from './api-calls.ts';
import { expect, fillMoment, inFilters, signIn, test } from './journey.ts';

const superAdmin = 'super@demo.local';

/** Opens the one refund that a search has found; others wait for the staff, too. */
const openRefund = async (staff: Page): Promise<void> => {
  const accept = staff.getByRole('button', { name: '同意退款' }).filter({ visible: true });
  await expect(accept).toHaveCount(1);
  await accept.click();
};

/** Buys two numbers without a page; answers the number of the order. */
const buyTwo = async (request: APIRequestContext, account: string): Promise<string> => {
  const ask = await callsOf(request, account);
  await ask('/user/acceptTerms', { termsVersion });
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
  server,
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
  await page.keyboard.press('ArrowDown');
  await expect(asked).toBeFocused();
  await expect(tip).toHaveText('退款申请处理中');
  const seen = page.locator('.data-table').filter({ visible: true });
  await expect(
    seen.getByText(/^退款审核中：1 个运单号，2\.00 积分.*原因：买多了一个$/).first(),
  ).toBeVisible();

  const staff = await (await browser.newContext({ baseURL: server })).newPage();
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
  await expect(seen.getByText('已退 2.00')).toBeVisible();
  await page.getByRole('button', { name: `展开订单 ${orderNo} 的运单号` }).click();
  const numbers = page.getByRole('list', { name: `订单 ${orderNo} 的运单号` }).getByRole('listitem');
  await expect(numbers.filter({ hasText: '已退款，作废' })).toHaveCount(1);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: '复制全部运单号', exact: true }).click();
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
  await inFilters(staff, async () => {
    await staff.getByRole('button', { name: /全部日期$/ }).click();
    const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
    await fillMoment(staff.getByRole('textbox', { name: '开始日期' }), day);
  });
  await expect(staff).toHaveURL(/startDate=/);
  await staff.context().close();
});
