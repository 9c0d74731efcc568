import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { acceptTerms, expect, signIn, test, picked } from './journey.ts';

/** At least 12 rows of one line at 1440 × 900 and 8 at 1280 × 720, with every column in sight, while a hold stands. */
const expectRowsInSight = async (page: Page): Promise<void> => {
  const rows = page.getByRole('table').locator('tbody tr');
  for (const [width, height, least] of [
    [1280, 720, 8],
    [1440, 900, 12],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The page lays its rows out anew a moment after the window has its size.
    await expect(async () => {
      const seen = await rows.evaluateAll((all) => {
        const boxes = all.map((row) => row.getBoundingClientRect());
        const scroller = all[0]?.closest('.data-table-scroller');
        return {
          whole: boxes.filter(({ bottom }) => bottom <= innerHeight).length,
          heights: [...new Set(boxes.map((box) => Math.round(box.height)))],
          hidden: (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0),
        };
      });
      expect(seen).toMatchObject({ heights: [40], hidden: 0 });
      expect(seen.whole).toBeGreaterThanOrEqual(least);
    }).toPass();
  }
};

test('sign in, query, hold, buy, see the order, export it', async ({ page, account, look }) => {
  await signIn(page, account, '/usps');
  await expect(page.getByRole('heading', { level: 1, name: 'USPS 选号' })).toBeVisible();
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

  const hold = page.getByRole('region', { name: '运单号锁定' });
  await expect(hold).toContainText('20 个运单号为您保留');
  if (page.viewportSize()?.width === 1440) await expectRowsInSight(page);
  await expect(hold.getByRole('timer')).toBeVisible();
  await expect(page).toHaveURL(/zipCode=10001/);

  const boxes = page.getByRole('checkbox', { name: /^选择运单号/ });
  await boxes.nth(0).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const chosen = page.getByRole('region', { name: '已选运单号' });
  await expect(chosen).toContainText('已选 3 个');
  await expect(chosen).toContainText('3.00');
  await look('query-chosen');

  await page.getByRole('button', { name: '购买 3 个' }).click();
  const confirm = page.getByRole('dialog', { name: '确认购买 3 个运单号' });
  await expect(confirm).toContainText('当前余额1,000.00 积分');
  await expect(confirm).toContainText('购买后余额997.00 积分');
  await confirm.getByRole('button', { name: '确认购买' }).click();
  await expect(confirm.getByRole('alert')).toHaveText('请先同意使用条款');
  await expect(confirm.getByRole('checkbox')).toBeFocused();
  await expect(confirm.getByRole('checkbox')).toBeInViewport();
  await look('query-confirm');
  await confirm.getByRole('checkbox', { name: '我已阅读并同意以上使用条款' }).check();
  await confirm.getByRole('button', { name: '确认购买' }).click();

  const done = page.getByRole('dialog', { name: '购买成功' });
  const numbers = done.getByRole('list', { name: '运单号（3 个）' }).getByRole('listitem');
  await expect(numbers).toHaveCount(3);
  await expect(numbers.first()).toHaveText(/^\d{20,22}$/);
  // While the dialog comes up, its text is there but not shown.
  const bought = (await numbers.first().textContent()) ?? '';
  await look('query-done');
  await expect(hold).toContainText('17 个运单号为您保留');
  await expect(page.getByRole('banner')).toContainText('997.00');
  await done.getByRole('button', { name: '查看订单' }).click();

  await expect(page.getByRole('heading', { level: 1, name: '我的订单' })).toBeVisible();
  await page.getByRole('button', { name: /^展开订单 LT/ }).click();
  await expect(page.getByRole('list', { name: /^订单 LT.* 的运单号$/ })).toContainText(bought);
  await look('orders-open');
  // What can be done with an order stands in sight at 1280 px, too.
  const wide = page.viewportSize();
  if (wide?.width === 1440) {
    await page.setViewportSize({ width: 1280, height: 720 });
    const hidden = `[...document.querySelectorAll('.data-table-scroller')].map((one) => one.scrollWidth - one.clientWidth)`;
    await expect.poll(() => page.evaluate(`Math.max(...${hidden})`)).toBe(0);
    await page.setViewportSize(wide);
  }

  // On a narrow screen the filters and what else can be done stand in a sheet.
  const sheet = page.getByRole('button', { name: '筛选条件' });
  if (await sheet.isVisible()) await sheet.click();
  for (const [format, name] of [
    ['CSV', /\.csv$/],
    ['XLSX', /\.xlsx$/],
  ] as const) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: `导出 ${format}` }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(name);
    const content = await readFile(await file.path());
    if (format === 'CSV') expect(content.toString()).toContain(bought);
    else expect(content.subarray(0, 2).toString()).toBe('PK');
  }

  const closing = page.getByRole('dialog', { name: '筛选条件' }).getByRole('button', { name: '关闭' });
  if (await closing.first().isVisible()) await closing.last().click();
  await page
    .getByRole('button', { name: /^订单 LT.* 的更多操作$/ })
    .first()
    .press('Enter');
  await page.getByRole('link', { name: /^为订单 LT.* 提交工单$/ }).click();
  const form = page.getByRole('dialog', { name: '提交工单' });
  await expect(form.getByRole('button', { name: /^移除订单 LT/ })).toBeVisible();
  await expect(picked(form.getByRole('combobox', { name: '分类' }))).toHaveText('订单');
});

test('all that was found is bought: the page begins anew and does not say that nothing is for sale', async ({
  page,
  account,
  look,
}) => {
  await signIn(page, account, '/usps');
  await page.goto('/usps?zipCode=30301');
  await page.getByRole('button', { name: /^(重新)?查询$/ }).click();
  const hold = page.getByRole('region', { name: '运单号锁定' });
  await expect(hold).toContainText('个运单号为您保留');
  const nothing = page.getByText(/没有(符合条件|可售)的运单号/);

  await page.getByRole('checkbox', { name: '选择全部可购买的运单号' }).check();
  await page.getByRole('button', { name: /^购买 \d+ 个 · / }).click();
  const confirm = page.getByRole('dialog', { name: /^确认购买/ });
  await acceptTerms(confirm);
  await confirm.getByRole('button', { name: '确认购买' }).click();
  const done = page.getByRole('dialog', { name: '购买成功' });
  await expect(done.getByRole('listitem').first()).toBeVisible();
  await expect(hold).toBeHidden();
  await expect(nothing).toHaveCount(0);
  await look('query-all-done');

  await done.getByRole('button', { name: '继续查询' }).click();
  await expect(page.getByRole('combobox', { name: '目的地邮编' })).toHaveValue('30301');
  await expect(nothing).toHaveCount(0);
  await look('query-anew');
});
