import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expect, inFilters, pickChip, signInByForm, test } from './journey.ts';

type Site = { readonly data: { readonly demo: { readonly exchangeCodes: readonly string[] } | null } };

/** Accounts that no other journey signs in with: their other devices and passwords are nobody's business. */
const owners: Readonly<Record<string, string>> = { desktop: 'admin@demo.local', phone: 'super@demo.local' };
const password = 'Waybill-demo-2026';
const nextPassword = 'Sea-otter-2026';

const openTab = async (page: Page, name: string): Promise<void> => {
  const tabs = page.getByRole('navigation', { name: '个人中心导航' });
  await tabs.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  // On a phone the tabs are a line that is longer than the screen.
  await expect(tabs.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
};

const elsewhere = async (browser: Browser, baseURL: string, account: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL,
    locale: 'zh-CN',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1',
  });
  const page = await context.newPage();
  await signInByForm(page, account, '/myorder');
  return page;
};

test('profile: change it, clear a field', async ({ page, look }, { project }) => {
  await signInByForm(page, owners[project.name] ?? '', '/personal');
  await expect(page).toHaveTitle(/^个人中心 - /);
  const save = page.getByRole('button', { name: '保存' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await look('personal-profile');
  const nickname = page.getByRole('textbox', { name: '昵称' });
  const phone = page.getByRole('textbox', { name: '手机号' });
  await nickname.fill('  海獭  ');
  await phone.fill('138');
  await save.click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription('请输入 11 位手机号或带区号的固定电话');
  await look('personal-profile-wrong');
  await phone.fill('13800138000');
  await save.click();
  await expect(page.getByText('个人资料已保存')).toBeVisible();
  await expect(nickname).toHaveValue('海獭');
  await expect(page.getByRole('banner')).toContainText('海');
  await page.reload();
  await expect(phone).toHaveValue('13800138000');
  await phone.fill('');
  await save.click();
  await expect(page.getByText('个人资料已保存')).toBeVisible();
  await page.reload();
  await expect(nickname).toHaveValue('海獭');
  await expect(phone).toHaveValue('');
});

test('points: redeem a code, find it in the statement, keep and verify its receipt', async ({
  page,
  request,
  look,
}, { project }) => {
  const { data } = (await (await request.get('/api/v1/site')).json()) as Site;
  const code = data.demo?.exchangeCodes[project.name === 'phone' ? 1 : 0] ?? '';
  await signInByForm(page, owners[project.name] ?? '', '/personal');
  await openTab(page, '积分');
  await expect(page).toHaveURL(/tab=points/);
  if (project.name === 'phone') await page.getByRole('button', { name: '兑换积分', exact: true }).click();
  const field = page.getByRole('textbox', { name: '兑换码' });
  const redeem = page.getByRole('button', { name: '兑换', exact: true });
  await field.pressSequentially('zzzz9');
  await expect(field).toHaveValue('ZZZZ-9');
  await redeem.click();
  await expect(field).toHaveAccessibleDescription('兑换码应为 16 位，还差 11 位');
  await field.fill('0000-0000-0000-0000');
  await redeem.click();
  await expect(field).toHaveAccessibleDescription('兑换码无效或已过期');
  await look('points-wrong');
  await field.fill(code.toLowerCase().replaceAll('-', ' '));
  await expect(field).toHaveValue(code);
  await redeem.click();
  const done = page.getByRole('status').filter({ hasText: '兑换成功' });
  await expect(done).toContainText(/获得 [\d,.]+ 积分/);
  const balance = /当前可用积分 ([\d,.]+)/.exec(await done.innerText())?.[1] ?? 'none';
  await expect(page.getByRole('banner')).toContainText(balance);
  await look('points-redeemed');

  await field.fill(code);
  await redeem.click();
  await expect(field).toHaveAccessibleDescription('兑换码已被使用');

  await inFilters(page, () => pickChip(page, /^类型 /, '兑换'));
  await expect(page).toHaveURL(/type=exchange/);
  await expect(page.getByText('共 1 条')).toBeVisible();
  await inFilters(page, () => pickChip(page, /^类型 /, '退款'));
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await look('points-none');
  await page.getByRole('button', { name: '清除筛选' }).click();
  await inFilters(page, () => pickChip(page, /^类型 /, '兑换'));
  await page.getByRole('button', { name: /^查看凭证 / }).click();

  const receipt = page.getByRole('dialog', { name: '积分凭证' });
  await expect(receipt.getByText('防篡改校验')).toBeVisible();
  const saving = page.waitForEvent('download');
  await receipt.getByRole('button', { name: '下载凭证' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^waybill-receipt-\d+\.json$/);
  const kept = JSON.parse((await readFile(await file.path())).toString()) as { readonly entries: unknown[] };
  expect(kept.entries.length).toBeGreaterThan(0);
  await receipt.getByRole('button', { name: '验证' }).click();
  await expect(receipt.getByRole('status')).toContainText('验证通过');
  await expect(receipt.getByText('一致', { exact: true })).toHaveCount(kept.entries.length);
  await receipt.getByText('指纹与计算依据').first().click();
  await expect(receipt.getByText('上一笔指纹').first()).toBeVisible();
  await look('receipt-verified');
  await receipt.getByRole('button', { name: '关闭' }).click();

  // A receipt that somebody changed on its way.
  await page.route('**/user/pointReceipt/*', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replace(/"amount":[\d.]+/, '"amount":99999') });
  });
  await page.reload();
  await page.getByRole('button', { name: /^查看凭证 / }).click();
  await receipt.getByRole('button', { name: '验证' }).click();
  await expect(receipt.getByRole('alert')).toContainText('验证未通过');
  await look('receipt-differs');
});

