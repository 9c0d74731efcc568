import { expect, pick, signIn, test } from './journey.ts';

const superAdmin = 'super@demo.local';

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
  for (const [name, path, entry] of [
    ['货源管理', 'lots'],
    ['价格设置', 'prices'],
    ['兑换码', 'codes'],
    ['API 密钥', 'keys'],
    ['团队通知渠道', 'channels', 'API 密钥'],
    ['限流设置', 'limits'],
    ['黑名单', 'blacklist', '限流设置'],
    ['订单管理', 'orders'],
    ['运单号管理', 'numbers', '货源管理'],
    ['操作复核', 'approvals'],
    ['退款申请', 'refunds', '操作复核'],
    ['充值记录', 'recharges', '操作复核'],
    ['审计记录', 'audit'],
    ['系统诊断', 'diagnosis'],
    ['缓存管理', 'cache', '系统诊断'],
  ] as const) {
    await page.goto('/admin');
    await pages.getByRole('link', { name: entry ?? name }).click();
    if (entry !== undefined)
      await page.getByRole('navigation', { name: entry }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    // A page that is left at once waits, out of sight, until it is shown again.
    await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
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
  await expect(form).toBeHidden();
  const entry = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: '203.0.113.7' });
  await entry.getByRole('button', { name: '移出' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移出' }).click();
  await expect(page.getByText('已移出黑名单')).toBeVisible();
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
