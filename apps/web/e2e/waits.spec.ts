import { expect, signIn, test } from './journey.ts';

/** The page of each width. */
const pages: Readonly<Record<string, string>> = { desktop: '/ups', phone: '/mobile/ups' };

test('what is not for sale is waited for, seen and cancelled', async ({ page, look, account }, {
  project,
}) => {
  const path = pages[project.name] ?? '';
  await signIn(page, account, path);
  await page.goto(`${path}?zipCode=00501`);
  await page.getByRole('button', { name: /^(重新)?查询$/ }).click();
  await page.getByRole('button', { name: '到货提醒' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: '邮编' })).toHaveValue('00501');
  await expect(dialog).toContainText('不锁定、不扣积分');
  await dialog.getByText('为我预约').click();
  await dialog.getByRole('textbox', { name: '积分上限' }).fill('-1');
  await dialog.getByRole('button', { name: '设置提醒' }).click();
  await expect(dialog.getByRole('textbox', { name: '积分上限' })).toHaveAccessibleDescription(/积分/);
  await look('waits-add');
  await dialog.getByText('通知我').click();
  await expect(dialog.getByRole('textbox', { name: '积分上限' })).toHaveCount(0);
  await dialog.getByRole('button', { name: '设置提醒' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: '查看到货提醒' }).click();
  await expect(page).toHaveURL(/\/waits$/);
  await expect(page.getByRole('heading', { level: 1, name: '到货提醒' })).toBeVisible();
  await expect(page.getByText('排在第一位').first()).toBeVisible();
  await expect(page.getByText(/起发货$/).first()).toBeVisible();
  await look('waits');
  const cancel = page.getByRole('button', { name: '取消提醒 UPS 00501' });
  await cancel.first().click();
  await page.getByRole('dialog').getByRole('button', { name: '取消提醒' }).click();
  await expect(cancel).toHaveCount(0);
  await expect(page.getByText('已取消', { exact: true }).first()).toBeVisible();
});
