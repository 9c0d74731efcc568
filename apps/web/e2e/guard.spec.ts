import { expect, signIn, test } from './journey.ts';

test('a page for signed-in people leads to sign in and back to its full path', async ({ page, account }) => {
  await page.goto('/myorder?serviceType=fedex');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmyorder%3FserviceType%3Dfedex$/);
  await expect(page.getByText('请先登录')).toBeVisible();
  await page.getByRole('textbox', { name: '用户名或邮箱' }).fill(account);
  await page.getByRole('textbox', { name: '密码' }).fill('Waybill-demo-2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/myorder\?serviceType=fedex$/);
  await expect(page).toHaveTitle('我的订单 - 物流查询平台');

  await page.goto('/Login?redirect=%2Fusps');
  await expect(page).toHaveURL(/\/usps$/);
  await page.goto('/login?redirect=%2F%2Fevil.example%2Fups');
  await expect(page).toHaveURL(/\/ups$/);
});

test('the capitalised alias keeps its query; a login code goes where it is taken', async ({ page }) => {
  await page.goto('/Login?redirect=%2Fusps');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fusps$/);
  await page.goto('/login?code=abc&redirect=%2Fusps');
  await expect(page).toHaveURL(/\/active\?code=abc$/);
});

test('pages that may not be seen, or do not exist, lead back', async ({ page, look }) => {
  await page.goto('/403');
  await expect(page.getByRole('heading', { name: '没有权限访问' })).toBeVisible();
  await look('forbidden');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await look('not-found');
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fups$/);
});

test('a page that cannot be loaded says so and can be tried again', async ({ page, account, look }, {
  project,
}) => {
  await signIn(page, account, '/ups');
  await page.route('**/assets/my-orders-page-*.js', (route) => route.abort());
  await page.goto('/myorder');
  await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible();
  await look('page-failed');
  await page.unrouteAll();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '我的订单' })).toBeVisible();

  // Within the app the page before stays, with what was typed; another try needs no reload.
  const open = async (name: string): Promise<void> => {
    if (project.name === 'phone') await page.getByRole('button', { name: '展开菜单' }).click();
    await page.getByRole('link', { name }).click();
  };
  await open('UPS 查询');
  const zip = page.getByRole('combobox', { name: '邮编' });
  await zip.fill('60601');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.route('**/assets/{ticket,batch}*', (route) => route.abort());
  await open('工单中心');
  await expect(page.locator('.message')).toContainText('页面加载失败');
  await expect(page).toHaveURL(/\/ups/);
  await expect(zip).toHaveValue('60601');
  await page.unrouteAll();
  await page.locator('.message').getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '工单中心' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/ups');
  await expect(page.getByRole('alert')).toContainText('页面加载失败。请检查网络后刷新页面');
  await expect(page.getByText('加载中…')).toHaveCount(0);
});
