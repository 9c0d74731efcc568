import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from './journey.ts';

test('sign in, query, hold, buy, see the order, export it', async ({ page, account, look }) => {
  await signIn(page, account, '/usps');
  await expect(page.getByRole('heading', { level: 1, name: 'USPS 号码查询' })).toBeVisible();
  await look('query-start');

  const zip = page.getByRole('combobox', { name: '目的地邮编' });
  await zip.click();
  await zip.pressSequentially('100');
  const first = page.getByRole('option', { name: /^10001/ });
  await expect(first).toContainText('New York, NY');
  await look('query-zip');
  await zip.press('ArrowDown');
  await zip.press('Enter');
  await expect(zip).toHaveValue('10001');
  await zip.press('Enter');

  const hold = page.getByRole('region', { name: '号码锁定' });
  await expect(hold).toContainText('已为您锁定 20 个号码');
  await expect(hold.getByRole('timer')).toBeVisible();
  await expect(page).toHaveURL(/zipCode=10001/);

  const boxes = page.getByRole('checkbox', { name: /^选择号码/ });
  await boxes.nth(0).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const chosen = page.getByRole('region', { name: '已选号码' });
  await expect(chosen).toContainText('已选 3 个');
  await expect(chosen).toContainText('3.00');
  await look('query-chosen');

  await page.getByRole('button', { name: '购买 3 个' }).click();
  const confirm = page.getByRole('dialog', { name: '确认购买 3 个号码' });
  await expect(confirm).toContainText('当前余额1,000.00 积分');
  await expect(confirm).toContainText('购买后余额997.00 积分');
  await confirm.getByRole('button', { name: '确认购买' }).click();
  await expect(confirm.getByRole('alert')).toHaveText('请先同意使用条款');
  await look('query-confirm');
  await confirm.getByRole('checkbox', { name: '我已阅读并同意以上使用条款' }).check();
  await confirm.getByRole('button', { name: '确认购买' }).click();

  const done = page.getByRole('dialog', { name: '购买成功' });
  const numbers = done.getByRole('list', { name: '号码（3 个）' }).getByRole('listitem');
  await expect(numbers).toHaveCount(3);
  await expect(numbers.first()).toHaveText(/^\d{20,22}$/);
  const bought = await numbers.first().innerText();
  await look('query-done');
  await expect(hold).toContainText('已为您锁定 17 个号码');
  await expect(page.getByRole('banner')).toContainText('997.00');
  await done.getByRole('button', { name: '查看订单' }).click();

  await expect(page.getByRole('heading', { level: 1, name: '我的订单' })).toBeVisible();
  await page.getByRole('button', { name: /^展开订单 LT/ }).click();
  await expect(page.getByRole('list', { name: /^订单 LT.* 的号码$/ })).toContainText(bought);
  await look('orders-open');

  for (const [format, name] of [
    ['CSV', /\.csv$/],
    ['Excel', /\.xlsx$/],
  ] as const) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: `导出 ${format}` }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(name);
    const content = await readFile(await file.path());
    if (format === 'CSV') expect(content.toString()).toContain(bought);
    else expect(content.subarray(0, 2).toString()).toBe('PK');
  }

  await page.getByRole('link', { name: /^为订单 LT.* 提交工单$/ }).click();
  const form = page.getByRole('dialog', { name: '提交工单' });
  await expect(form.getByRole('button', { name: /^移除订单 LT/ })).toBeVisible();
  await expect(form.getByRole('combobox', { name: '分类' })).toHaveValue('order');
});
