import { paths } from '../src/paths.ts';
import { expect, signIn, test } from './journey.ts';

/** Pages of the console that need nothing in their address. */
const pages = Object.entries(paths).filter(
  ([, path]) => path.startsWith(paths.console) && !path.includes(':'),
);

test('no list of the console scrolls sideways on a laptop whose scrollbars take room', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1410, height: 900 });
  await signIn(page, 'super@demo.local');
  for (const [name, path] of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: /加载|载入/ })).toHaveCount(0);
    const hidden = await page.evaluate<number[]>(
      `[...document.querySelectorAll('.data-table-scroller')].map((one) => one.scrollWidth - one.clientWidth)`,
    );
    expect({ name, hidden: Math.max(0, ...hidden) }).toEqual({ name, hidden: 0 });
  }
});
