import { expect, signIn, test } from './journey.ts';

test('a super admin checks a connection, sets an account, sees it fail and removes it', async ({
  page,
  look,
}) => {
  await signIn(page, 'super@demo.local', '/admin/carriers');
  await expect(page.getByRole('heading', { level: 1, name: '承运商接入' })).toBeVisible();
  const fedex = page.getByRole('region', { name: 'FedEx' });
  await expect(fedex).toContainText('演示模拟');
  await expect(page.getByRole('region', { name: /^(UPS|USPS|FedEx)$/ })).toHaveCount(3);
  await expect(fedex.getByRole('meter')).toHaveCount(2);
  await fedex.getByRole('button', { name: '检查连接' }).click();
  await expect(fedex).toContainText(/连接正常，用时 \d+ 毫秒/);
  await expect(fedex).toContainText('权限范围：CXS');
  await expect(fedex).toContainText('/api/v1/webhooks/fedex');
  await look('carriers');

  await fedex.getByRole('button', { name: '设置账号' }).click();
  const dialog = page.getByRole('dialog', { name: '设置 FedEx 账号' });
  await look('carriers-account');
  await dialog.getByRole('textbox', { name: 'Client ID' }).fill('l7-journey-4711');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toContainText('更换 Client ID 时须同时填写密钥');
  await dialog.getByRole('textbox', { name: 'Client Secret' }).fill('a-secret-of-the-journey');
  await dialog.getByRole('textbox', { name: '推送密钥' }).fill('signed-with-this');
  await dialog.getByRole('textbox', { name: '每小时' }).fill('500');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(fedex).toContainText('后台设置');
  await expect(fedex).toContainText('****4711');
  await expect(fedex).toContainText('0 / 500');
  await expect(page.locator('body')).not.toContainText('a-secret-of-the-journey');

  await fedex.getByRole('button', { name: '检查连接' }).click();
  await expect(fedex.getByRole('alert')).toContainText('连接不上承运商');
  await look('carriers-failed');

  await fedex.getByRole('button', { name: '移除账号' }).click();
  await page
    .getByRole('dialog', { name: '移除 FedEx 账号？' })
    .getByRole('button', { name: '移除账号' })
    .click();
  await expect(fedex).toContainText('演示模拟');
});

test('an admin sees the carriers and is told why nothing can be changed', async ({ page, look }) => {
  await signIn(page, 'admin@demo.local', '/admin/carriers');
  await expect(page.getByText('您可以查看，修改需要超级管理员权限。').first()).toBeVisible();
  const setting = page.getByRole('region', { name: 'UPS' }).getByRole('button', { name: '设置账号' });
  await expect(setting).toHaveAttribute('aria-disabled', 'true');
  await expect(setting).toHaveAccessibleDescription('您可以查看，修改需要超级管理员权限。');
  await look('carriers-admin');
});

test('nobody else comes here', async ({ page, account }) => {
  await signIn(page, account);
  await expect(page.getByRole('link', { name: '承运商接入' })).toHaveCount(0);
  await page.goto('/admin/carriers');
  await expect(page).toHaveURL(/\/403$/);
});