test('on plain http the receipt says why it cannot be verified here', async ({ page, account }) => {
  await page.addInitScript("Reflect.deleteProperty(Crypto.prototype, 'subtle')");
  await signInByForm(page, account, '/personal');
  await openTab(page, '积分');
  await page
    .getByRole('button', { name: /^查看凭证 / })
    .first()
    .click();
  const receipt = page.getByRole('dialog', { name: '积分凭证' });
  await receipt.getByRole('button', { name: '验证' }).click();
  await expect(receipt.getByRole('status')).toContainText('当前浏览器无法验证');
});

test('devices: see them, sign out one, then all others', async ({ page, browser, server, look }, {
  project,
}) => {
  const owner = owners[project.name] ?? '';
  const other = await elsewhere(browser, server, owner);
  await signInByForm(page, owner, '/personal');
  await openTab(page, '登录设备');
  const devices = page.getByRole('region', { name: '登录设备' }).locator('tbody tr, li');
  const device = devices.filter({ hasText: 'iPhone · Safari 18' });
  await expect(device).toHaveCount(1);
  await expect(devices.filter({ hasText: '当前设备' })).toHaveCount(1);
  await look('devices');
  await device.getByRole('button', { name: '退出登录 iPhone · Safari 18' }).click();
  const dialog = page.getByRole('dialog', { name: '退出该设备？' });
  await expect(dialog).toContainText('iPhone · Safari 18 将立即退出登录');
  await look('devices-confirm');
  await dialog.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByText('设备已退出登录')).toBeVisible();
  await expect(device).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL((url) => url.pathname === '/login');
  await signInByForm(other, owner, '/myorder');
  await page.reload();

  await page.getByRole('button', { name: '退出其他所有设备' }).click();
  const all = page.getByRole('dialog', { name: '退出其他所有设备？' });
  await all.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByText(/^已退出其他 \d+ 台设备$/)).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expect(page.getByRole('button', { name: '退出其他所有设备' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await other.reload();
  await expect(other).toHaveURL((url) => url.pathname === '/login');
  await other.context().close();
});

test('password: change it, which signs the others out and keeps this one', async ({
  page,
  browser,
  server,
  look,
}, { project }) => {
  const owner = owners[project.name] ?? '';
  const other = await elsewhere(browser, server, owner);
  await signInByForm(page, owner, '/personal');
  await openTab(page, '修改密码');
  const change = async (from: string, to: string): Promise<void> => {
    await page.getByRole('textbox', { name: '当前密码' }).fill(from);
    await page.getByRole('textbox', { name: '新密码' }).fill(to);
    await page.getByRole('textbox', { name: '确认密码' }).fill(to);
    await page.getByRole('button', { name: '修改密码' }).click();
  };
  await change('not-the-password', nextPassword);
  await expect(page.getByRole('textbox', { name: '当前密码' })).toHaveAccessibleDescription('当前密码不正确');
  await look('password-wrong');
  await change(password, nextPassword);
  await expect(page.getByRole('status').filter({ hasText: '密码已修改' })).toContainText(
    '其他设备已退出登录，本设备保持登录。',
  );
  await look('password-changed');
  await other.reload();
  await expect(other).toHaveURL((url) => url.pathname === '/login');
  await other.context().close();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '个人中心' })).toBeVisible();
  // The other journeys of the console find the account as it was.
  await change(nextPassword, password);
  await expect(page.getByRole('status').filter({ hasText: '密码已修改' })).toBeVisible();
});

test('terms: what was accepted, and the text; menu and settings lead here', async ({ page, look }, {
  project,
}) => {
  await signInByForm(page, owners[project.name] ?? '', '/ups');
  if (project.name === 'phone') await page.getByRole('button', { name: '展开菜单' }).click();
  await page.getByRole('complementary').getByRole('link', { name: '设置' }).click();
  await openTab(page, '使用条款');
  await expect(page.getByText('您尚未同意使用条款')).toBeVisible();
  await expect(page.getByText('不得公开、转售平台数据')).toBeVisible();
  await look('terms');
  await page.getByRole('button', { name: '同意使用条款' }).click();
  await expect(page.getByText('您已同意现行条款')).toBeVisible();
});
