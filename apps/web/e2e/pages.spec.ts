import type { Page } from '@playwright/test';
import { paths } from '../src/paths.ts';
import { expect, signIn, test, violationsOf } from './journey.ts';
import { upsNumber } from './tracking-numbers.ts';

/** Addresses that show no page of their own: they lead elsewhere. */
const elsewhere = new Set<string>([paths.root, paths.signInAlias, paths.devMailbox]);
const all = Object.entries(paths).filter(([, path]) => !elsewhere.has(path));
const open = new Set<string>([
  paths.signIn,
  paths.providerReturn,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.activation,
  paths.closeAccount,
  paths.sharedParcel,
]);

type Answer = { readonly data: Readonly<Record<string, unknown>> };
type Listed = { readonly list: readonly [Readonly<Record<string, string>>] };

/** Asks the API beside the page, as the account of the token. */
const ask = async <Data>(page: Page, token: string, path: string, data?: object): Promise<Data> => {
  const url = `/api/v1${path}`;
  const headers = { token, 'X-Background': '1' };
  const answer = await (data === undefined
    ? page.request.get(url, { headers })
    : page.request.post(url, { headers, data }));
  return ((await answer.json()) as Answer).data as Data;
};

/** What fingers and pens press is large enough, which axe leaves out unless asked. */
const isPressable = async (page: Page, name: string): Promise<void> =>
  expect(await violationsOf(page, 'target-size'), name).toEqual([]);

/** Nothing scrolls sideways on the narrowest phone; the rules for narrow screens are those of the phone here. */
const fitsNarrow = async (page: Page, name: string): Promise<void> => {
  const size = page.viewportSize();
  if (size === null || size.width > 640) return;
  await page.setViewportSize({ width: 320, height: 700 });
  const tooWide = (): Promise<number> =>
    page.evaluate<number>(
      `Math.max(...[document.documentElement, ...document.querySelectorAll('.page-scroll')]
        .map((one) => one.scrollWidth - one.clientWidth))`,
    );
  await expect.poll(tooWide, { message: `${name} at 320 px` }).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
};

test('every public page can be used by everybody', async ({ page, look }) => {
  const { token } = await ask<{ token: string }>(page, '', '/auth/login', {
    account: 'yunfan@demo.local',
    password: 'Waybill-demo-2026',
  });
  await ask(page, token, '/followed-numbers', { numbers: [upsNumber(7_401)] });
  const { list } = await ask<Listed>(page, token, '/followed-numbers');
  const { url } = await ask<{ url: string }>(page, token, `/followed-numbers/${list[0]['id']}/share`, {});
  for (const [name, path] of all.filter(([, path]) => open.has(path))) {
    await page.goto(path === paths.sharedParcel ? new URL(url).pathname : path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(`page-${name}`, ['light', 'dark']);
    await isPressable(page, name);
    await fitsNarrow(page, name);
  }
});

test('every page behind the sign-in can be used by everybody', async ({ page, look }) => {
  test.slow();
  await signIn(page, 'super@demo.local');
  const token = await page.evaluate<string>(`localStorage.getItem('Authorization')`);
  const first = async (path: string, data?: object) => (await ask<Listed>(page, token, path, data)).list[0];
  const things: Readonly<Record<string, string | undefined>> = {
    [paths.user]: (await first('/admin/users/list'))['id'],
    [paths.order]: (await first('/admin/orders/search', {}))['id'],
    [paths.trace]: (await first('/manage/logs/calls'))['traceId'],
    [paths.ticketDetail]: (await first('/ticket/admin/list'))['id'],
  };
  for (const [name, path] of all.filter(([, path]) => !open.has(path))) {
    await page.goto(path.replace(/:\w+/, things[path] ?? ''));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: /加载|载入/ })).toHaveCount(0);
    await look(`page-${name}`, ['light', 'dark']);
    await isPressable(page, name);
    await fitsNarrow(page, name);
  }
});
