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
    // Nothing of the page before is on its way any more.
    await page.goto('/healthz');
    const files = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/')) files.add(pathname);
    });
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(files.size, [...files].join('\n')).toBeLessThanOrEqual(30);
  });
