import { readFile } from 'node:fs/promises';
import { expect, pick, signIn, test, picked } from './journey.ts';
import { upsNumber } from './tracking-numbers.ts';

const superAdmin = 'super@demo.local';

test('a lot is uploaded with its provenance, and its import is seen to end', async ({ page, look }, {
  project,
}) => {
  await signIn(page, superAdmin, '/admin/lots');
  await page.getByRole('button', { name: '导入货源' }).click();
  await expect(page).toHaveURL(/\/admin\/lots\/import$/);
  const form = page.getByRole('main');
  const name = `lot-${project.name}.csv`;
  const choose = (text: string, fileName = name) =>
    form
      .locator('input[type=file]')
      .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const downloading = page.waitForEvent('download');
  await form.getByRole('button', { name: '下载模板' }).click();
  const template = await (await downloading).path();
  expect(await readFile(template, 'utf8')).toMatch(/^\uFEFF承运商,运单号,服务,/);
  await choose('', 'empty.csv');
  await expect(form.getByText('请选择一个非空文件')).toBeVisible();
  await look('console-import-file');

  const preview = form.getByRole('region', { name: '文件预览' });
  const next = form.getByRole('button', { name: '下一步：来源与授权' });
  const back = form.getByRole('button', { name: '上一步' });
  await choose('carrier,zip\nUPS,10001\n');
  await expect(preview.getByRole('alert')).toContainText('缺少必需的列');
  await expect(next).toBeDisabled();

  await back.click();
  await choose(
    `carrier,tracking number,zip,ship date,recipient name,note\nUPS,not a number,10001,2026-11-18,A. Person,${project.name}\n`,
  );
  await expect(preview.getByText('将导入 0 / 跳过 1')).toBeVisible();
  await expect(form.getByText('缺少必需的列')).toHaveCount(0);
  await expect(preview.getByText('不是该承运商的运单号格式').first()).toBeVisible();
  const columns = preview.getByRole('listitem');
  await expect(columns.filter({ hasText: 'tracking number' })).toContainText('运单号');
  await expect(columns.filter({ hasText: 'recipient name' })).toContainText('个人信息，不保存');
  await expect(columns.filter({ hasText: 'note' })).toContainText('不使用');
  await expect(preview.getByText('A. Person')).toHaveCount(0);

  const number = upsNumber(project.name === 'phone' ? 8_800_001 : 8_800_002);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await back.click();
  await choose(`carrier,Ref,zip,ship date\nUPS,${number},10001,${yesterday}\n`);
  await expect(preview.getByRole('alert')).toContainText('缺少必需的列');
  const holds = preview.getByRole('combobox', { name: '“Ref”列的内容' });
  await pick(holds, '运单号');
  await expect(preview.getByText('将导入 1 / 跳过 0')).toBeVisible();
  await expect(picked(holds)).toHaveText('运单号');
  await look('console-import-check');
  await next.click();
  await form.getByRole('textbox', { name: '来源' }).fill('自有 USPS 账户');
  await form.getByRole('textbox', { name: '归属方' }).fill('运营方');
  await form.getByRole('switch', { name: '运单号连续或可互相推算' }).press('Space');
  await form.getByRole('button', { name: '开始导入' }).click();
  await expect(form.getByText('请填写至少 2 个字')).toBeVisible();
  await back.click();
  await expect(picked(holds)).toHaveText('运单号');
  await next.click();
  await form.getByRole('textbox', { name: '授权依据' }).fill('自有面单');
  await expect(form.getByText('将导入 1 / 跳过 0')).toBeVisible();
  await look('console-import');
  await form.getByRole('button', { name: '开始导入' }).click();
  await expect(page.getByText('文件已上传，正在导入')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/lots$/);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByRole('progressbar', { name: '导入进度' })).toHaveCount(0);
  await expect(page.getByRole('img', { name: /^可售 1 / }).first()).toBeVisible();
  await page.getByRole('button', { name: `展开 ${name}` }).click();
  await expect(page.getByText('仅显示前 2 位')).toBeVisible();

  await page.getByRole('button', { name: '下架' }).first().click();
  const withdrawal = page.getByRole('dialog', { name: '下架货源' });
  await expect(withdrawal).toContainText('在售 1 个');
  await withdrawal.getByRole('textbox', { name: '说明' }).fill('归属方有误');
  await withdrawal.getByRole('button', { name: '下架' }).click();
  await expect(page.getByText('已下架 1 个运单号')).toBeVisible();
  await page.getByRole('button', { name: '恢复' }).first().click();
  const restoration = page.getByRole('dialog', { name: '恢复货源' });
  await restoration.getByRole('textbox', { name: '说明' }).fill('归属方无误');
  await restoration.getByRole('button', { name: '恢复' }).click();
  await expect(page.getByText('已恢复 1 个运单号')).toBeVisible();
});

