import { expect, test as base, type Locator, type Page, type Request } from '@playwright/test';
import axe from 'axe-core';
import { join } from 'node:path';
import { startServer } from './start-server.ts';

const screens = join(import.meta.dirname, '../test-results/screens');

/** What axe finds wrong on a page, by all of its rules or by one; what moves is taken to its end first. */
export const violationsOf = async (page: Page, rule?: string): Promise<readonly object[]> => {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], ...(rule === undefined ? {} : { runOnly: [rule] }) };
  return page.evaluate<readonly object[]>(
    `for (const one of document.getAnimations())
       if (one.effect.getComputedTiming().endTime !== Infinity) one.finish();
     axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
       violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })))`,
  );
};

/**
 * The clock of a journey runs ahead of the server's, and polling would set it right; and a network that
 * keeps a stream open is never idle. Both go on failing quietly here.
 */
export const withoutNotices = (page: Page): Promise<unknown> =>
  page.route('**/api/v1/notice/**', (route) => route.fulfill({ status: 404, body: '' }));

const underWay = new WeakMap<Page, Set<Request>>();

/** Waits until all that a page asked for is answered: what comes later would set a clock right that ran ahead. */
export const untilQuiet = (page: Page): Promise<void> =>
  expect.poll(() => underWay.get(page)?.size ?? 0, { intervals: [500] }).toBe(0);

/** Picks an option of a list by its label. */
export const pick = async (list: Locator, label: string): Promise<void> => {
  await list.selectOption({ label });
};

/** Chooses in the popover of a chip. */
export const pickChip = async (page: Page, name: RegExp, label: string): Promise<void> => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('radio', { name: label, exact: true }).click();
};

/** The option that a list shows. */
export const picked = (list: Locator): Locator => list.locator('option:checked');

/** Types a day with a time into its field, which becomes one once it is entered. */
export const fillMoment = async (field: Locator, text: string): Promise<void> => {
  await field.click();
  await field.fill(text);
  await field.press('Tab');
};

/** Agrees to the terms in the dialog of an order, where its account has not yet. */
export const acceptTerms = async (dialog: Locator): Promise<void> => {
  // Who orders is known once the order can be placed, and whether the terms are asked for with it.
  await expect(dialog.getByRole('button', { name: /^确认(购买|预约)$/ })).toBeEnabled();
  const terms = dialog.getByRole('checkbox', { name: '我已阅读并同意以上使用条款' });
  if (await terms.isVisible()) await terms.check();
};

/** Does something with the filters of a list; a phone keeps them in a sheet, which is opened and closed around it. */
export const inFilters = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  const opener = page.getByRole('button', { name: /^筛选条件/ });
  const main = page.getByRole('main');
  await expect(opener.or(main.getByRole('form')).or(main.getByRole('combobox')).first()).toBeVisible();
  const folded = (await opener.count()) > 0;
  if (folded) await opener.click();
  await act();
  if (!folded) return;
  const chip = page.locator('dialog button[aria-haspopup="dialog"][aria-expanded="true"]');
  // A press beside the sheet of a chip closes that first.
  if ((await chip.count()) > 0) await page.mouse.click(20, 20);
  await expect(chip).toHaveCount(0);
  await page.getByRole('dialog', { name: '筛选条件' }).getByRole('button', { name: '关闭' }).click();
};

type Options = {
  /** The demo account of the project. */
  readonly account: string;
  /**
   * Proves that a page can be used by everybody and scrolls only as it should; with SCREENS set it keeps a picture of
   * it. Of the dark theme only what colours decide is looked at again.
   */
  readonly look: (name: string, themes?: readonly ('light' | 'dark')[]) => Promise<void>;
};

const password = 'Waybill-demo-2026';

