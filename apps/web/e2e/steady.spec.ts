import { expect, signIn, test } from './journey.ts';
import { upsNumber } from './tracking-numbers.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test('what a query finds moves nothing that stands on the page', async ({ page, account }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The browser excuses what moves within half a second of a press: the answer comes later.
  await page.route('**/logistics/ups/query', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 900));
    await route.continue();
  });
  await signIn(page, account);
  await expect(page.getByText('今日可售运单号')).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
  await page.evaluate('globalThis.shifts.splice(0)');
  await page.getByRole('combobox', { name: '目的地邮编' }).fill('90001');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByRole('region', { name: /保留|锁定/ }).first()).toBeVisible();
  const shifts = await page.evaluate<number[]>('globalThis.shifts');
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02);
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ userAgent: iphone, viewport: { width: 390, height: 844 } });

  test('orders and tickets begin high up, and the acts of a batch are seen', async ({ page }) => {
    await signIn(page, 'yunfan@demo.local', '/mobile/home');
    for (const [address, first] of [
      ['/myorder', '.order-first'],
      ['/ticket-center', '.data-table-card a'],
    ] as const) {
      await page.goto(address);
      const entry = page.getByRole('main').locator(first).first();
      await expect
        .poll(async () => (await entry.boundingBox())?.y, { message: address })
        .toBeLessThanOrEqual(180);
    }
    await page.goto('/batch-query?tab=numbers');
    await page.getByRole('textbox').first().fill(upsNumber(7_400));
    await page.getByRole('button', { name: /^(添加|加入|识别)/ }).click();
    await page.getByRole('button', { name: /^开始追踪/ }).click();
    await expect(page.getByText('全部查询完成').first()).toBeVisible();
    for (const act of await page.locator('.page-header-extra > :is(a, button)').all())
      expect((await act.locator('svg').boundingBox())?.width, await act.innerText()).toBeGreaterThan(10);
  });
});

test.describe('a shared parcel', { tag: '@phone' }, () => {
  test.use({ locale: 'en-US' });

  test('is read in the language of its visitor', async ({ page }) => {
    await page.goto('/share/nobody-made-this-link');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('/share/nobody-made-this-link?lang=zh-CN');
    await expect(page.locator('html')).not.toHaveAttribute('lang', 'en');
  });
});
