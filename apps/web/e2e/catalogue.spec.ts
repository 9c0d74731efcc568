import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from './journey.ts';

const web = join(import.meta.dirname, '..');
const out = join(web, 'test-results/catalogue');
const address = 'http://catalogue.localhost/';

test.beforeAll(() =>
  build({
    configFile: join(web, 'catalogue.config.ts'),
    logLevel: 'warn',
    build: { outDir: out, emptyOutDir: true },
  }),
);

for (const [theme, lang] of [
  ['light', 'zh-CN'],
  ['dark', 'en'],
]) {
  test(`every component can be used by everybody in the ${theme} theme`, async ({ page, look }) => {
    test.slow();
    await page.route(`${address}**`, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(out, pathname === '/' ? 'index.html' : pathname) });
    });
    await page.goto(`${address}?theme=${theme}&lang=${lang}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible();
    for (const table of await page.locator('summary').all()) await table.click();
    // The map is drawn when it is seen; the page ends with it.
    await page.locator('.us-map').scrollIntoViewIfNeeded();
    await expect(page.locator('.us-map-mark')).toBeVisible();
    await expect(page.locator('canvas')).toHaveCount(4);
    await look(`catalogue-${theme}`);

    for (const component of ['dialog', 'confirm-dialog']) {
      await page.goto(`${address}?theme=${theme}&lang=${lang}&only=${component}`);
      const openers = page.locator('[data-opens]');
      await expect(openers).toHaveCount(2);
      for (const index of [0, 1]) {
        await openers.nth(index).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await look(`catalogue-${component}-${index}-${theme}`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
    }

    await page.goto(`${address}?theme=${theme}&lang=${lang}&only=suggest-field`);
    await page.getByRole('combobox').first().click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await look(`catalogue-suggestions-${theme}`);
  });
}
