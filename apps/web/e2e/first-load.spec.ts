import { expect, signIn, test } from './journey.ts';

/** Addresses, and who opens them: nobody signed in where there is no account. */
const pages: readonly (readonly [address: string, account?: string])[] = [
  ['/login'],
  ['/ups', 'user@demo.local'],
  ['/myorder', 'user@demo.local'],
  ['/followed', 'user@demo.local'],
  ['/admin/blacklist', 'super@demo.local'],
  ['/admin/metrics', 'super@demo.local'],
];

for (const [address, account] of pages)
  test(`${address} stands after at most 30 files`, async ({ page }) => {
    if (account !== undefined) await signIn(page, account);
    // What a page fetches once it stands does not count, however late the test looks.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('h1, h2, h3') === null) return;
        performance.mark('stands');
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    const files = await page.evaluate(() => {
      const [stands] = performance.getEntriesByName('stands');
      return performance
        .getEntries()
        .filter(({ entryType }) => entryType === 'navigation' || entryType === 'resource')
        .filter(({ startTime }) => startTime <= (stands?.startTime ?? Infinity))
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => !path.startsWith('/api/'));
    });
    expect(files.length, 'the page itself is one of them').toBeGreaterThan(5);
    expect(new Set(files).size, files.join('\n')).toBeLessThanOrEqual(30);
  });
