import type { BrowserContext, Page } from '@playwright/test';
import { expect, releaseHolds, signInByForm, test, withoutNotices } from './journey.ts';
import { endIn, readAuth, secondsLeft } from './session-clock.ts';

/** What the server answers to a token that has run out. */
const expired = { code: 40102, msg: '登录已过期，请重新登录', data: { category: 'security' } };

/**
 * From now on the server rejects the token that the browser holds, as it would once it has run out;
 * exchanging it works as ever. Answers with that token and the exchanges that were asked for.
 */
const expireToken = async (
  context: BrowserContext,
  page: Page,
): Promise<{ readonly old: string | undefined; readonly exchanges: readonly string[] }> => {
  const old = (await readAuth(page))?.token;
  const exchanges: string[] = [];
  await context.route('**/api/v1/**', async (route) => {
    const request = route.request();
    if (request.url().endsWith('/auth/refresh-token')) {
      exchanges.push(request.headers()['token'] ?? '');
      await route.continue();
    } else if (request.headers()['token'] === old) {
      await route.fulfill({ status: 401, json: expired });
    } else await route.continue();
  });
  return { old, exchanges };
};

/** Signs in with a session of its own, as an account that holds nothing of another journey. */
const begin = async (page: Page, account: string, to: string): Promise<void> => {
  await releaseHolds(page, account);
  await signInByForm(page, account, to);
};

