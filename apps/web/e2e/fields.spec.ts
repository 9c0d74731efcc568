import { expect, signIn, test } from './journey.ts';

test('what is wrong stands at the field, filters live in the address', async ({ page, account, look }) => {
  await signIn(page, account, '/ups');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  const zip = page.getByRole('combobox', { name: '目的地邮编' });
  await expect(zip).toHaveAccessibleDescription('请输入邮编');
  await zip.fill('123');
  await expect(zip).toHaveAccessibleDescription('请输入 5 位邮编或 ZIP+4，例如 10001 或 10001-1234');
  await look('fields-wrong');

  await page.goto('/ups?scope=batch&quantity=5&zipCode=10001&deliveryRange=7d&statusFilter=delivered');
  await expect(page.getByRole('radio', { name: '批量查询' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '7 天内' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: '物流状态' })).toHaveValue('delivered');
  await expect(page.getByRole('spinbutton', { name: '数量' })).toHaveValue('5');

  await page.getByRole('textbox', { name: '开始日期' }).click();
  await page.getByText('近 14 天', { exact: true }).click();
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page).toHaveURL(/startTime=\d{4}-\d{2}-\d{2}/);
});

test('orders: nothing yet, nothing found, help', async ({ page, look }) => {
  await signIn(page, 'announcer@demo.local', '/myorder');
  await expect(page.getByText('还没有订单')).toBeVisible();
  await look('orders-none');
  // What is chosen stands in the address, and shows once the address has changed.
  await page.getByRole('radio', { name: 'FedEx' }).click({ force: true });
  await expect(page.getByRole('radio', { name: 'FedEx' })).toBeChecked();
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