test('a lot that was filled in is asked for again after a reload', async ({ page }) => {
  await signIn(page, superAdmin, '/admin/lots/import');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await page.locator('input[type=file]').setInputFiles({
    name: 'kept.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `carrier,tracking number,zip,ship date\nUPS,${upsNumber(8_800_003)},10001,${yesterday}\n`,
    ),
  });
  await page.getByRole('button', { name: '下一步：来源与授权' }).click();
  await page.getByRole('textbox', { name: '来源' }).fill('自有账户');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('请重新选择“kept.csv”')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'kept.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `carrier,tracking number,zip,ship date\nUPS,${upsNumber(8_800_003)},10001,${yesterday}\n`,
    ),
  });
  await page.getByRole('button', { name: '下一步：来源与授权' }).click();
  await expect(page.getByRole('textbox', { name: '来源' })).toHaveValue('自有账户');
});

test('what a file does not say is asked before the import, and what values mean is remembered', async ({
  page,
  look,
}, { project }) => {
  await signIn(page, superAdmin, '/admin/lots/import');
  const first = project.name === 'phone' ? 8_800_010 : 8_800_020;
  const before = new Date();
  before.setUTCMonth(before.getUTCMonth() - 1, 1);
  const [year, month] = before.toISOString().split('-');
  const rows = ['途中,10001', '途中,2108', ',x'].map(
    (end, at) => `${upsNumber(first + at)},0${at + 4}/${month}/${year},${end}`,
  );
  const file = {
    name: 'asked.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Parcels of a shop', 'number;ship date;status;zip', ...rows, ''].join('\n').replaceAll(',', ';'),
    ),
  };
  await page.locator('input[type=file]').setInputFiles(file);
  const preview = page.getByRole('region', { name: '文件预览' });
  await expect(preview.getByRole('alert')).toContainText('缺少必需的列：承运商');
  await pick(preview.getByRole('combobox', { name: '整个文件的承运商' }), 'UPS');
  await expect(preview.getByRole('alert')).toContainText('先写月还是先写日');
  await pick(preview.getByRole('combobox', { name: '日期顺序（如 05/11/2026）' }), '先日后月');
  await expect(preview.getByText('邮编只有 3 或 4 位').first()).toBeVisible();
  await preview.getByRole('switch', { name: '补回邮编开头的 0' }).press('Space');
  await expect(preview.getByText('将导入 2 / 跳过 1')).toBeVisible();
  await look('console-import-asked');
  await pick(preview.getByRole('combobox', { name: '“途中”的含义' }), '运输中');
  await expect(preview.getByText('不认识的值')).toHaveCount(0);
  await page.getByRole('button', { name: '上一步' }).click();
  await page.locator('input[type=file]').setInputFiles({ ...file, name: 'again.csv' });
  await pick(preview.getByRole('combobox', { name: '整个文件的承运商' }), 'UPS');
  await expect(preview.getByText('不认识的值')).toHaveCount(0);
});
