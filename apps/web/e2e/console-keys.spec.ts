import { expect, pick, signIn, test } from './journey.ts';

const superAdmin = 'super@demo.local';

test('a key is issued, collected once by its owner, and calls the API within its template', async ({
  page,
  request,
  look,
}, { project }) => {
  const template = `只读 ${project.name}`;
  await signIn(page, superAdmin, '/admin/keys');
  await page.getByRole('button', { name: '新增模板' }).click();
  const templates = page.getByRole('dialog', { name: '新增模板' });
  await templates.getByRole('textbox', { name: '名称' }).fill(template);
  await templates.getByRole('button', { name: '保存' }).click();
  await expect(templates.getByText('请至少选择一项权限')).toBeVisible();
  await templates.getByRole('checkbox', { name: '查看积分与明细' }).check();
  await look('console-template');
  await templates.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('模板已保存')).toBeVisible();

  const program = `对账程序 ${project.name}`;
  await page.getByRole('button', { name: '新增密钥' }).click();
  const form = page.getByRole('dialog', { name: '新增密钥' });
  await form.getByRole('combobox', { name: '所有者' }).fill(superAdmin.slice(0, 5));
  await form.getByRole('option', { name: superAdmin }).click();
  await form.getByRole('textbox', { name: '名称' }).fill(program);
  await pick(form.getByRole('combobox', { name: '权限模板' }), template);
  await form.getByRole('button', { name: '签发' }).click();
  await expect(page.getByText('已签发，已通知所有者领取')).toBeVisible();
  await expect(page.getByText(/^待所有者领取/).first()).toBeVisible();
  await look('console-keys');

  await page.goto('/personal?tab=keys');
  await page.getByRole('button', { name: `领取密钥“${program}”` }).click();
  await page.getByRole('dialog', { name: '领取密钥' }).getByRole('button', { name: '领取密钥' }).click();
  const shown = page.getByRole('dialog', { name: '请立即保存密钥' });
  await expect(shown.locator('code')).toHaveText(/^wb_live_/);
  // While a dialog comes up, its text is there but not shown.
  const key = (await shown.locator('code').textContent()) ?? '';
  await look('my-key');
  const ask = async (path: string) =>
    (await request.get(`/api/v1${path}`, { headers: { 'x-api-key': key } })).status();
  expect([await ask('/user/getUserPoint'), await ask('/logistics/holds')]).toEqual([200, 403]);
  await shown.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(page.getByRole('button', { name: `领取密钥“${program}”` })).toHaveCount(0);
  await look('my-keys');

  await page.getByRole('button', { name: `作废密钥“${program}”` }).click();
  await page.getByRole('dialog', { name: '作废密钥' }).getByRole('button', { name: '作废' }).click();
  await expect(page.getByText('密钥已作废')).toBeVisible();
  await expect.poll(() => ask('/user/getUserPoint')).toBe(401);
});
