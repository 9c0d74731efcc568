import type { Page } from '@playwright/test';
import { expect, signIn, test } from './journey.ts';

/** Names of built files that a page asks for, as they come. */
const watchFiles = (page: Page): ReadonlySet<string> => {
  const files = new Set<string>();
  page.on('request', (request) => {
    const file = /\/assets\/([^/]+)$/.exec(request.url())?.[1];
    if (file !== undefined) files.add(file);
  });
  return files;
};

/** Opens an address while the map of the pages does not come, and tells what was asked for by then. */
const askedAhead = async (page: Page, address: string): Promise<ReadonlySet<string>> => {
  const files = watchFiles(page);
  const script = page.waitForResponse(/\/fetch-ahead-[^/]+$/);
  await page.route(/\/signed-in-routes-[^/]+$/, () => undefined);
  await page.goto(address, { waitUntil: 'commit' });
  await (await script).finished();
  await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe('loading');
  return files;
};

for (const locale of ['zh-CN', 'en']) {
  test(`a page asks for all it needs at once, and for nothing else, in ${locale}`, async ({
    page,
    context,
    account,
  }) => {
    await signIn(page, account);
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale);
    const other = await context.newPage();
    const ahead = await askedAhead(other, '/ups');
    await expect.poll(() => [...ahead].join(' ')).toMatch(/carrier-page-.*\.js .*carrier-page-.*\.css/);
    await other.close();

    const plain = watchFiles(page);
    await page.route(/\/fetch-ahead-[^/]+$/, (route) => route.abort());
    await page.goto('/ups');
    await expect(page.locator('main form').first()).toBeVisible();
    await expect.poll(() => [...ahead].filter((file) => !plain.has(file))).toEqual([]);
  });
}

test('whoever has to sign in first is sent nothing of the page', async ({ page }) => {
  const files = watchFiles(page);
  await page.goto('/ups');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  expect([...files].filter((file) => /^(?:carrier-page|site-shell)-/.test(file))).toEqual([]);
  expect([...files].some((file) => file.startsWith('fetch-ahead-'))).toBe(true);
});

test('a phone asks for the page that it is led to, not for the desktop one', async ({
  page,
  browser,
  account,
  baseURL,
}) => {
  await signIn(page, account);
  const phone = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: await page.context().storageState(),
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  const mobile = await phone.newPage();
  const files = watchFiles(mobile);
  await mobile.goto('/ups');
  await expect(mobile).toHaveURL(/\/mobile\/ups$/);
  await expect(mobile.locator('form').first()).toBeVisible();
  expect([...files].filter((file) => file.startsWith('site-shell-'))).toEqual([]);
  await phone.close();
});
