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

test('a page that cannot be loaded says so and can be tried again', async ({ page, account, look }) => {
  await signIn(page, account, '/ups');
  await page.route('**/assets/my-orders-page-*.js', (route) => route.abort());
  await page.goto('/myorder');
  await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible();
  await look('page-failed');
  await page.unrouteAll();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '我的订单' })).toBeVisible();
});
