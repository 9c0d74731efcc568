import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { join } from 'node:path';

const screens = join(import.meta.dirname, '../test-results/screens');

/**
 * The clock of a journey runs ahead of the server's, and polling would set it right; and a network that
 * keeps a stream open is never idle. Both go on failing quietly here.
 */
export const withoutNotices = (page: Page): Promise<unknown> =>
  page.route('**/api/v1/notice/**', (route) => route.fulfill({ status: 404, body: '' }));

/** Picks an option of a list by its label. */
export const pick = async (list: Locator, label: string): Promise<void> => {
  await list.click();
  await list.page().getByRole('option', { name: label, exact: true }).click();
};

/** Types a day with a time into its field, which becomes one once it is entered. */
export const fillMoment = async (field: Locator, text: string): Promise<void> => {
  await field.click();
  await field.fill(text);
  await field.press('Tab');
};

/** Does something with the filters of a list; a phone keeps them in a sheet, which is opened and closed around it. */
export const inFilters = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  const opener = page.getByRole('button', { name: /^筛选条件/ });
  const main = page.getByRole('main');
  await expect(opener.or(main.getByRole('form')).or(main.getByRole('combobox')).first()).toBeVisible();
  const folded = (await opener.count()) > 0;
  if (folded) await opener.click();
  await act();
  if (folded)
    await page.getByRole('dialog', { name: '筛选条件' }).getByRole('button', { name: '关闭' }).click();
};

type Options = {
  /** The demo account of the project. */
  readonly account: string;
  /** Notes a page for the eye, and proves that it can be used by everybody and scrolls only as it should. */
  readonly look: (name: string) => Promise<void>;
};

const password = 'Waybill-demo-2026';

/** Signs in through the page, and waits for the page it leads to. */
export const signIn = async (page: Page, account: string, to = '/ups'): Promise<void> => {
  await page.goto(`/login?redirect=${encodeURIComponent(to)}`);
  await page.getByRole('textbox', { name: '用户名或邮箱' }).fill(account);
  await page.getByRole('textbox', { name: '密码' }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === to);
};

/** A test that opens pages of the running server and fails on any error the browser reports. */
export const test = base.extend<Options>({
  account: ['', { option: true }],
  // Playwright takes the fixtures that a function wants from its pattern; this one wants none.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => {
    await use(process.env['E2E_ADDRESS'] ?? '');
  },
  page: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await use(page);
    expect(problems).toEqual([]);
  },
  look: async ({ page }, use, { project }) => {
    await use(async (name) => {
      await page.screenshot({
        path: join(screens, `${name}-${project.name}.png`),
        animations: 'disabled',
      });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([]);
      const tooWide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(tooWide).toBeLessThanOrEqual(0);
      // Within the frame the page scrolls, and nothing lies below it; printed, the page is as long as it is.
      const belowFrame = await page.evaluate<number>(
        `[...document.querySelectorAll('.page-scroll')].some((one) => getComputedStyle(one).overflowY === 'auto')
          ? document.documentElement.scrollHeight - innerHeight
          : 0`,
      );
      expect(belowFrame).toBeLessThanOrEqual(0);
    });
  },
});

export { expect };
