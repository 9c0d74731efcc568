import { termsVersion } from '@waybill/contract/constants.ts';
import { callsOf } from './api-calls.ts';
import { expect, fillMoment, signIn, test } from './journey.ts';

const superAdmin = 'super@demo.local';
const someone = 'zhiyuan@demo.local';

/** A minute of two days ago, whichever the zone of the server is. */
const twoDaysAgo = (): string =>
  new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 16).replace('T', ' ');

test('an account is seen as it was, with nothing to act on', async ({ page, look }) => {
  await signIn(page, superAdmin, '/admin/users');
  await page.getByRole('searchbox', { name: '关键词' }).fill(someone);
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByRole('link', { name: someone }).click();
  const recharge = page.getByRole('button', { name: '充值' });
  await recharge.click();
  const dialog = page.getByRole('dialog', { name: '充值' });
  await dialog.getByRole('textbox', { name: '积分' }).fill('3.21');
  await dialog.getByRole('textbox', { name: '说明' }).fill('回看之前没有');
  await dialog.getByRole('button', { name: '下一步：核对变更' }).click();
  await dialog.getByRole('button', { name: '充值' }).click();
  await expect(dialog).toBeHidden();
  const gained = page.getByText('+3.21').first();
  await expect(gained).toBeVisible();

  const then = twoDaysAgo();
  await page.getByRole('button', { name: '查看历史状态' }).click();
  await fillMoment(page.getByRole('textbox', { name: '查看时间' }), then);
  await expect(page.getByText(`您正在查看 ${then}:00 的状态`)).toBeVisible();
  await expect(page).toHaveURL(/asOf=\d{4}-\d{2}-\d{2}T/);
  await expect(page.getByText('当时价格')).toBeVisible();
  await expect(gained).toBeHidden();
  for (const name of ['充值', '调整积分', '变更角色', '停用账号', '全部退出'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await look('console-user-then');

  await page.goto(`${new URL(page.url()).pathname}?asOf=2999-01-01T00:00:00`);
  await expect(page.getByText('不能查看将来的状态，请选择当前或更早的时间')).toBeVisible();
  await page.getByRole('link', { name: '返回当前状态' }).click();
  await expect(gained).toBeVisible();
  await expect(recharge).toBeVisible();
});

test('the whole life of a number leads to how it stood at each time', async ({
  page,
  request,
  account,
  look,
}) => {
  const ask = await callsOf(request, account);
  await ask('/user/acceptTerms', { version: termsVersion });
  type Found = { readonly list: readonly { readonly id: string }[] };
  const { list } = await ask<Found>('/logistics/fedex/query', { scope: 'single' });
  type Bought = {
    readonly orderNo: string;
    readonly trackingInfos: readonly { readonly trackingNumber: string }[];
  };
  const order = { ids: list.slice(0, 1).map(({ id }) => id), action: 'buy' };
  const { orderNo, trackingInfos } = await ask<Bought>('/logistics/fedex/order', order);

  const boughtBy = new Date().toISOString();

  await signIn(page, superAdmin, '/admin');
  await page.goto(`/admin/numbers?trackingNumber=${trackingInfos[0]?.trackingNumber}`);
  const life = page.getByRole('region', { name: '全程记录' }).getByRole('listitem');
  await expect(life.first()).toContainText('导入货源批次');
  await expect(life.last()).toContainText(`购买${orderNo}`);
  await expect(life.last()).toContainText(account);
  await expect(page.getByText('已售出').first()).toBeVisible();
  await look('console-number-life');

  await life.first().getByRole('link').first().click();
  await expect(page.getByText(/您正在查看 .* 的状态/)).toBeVisible();
  await expect(life).toHaveCount(1);
  await expect(page.getByText('可售')).toBeVisible();
  await expect(page.getByText(orderNo)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '屏蔽' })).toHaveCount(0);
  await look('console-number-then');
  await page.getByRole('link', { name: '返回当前状态' }).click();
  await expect(page.getByRole('button', { name: '屏蔽' })).toBeVisible();

  await page.goto(`/admin/orders/${orderNo}?asOf=${boughtBy}`);
  await expect(page.getByText(/您正在查看 .* 的状态/)).toBeVisible();
  await expect(page.getByText('已交付 1 个')).toBeVisible();
  const reveal = page.getByRole('button', { name: '查看完整运单号' });
  await expect(reveal).toHaveCount(0);
  await look('console-order-then');
  await page.getByRole('link', { name: '返回当前状态' }).click();
  await expect(reveal).toBeVisible();
});
