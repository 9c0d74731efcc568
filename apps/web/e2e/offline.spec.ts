import type { Page } from '@playwright/test';
import { acceptTerms, expect, signIn, test } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

/** How much the browser keeps to be read without a network. */
const countKept = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('waybill-kept');
        opening.addEventListener('error', () => reject(new Error('not opened')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('kept').objectStore('kept').count();
          counting.addEventListener('success', () => resolve(counting.result));
        });
      }),
  );

test('without a network my orders can be read, and nothing stays behind after the sign-out', async ({
  page,
  context,
  account,
  look,
}) => {
  await signIn(page, account, '/fedex');
  await page.goto('/fedex?quantity=2');
  await page.getByRole('button', { name: /^(重新)?查询$/ }).click();
  await page.getByRole('button', { name: '购买 2 个' }).click();
  const confirm = page.getByRole('dialog', { name: '确认购买 2 个运单号' });
  await acceptTerms(confirm);
  const buy = confirm.getByRole('button', { name: '确认购买' });
  // What is asked for without a network fails, and is not done by itself once there is one.
  await context.setOffline(true);
  await buy.click();
  await expect(confirm).toContainText('网络连接失败');
  await look('order-offline');
  await context.setOffline(false);
  await expect(buy).toBeEnabled();
  await buy.click();
  const done = page.getByRole('dialog', { name: '购买成功' });
  const numbers = done.getByRole('list', { name: '运单号（2 个）' }).getByRole('listitem');
  // While the dialog comes up, its text is there but not shown.
  const bought = (await numbers.first().textContent()) ?? '';
  await page.goto('/myorder');
  await expect(page.getByRole('button', { name: /^展开订单 LT/ }).first()).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => countKept(page)).toBeGreaterThan(0);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('当前没有网络，以下是')).toBeVisible();
  await page
    .getByRole('button', { name: /^展开订单 LT/ })
    .first()
    .click();
  await expect(page.getByRole('list', { name: /^订单 LT.* 的运单号$/ })).toContainText(bought);
  await expect(page.getByRole('button', { name: /刷新全部|申请退款/ })).toHaveCount(0);
  await look('orders-offline');

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('当前没有网络')).toHaveCount(0);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  expect(kept).toContain('/index.html');

  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: /^账号菜单/ }).click();
  await banner.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => countKept(page)).toBe(0);
});
