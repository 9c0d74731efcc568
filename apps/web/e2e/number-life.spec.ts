import { termsVersion } from '@waybill/contract/constants.ts';
import { callsOf } from './api-calls.ts';
import { expect, signIn, test } from './journey.ts';

const superAdmin = 'super@demo.local';
test('a number shows its whole life', async ({ page, request, account, look }) => {
  const ask = await callsOf(request, account);
  await ask('/user/acceptTerms', { termsVersion });
  type Found = { readonly list: readonly { readonly id: string }[] };
  const { list } = await ask<Found>('/logistics/fedex/query', { scope: 'single' });
  type Bought = {
    readonly orderNo: string;
    readonly trackingInfos: readonly { readonly trackingNumber: string }[];
  };
  const order = { ids: list.slice(0, 1).map(({ id }) => id), action: 'buy' };
  const { orderNo, trackingInfos } = await ask<Bought>('/logistics/fedex/order', order);

  await signIn(page, superAdmin, '/admin');
  await page.goto(`/admin/numbers?trackingNumber=${trackingInfos[0]?.trackingNumber}`);
  const life = page.getByRole('region', { name: '全程记录' }).getByRole('listitem');
  await expect(life.first()).toContainText('导入货源批次');
  await expect(life.last()).toContainText(`购买${orderNo}`);
  await expect(life.last()).toContainText(account);
  await expect(page.getByText('已售出').first()).toBeVisible();
  await look('console-number-life');
});
