import { expect, signIn, test } from './journey.ts';

test('what is wrong stands at the field, filters live in the address', async ({ page, account, look }) => {
  await signIn(page, account, '/ups');
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(chip('状态 全部')).toBeVisible();
  await expect(chip('签收时间 全部')).toBeVisible();
  await page.getByRole('button', { name: /^(重新)?查询$/ }).click();
  const zip = page.getByRole('combobox', { name: '目的地邮编' });
  await expect(zip).toHaveAccessibleDescription('请输入邮编');
  await zip.fill('123');
  await expect(zip).toHaveAccessibleDescription('请输入 5 位邮编或 ZIP+4，例如 10001 或 10001-1234');
  await look('fields-wrong');

  await page.goto('/ups?scope=batch&quantity=5&zipCode=10001&deliveryRange=7d&statusFilter=delivered');
  await expect(page.getByRole('radio', { name: '批量取号' })).toBeChecked();
  await expect(chip('状态 已签收')).toBeVisible();
  // The field of a chip opens by keys, and gives the focus back.
  await chip('签收时间 7 天内').press('Enter');
  const choices = page.getByRole('dialog', { name: '签收时间' });
  await expect(choices.getByRole('radio', { name: '7 天内' })).toBeFocused();
  await expect(choices).toContainText('按签收日或预计送达日筛选');
  await look('fields-chip');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(choices).toBeHidden();
  await expect(chip('签收时间 30 天内')).toBeFocused();
  await expect(page.getByRole('spinbutton', { name: '数量' })).toHaveValue('5');

  await page.getByRole('button', { name: /^发货日期/ }).click();
  await page.getByText('近 14 天', { exact: true }).click();
  await page.getByRole('button', { name: /^(重新)?查询$/ }).click();
  await expect(page).toHaveURL(/startTime=\d{4}-\d{2}-\d{2}/);
});

test('orders: nothing yet, nothing found, help', async ({ page, look }) => {
  await signIn(page, 'announcer@demo.local', '/myorder');
  await expect(page.getByText('还没有订单')).toBeVisible();
  await look('orders-none');
  // What is chosen stands in the address, and shows once the address has changed.
  const sheet = page.getByRole('button', { name: '筛选条件' });
  if (await sheet.isVisible()) await sheet.click();
  await page.getByRole('button', { name: /^承运商/ }).click();
  await page.getByRole('radio', { name: 'FedEx' }).click();
  await expect(page.getByRole('button', { name: '承运商 FedEx' })).toBeVisible();
  if (await sheet.isVisible())
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  await expect(page.getByText('没有符合条件的订单')).toBeVisible();
  await expect(page).toHaveURL(/serviceType=fedex/);
  const help = page.getByRole('button', { name: '这是什么：状态说明' });
  const meaning = page.getByText('积分已冻结，运单号部分隐藏');
  await help.click();
  await expect(meaning).toBeVisible();
  await expect(help).toHaveAttribute('aria-expanded', 'true');
  await look('orders-help');
  await page.keyboard.press('Escape');
  await expect(meaning).toBeHidden();
  await expect(help).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(meaning).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(meaning).toBeHidden();
});
