import { expect, signIn, test } from './journey.ts';

test('by keyboard alone: open, find by pinyin, jump, come back', async ({ page, account, look }, {
  project,
}) => {
  await signIn(page, account, '/ups');
  const palette = page.getByRole('dialog', { name: '搜索或跳转' });
  const field = palette.getByRole('combobox');
  const reached = palette.getByRole('option', { selected: true });
  const opener = page.getByRole('banner').getByRole('button', { name: '搜索或跳转' });
  await expect(opener).toBeVisible();
  await look('palette-closed');

  // From within a field, and back to it.
  const zip = page.getByRole('main').getByRole('combobox', { name: /邮编/ });
  await zip.focus();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(reached).toHaveText('UPS 查询');
  await expect(palette.getByRole('group', { name: '页面' })).toContainText('我的订单');
  await expect(palette.getByRole('group', { name: '操作' })).toContainText('退出登录');
  await expect(palette.getByRole('option', { name: /用户管理/ })).toHaveCount(0);
  await look('palette-open');
  await page.keyboard.press('End');
  await expect(reached).toHaveText('退出登录');
  await expect(reached).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(reached).toHaveText('UPS 查询');
  await page.keyboard.press('ArrowUp');
  await expect(reached).toHaveText('退出登录');
  await page.keyboard.press('Home');
  await expect(reached).toHaveText('UPS 查询');
  const id = await reached.getAttribute('id');
  await expect(field).toHaveAttribute('aria-activedescendant', id ?? '');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(zip).toBeFocused();

  for (const typed of ['wddd', 'wodedingdan', '订单']) {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.type(typed);
    await expect(reached).toHaveText('我的订单');
    await page.keyboard.press('Control+k');
    await expect(palette).toHaveCount(0);
  }
  await page.keyboard.press('Meta+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('wddd');
  await expect(palette.getByRole('status')).toContainText(/^\d+ 个结果$/);
  await look('palette-pinyin');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/myorder');
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('Control+k');
  const recent = palette.getByRole('group', { name: '最近打开' });
  await expect(recent.getByRole('option')).toHaveText(['UPS 查询']);
  await page.keyboard.type('qqqq');
  await expect(palette).toContainText('没有匹配的结果');
  await look('palette-none');
  await page.keyboard.press('Escape');

  // By the button, which gets the focus back.
  await opener.click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('shense');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(opener).toBeFocused();
  await opener.click();
  await look(`palette-dark`);
  await palette.getByRole('button', { name: '关闭' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(field).toBeFocused();
  await page.mouse.click(5, project.name === 'phone' ? 840 : 880);
  await expect(palette).toHaveCount(0);
});

test('what is pasted leads where it belongs', async ({ page, account, look }) => {
  await signIn(page, account, '/myorder');
  const palette = page.getByRole('dialog', { name: '搜索或跳转' });
  const field = palette.getByRole('combobox');
  const found = palette.getByRole('group', { name: '直达' }).getByRole('option');

  await page.getByRole('banner').getByRole('button', { name: '搜索或跳转' }).click();
  await field.fill('1Z 999 AA1 01 2345 6784');
  await expect(found).toHaveText([/^查看 1Z999AA10123456784 的物流/, /^在我的订单中查找 1Z999AA10123456784/]);
  await look('palette-number');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname.endsWith('/followed'));
  const drawer = page.locator('.number-drawer');
  await expect(drawer).toContainText('1Z999AA10123456784');
  await expect(drawer.getByRole('button', { name: '关注' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await field.fill('10001');
  await expect(found).toHaveCount(3);
  await found.filter({ hasText: 'FedEx' }).click();
  await expect(page).toHaveURL(
    (url) => url.pathname === '/fedex' && url.searchParams.get('zipCode') === '10001',
  );

  await page.keyboard.press('Control+k');
  await field.fill('lt2611207k3m9qxt');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('keyword') === 'LT2611207K3M9QXT');

  await page.keyboard.press('Control+k');
  await field.fill('TK2611207K3M9Q');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(
    (url) => url.pathname === '/ticket-center' && url.searchParams.get('keyword') === 'TK2611207K3M9Q',
  );

  // In English, and back.
  await page.keyboard.press('Control+k');
  await field.fill('yingwen');
  await page.keyboard.press('Enter');
  const english = page.getByRole('dialog', { name: 'Search or jump' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('ordrs');
  await expect(english.getByRole('option', { selected: true })).toHaveText('My orders');
  await english.getByRole('combobox').fill('中文');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');

  // Signing out is asked about; nothing of the account is left for the next one.
  await page.keyboard.press('Control+k');
  await field.fill('tcdl');
  await page.keyboard.press('Enter');
  const asks = page.getByRole('dialog', { name: '退出确认' });
  await asks.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('the staff find accounts and traces, and see what their role may not open', async ({ page, look }) => {
  await signIn(page, 'announcer@demo.local', '/ups');
  const palette = page.getByRole('dialog', { name: '搜索或跳转' });
  const field = palette.getByRole('combobox');
  await page.getByRole('banner').getByRole('button', { name: '搜索或跳转' }).click();
  await field.fill('yhgl');
  const users = palette.getByRole('option', { name: /用户管理/ });
  await expect(users).toHaveAttribute('aria-disabled', 'true');
  await expect(users).toContainText('当前角色没有此权限');
  await look('palette-denied');
  await page.keyboard.press('Enter');
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
});
