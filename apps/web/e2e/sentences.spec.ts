import { expect, signIn, test } from './journey.ts';

test('a sentence fills the filters of a query, here and in the palette', async ({ page, account, look }) => {
  await signIn(page, account, '/usps');
  const zip = page.getByRole('combobox', { name: '目的地邮编' });
  await zip.fill('发往纽约已签收的前 5 个');
  const list = page.getByRole('listbox', { name: '目的地邮编' });
  await expect(list).toContainText('前5个');
  await expect(list).toContainText('未采用：已签收');
  await expect(list.getByRole('option', { name: /^10001/ })).toBeVisible();
  await look('sentence');
  await list.getByRole('option', { name: /^10001/ }).click();
  await expect(zip).toHaveValue('10001');
  await expect(page.getByRole('spinbutton', { name: '数量' })).toHaveValue('5');
  await zip.press('Enter');
  await expect(page.getByRole('region', { name: '运单号锁定' })).toContainText('5 个运单号为您保留');

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '搜索或跳转' });
  await palette.getByRole('combobox').fill('ups 发往 10001 前 3 个');
  await palette.getByRole('option', { name: 'UPS 选号：10001 · 前3个' }).click();
  await expect(page).toHaveURL(/\/ups\?scope=batch&zipCode=10001&quantity=3$/);
  await expect(page.getByRole('combobox', { name: '目的地邮编' })).toHaveValue('10001');
});
