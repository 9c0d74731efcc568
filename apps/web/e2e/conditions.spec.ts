import { acceptTerms, expect, pick, signIn, test } from './journey.ts';

test('two lines of conditions share a hold, which is bought', async ({ page, account, look }) => {
  await signIn(page, account, '/batch-query');
  await page.getByRole('link', { name: '批量取号' }).click();
  await expect(page).toHaveURL(/\?tab=conditions$/);
  const first = page.getByRole('group', { name: '条件 1' });
  const run = page.getByRole('button', { name: '查询并锁定' });
  await run.click();
  await expect(first).toContainText('请输入邮编');
  await look('conditions-invalid');
  await pick(first.getByRole('combobox', { name: '承运商' }), 'FedEx');
  await first.getByRole('spinbutton', { name: '数量' }).fill('3');
  await page.getByRole('button', { name: '复制条件 1' }).click();
  const second = page.getByRole('group', { name: '条件 2' });
  await second.getByRole('spinbutton', { name: '数量' }).fill('2');
  await run.click();
  await expect(first).toContainText('已锁定 3 个');
  await expect(second).toContainText('已锁定 2 个');
  const hold = page.getByRole('region', { name: 'FedEx 运单号锁定' });
  await expect(hold).toContainText('5 个运单号为您保留');
  await look('conditions-held');

  await page.getByRole('button', { name: '购买 5 个' }).click();
  const dialog = page.getByRole('dialog', { name: '确认购买 5 个运单号' });
  await expect(dialog).toContainText('购买后余额');
  await acceptTerms(dialog);
  await dialog.getByRole('button', { name: '确认购买' }).click();
  await expect(page.getByRole('dialog', { name: '购买成功' })).toContainText('运单号（5 个）');
  await page.getByRole('button', { name: '继续查询' }).click();
  await expect(hold).toBeHidden();
});
