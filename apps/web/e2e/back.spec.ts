import { expect, signIn, test } from './journey.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test.describe('on the pages for phones', () => {
  test.use({ userAgent: iphone });

  test('Back closes the newest of what is open, then leaves the page', async ({ page, account }) => {
    await signIn(page, account, '/mobile/home');
    await page.getByRole('navigation', { name: '选择承运商' }).getByRole('link', { name: /USPS/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'USPS 查询' })).toBeVisible();

    const mine = page.getByRole('dialog', { name: '我的' });
    await page.getByRole('button', { name: '我的' }).click();
    await mine.getByRole('button', { name: '退出登录' }).click();
    const asking = page.getByRole('dialog', { name: '退出确认' });
    await expect(asking).toBeVisible();
    await page.goBack();
    await expect(asking).toBeHidden();
    await expect(mine).toBeVisible();
    await page.goBack();
    await expect(mine).toBeHidden();
    await expect(page).toHaveURL(/\/mobile\/usps$/);
    await expect(page.getByRole('button', { name: '我的' })).toBeFocused();

    await page.goBack();
    await expect(page).toHaveURL(/\/mobile\/home$/);
    await page.goForward();
    await expect(page).toHaveURL(/\/mobile\/usps$/);
    await expect(mine).toBeHidden();
  });

  test('what is closed by hand leaves nothing to go back through', async ({ page, account }) => {
    await signIn(page, account, '/mobile/home');
    await page.getByRole('navigation', { name: '选择承运商' }).getByRole('link', { name: /USPS/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'USPS 查询' })).toBeVisible();
    const mine = page.getByRole('dialog', { name: '我的' });
    const days = page.getByRole('dialog', { name: '发货日期' });
    const entries = () => page.evaluate<number>('history.length');
    await page.getByRole('button', { name: '我的' }).click();
    await expect(mine).toBeVisible();
    const once = await entries();
    await mine.getByRole('button', { name: '关闭' }).click();
    await expect(mine).toBeHidden();
    for (let turn = 0; turn < 3; turn += 1) {
      await page.getByRole('button', { name: /^发货日期/ }).click();
      await expect(days).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(days).toBeHidden();
    }
    expect(await entries()).toBe(once);
    await page.goBack();
    await expect(page).toHaveURL(/\/mobile\/home$/);

    // Loaded anew below an open sheet, and left by a link in one.
    await page.getByRole('button', { name: '我的' }).click();
    await expect(mine).toBeVisible();
    await page.reload();
    await expect(page.getByRole('region', { name: '积分余额' })).toBeVisible();
    await expect(mine).toBeHidden();
    await page.getByRole('button', { name: '我的' }).click();
    await mine.getByRole('link', { name: '工单中心' }).click();
    await expect(page).toHaveURL(/\/ticket-center$/);
    await expect(page.getByRole('heading', { level: 1, name: '工单中心' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/mobile\/home$/);
    await expect(mine).toBeHidden();
  });
});

test('Back closes the menu of the desktop pages, their dialogs and what fills the screen', async ({
  page,
  account,
}) => {
  await signIn(page, account, '/ups');
  await page.getByRole('button', { name: '展开菜单' }).click();
  const orders = page.locator('#site-sider').getByRole('link', { name: '我的订单' });
  await expect(orders).toBeInViewport();
  await page.goBack();
  await expect(orders).not.toBeInViewport();
  await expect(page).toHaveURL(/\/ups$/);

  await page.getByRole('button', { name: '展开菜单' }).click();
  await page.locator('#site-sider').getByRole('link', { name: '工单中心' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '工单中心' })).toBeVisible();
  await page.getByRole('button', { name: '提交工单' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/ticket-center/);
  await page.goBack();
  await expect(page).toHaveURL(/\/ups$/);
});