/** Gives up the hold of a page; what is still on its way when a journey ends would be another one's hold. */
const release = async (page: Page): Promise<void> => {
  const hold = page.getByRole('region', { name: '运单号锁定' });
  await hold.getByRole('button', { name: '放弃' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click();
  await expect(hold).toBeHidden();
};

const zipOf = (page: Page) => page.getByRole('combobox', { name: '目的地邮编' });

test('three tabs with an expired token refresh once, lose nothing and go on', async ({
  page,
  context,
  account,
}) => {
  await begin(page, account, '/ups');
  const tabs = [page, await context.newPage(), await context.newPage()];
  await tabs[1]?.goto('/usps');
  await tabs[2]?.goto('/fedex');
  const zips = ['10001', '60601', '90001'];
  for (const [i, tab] of tabs.entries()) await zipOf(tab).fill(zips[i] ?? '');

  const { old, exchanges } = await expireToken(context, page);
  const told = Promise.any(tabs.map((tab) => tab.getByText('登录状态已刷新').waitFor()));
  await Promise.all(tabs.map((tab) => zipOf(tab).press('Enter')));
  await told;
  for (const [i, tab] of tabs.entries()) {
    await expect(tab.getByRole('region', { name: '运单号锁定' })).toContainText('为您保留');
    await expect(zipOf(tab)).toHaveValue(zips[i] ?? '');
  }
  expect(exchanges).toEqual([old]);
  expect((await readAuth(page))?.token).not.toBe(old);

  for (const tab of tabs) await release(tab);
});

test('a refresh that fails leads to sign in and back to everything as it was', async ({
  page,
  context,
  account,
}) => {
  await begin(page, account, '/usps');
  await zipOf(page).fill('10001');
  await zipOf(page).press('Enter');
  const boxes = page.getByRole('checkbox', { name: /^选择运单号/ });
  await boxes.nth(1).check();
  await boxes.nth(3).check();
  const chosen = page.getByRole('region', { name: '已选运单号' });
  await expect(chosen).toContainText('已选 2 个');
  await zipOf(page).fill('60601');

  await expireToken(context, page);
  await context.route('**/auth/refresh-token', (route) => route.fulfill({ status: 401, json: expired }));
  const told = page.getByText('登录已过期，请重新登录').waitFor();
  await page.getByRole('button', { name: '刷新积分' }).click();
  await told;
  await expect(page).toHaveURL(/\/login\?redirect=%2Fusps%3F.*zipCode/);
  expect(await page.evaluate('JSON.stringify(Object.keys(localStorage))')).not.toMatch(
    /authData|Authorization|userData/,
  );

  await context.unrouteAll();
  await page.getByRole('textbox', { name: '用户名或邮箱' }).fill(account);
  await page.getByRole('textbox', { name: '密码' }).fill('Waybill-demo-2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/usps\?.*zipCode=10001/);
  await expect(chosen).toContainText('已选 2 个');
  await expect(boxes.nth(1)).toBeChecked();
  await expect(boxes.nth(3)).toBeChecked();
  await expect(zipOf(page)).toHaveValue('60601');
  await release(page);
});

test('signing out in one tab ends all; nothing of it comes back', async ({ page, context, account }) => {
  await begin(page, account, '/ups');
  const other = await context.newPage();
  await other.goto('/usps');
  await zipOf(other).fill('606');
  const menu = page.getByRole('button', { name: '展开菜单' });
  if (await menu.isVisible()) await menu.click();
  // That of the menu asks first; the one of the header has no text.
  await page.getByText('退出登录', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '退出确认' });
  await expect(dialog).toContainText('确定要退出登录吗？');
  // What is shown for some seconds is looked out for before it can come.
  const told = [
    page.getByText('已成功退出登录').waitFor(),
    other.getByRole('region', { name: '系统消息' }).getByText('检测到在其他标签页退出登录').waitFor(),
  ];
  await dialog.getByRole('button', { name: '确定' }).click();
  await Promise.all(told);
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login\?redirect=%2Fusps/);

  await page.getByRole('textbox', { name: '用户名或邮箱' }).fill(account);
  await page.getByRole('textbox', { name: '密码' }).fill('Waybill-demo-2026');
  const seen = other.getByText('检测到在其他标签页登录').waitFor();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await seen;
  await expect(page).toHaveURL(/\/ups/);
  await expect(other).toHaveURL(/\/usps/);
  await expect(zipOf(other)).toHaveValue('');
  await expect(other.getByText('在线', { exact: true })).toBeAttached();
});

test('before the end it warns, reminds, and can be extended', async ({ page, context, look }) => {
  await withoutNotices(page);
  await page.clock.install();
  await signInByForm(page, 'announcer@demo.local', '/ups');
  await expect(page.getByRole('banner')).toContainText(/积分\s*[\d,]+\.\d\d/);
  await endIn(context, page, 640);
  const banner = page.getByText('登录即将过期');
  const dialog = page.getByRole('dialog', { name: '登录状态提醒' });
  await secondsLeft(page, 603);
  await expect(banner).toBeHidden();
  await secondsLeft(page, 589);
  await expect(banner).toBeVisible();
  await expect(dialog).toBeHidden();
  await look('session-banner');
  await secondsLeft(page, 289);
  await expect(dialog).toBeVisible();
  await look('session-reminder');
  await secondsLeft(page, 50);
  await page.keyboard.press('Escape');
  await expect(page.getByText('请选择延长登录或立即登出')).toBeVisible();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '延长登录' }).click();
  await expect(page.getByText('登录状态已延长')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(banner).toBeHidden();
});

test('at zero the session ends; another account that comes finds nothing', async ({
  page,
  context,
  account,
}) => {
  await withoutNotices(page);
  await page.clock.install();
  await signInByForm(page, 'announcer@demo.local', '/usps');
  await zipOf(page).fill('60601');
  await expect(page.getByRole('option', { name: /^60601/ })).toBeVisible();
  await releaseHolds(page, account);
  await endIn(context, page, 310);
  await page.clock.runFor(308_000);
  const told = page.getByText('登录已过期，请重新登录').waitFor();
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(page.url()).toMatch(/\/login\?redirect=%2Fusps/);
  }).toPass();
  await told;

  await page.getByRole('textbox', { name: '用户名或邮箱' }).fill(account);
  await page.getByRole('textbox', { name: '密码' }).fill('Waybill-demo-2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/usps$/);
  await expect(page.locator('#site-sider')).toContainText(account);
  await expect(zipOf(page)).toHaveValue('');
});