/** Signs in by the form of the page, with a session of its own, and waits for the page it leads to. */
export const signInByForm = async (page: Page, account: string, to = '/ups'): Promise<void> => {
  await page.goto(`/login?redirect=${encodeURIComponent(to)}`);
  await page.getByRole('textbox', { name: '用户名或邮箱' }).fill(account);
  await page.getByRole('textbox', { name: '密码' }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === to);
};

type Session = { readonly token: string; readonly expiresAt: number; readonly userInfo: object };

/** What the demo's accounts were signed in with by this worker, whose server it is. */
const sessions = new Map<string, Session>();

const sessionOf = async ({ request }: Page, account: string): Promise<Session> => {
  const known = sessions.get(account);
  if (known !== undefined) {
    const headers = { token: known.token, 'X-Background': '1' };
    if ((await request.get('/api/v1/user/getUserInfo', { headers })).ok()) return known;
  }
  const answer = await request.post('/api/v1/auth/login', { data: { account, password } });
  expect(answer.ok(), `${account} signs in: ${answer.status()}`).toBe(true);
  const { data } = (await answer.json()) as { readonly data: Session };
  sessions.set(account, data);
  return data;
};

/** Releases what an account still holds of another journey, so that a page shows no other answer than its own. */
export const releaseHolds = async (page: Page, account: string): Promise<Session> => {
  const session = await sessionOf(page, account);
  const { request } = page;
  const { token } = session;
  const headers = { token, 'X-Background': '1' };
  const holds = await request.get('/api/v1/logistics/holds', { headers });
  const { data } = (await holds.json()) as {
    data: { list: { carrier: string; holdId: string }[] } | null;
  };
  for (const { carrier, holdId } of data?.list ?? []) {
    const answer = await request.post(`/api/v1/logistics/${carrier}/release`, { headers, data: { holdId } });
    expect(answer.ok()).toBe(true);
  }
  return session;
};

/** Opens a page as an account that is signed in, with the session that other journeys of this worker have, and no hold. */
export const signIn = async (page: Page, account: string, to = '/ups'): Promise<void> => {
  const { token, expiresAt, userInfo } = await releaseHolds(page, account);
  // A token that the page exchanges stays good for half a minute only: the next journey signs in anew.
  page.context().on('request', (request) => {
    if (request.url().endsWith('/auth/refresh-token')) sessions.delete(account);
  });
  const entries = {
    Authorization: token,
    authData: JSON.stringify({ token, expiry: expiresAt, lastActivity: Date.now() }),
    userData: JSON.stringify(userInfo),
  };
  await page.goto('/healthz');
  await page.evaluate(
    (stored) => Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value)),
    entries,
  );
  await page.goto(to);
  await expect(page).toHaveURL((url) => url.pathname === to.split('?')[0]);
};

/** A test that opens pages of the running server and fails on any error the browser reports. */
export const test = base.extend<Options, { readonly server: string }>({
  account: ['', { option: true }],
  // A server for each width, so that both run side by side.
  server: [
    // Playwright takes the fixtures that a function wants from its pattern; this one wants none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server);
  },
  page: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    const requests = new Set<Request>();
    underWay.set(page, requests);
    page.on('request', (request) => requests.add(request));
    page.on('requestfinished', (request) => requests.delete(request));
    page.on('requestfailed', (request) => requests.delete(request));
    await use(page);
    // An answer that is still put together when the journey ends is nobody's failure.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(problems).toEqual([]);
  },
  look: async ({ page }, use, { project }) => {
    await use(async (name, themes = ['light']) => {
      for (const theme of themes) {
        if (themes.length > 1)
          await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
        if (process.env['SCREENS'] !== undefined)
          await page.screenshot({
            path: join(screens, `${name}${theme === 'dark' ? '-dark' : ''}-${project.name}.png`),
            animations: 'disabled',
          });
        // Of what still loads or fades in nothing is judged before it stands.
        await expect
          .poll(() => violationsOf(page, theme === 'dark' ? 'color-contrast' : undefined), {
            message: `${name}, ${theme}`,
          })
          .toEqual([]);
      }
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
