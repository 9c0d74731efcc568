import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import { startDemoProcess } from '../../server/test/demo-process.ts';
import config from './playwright.config.ts';

/** Takes the pictures of README and docs from a demo of its own with the built web: `npm run pictures -w @waybill/web`. */

const folder = join(import.meta.dirname, '../../../docs/images');
const password = 'Waybill-demo-2026';
const seller = 'yunfan@demo.local';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const largestBytes = 300_000;
const trackedNumbers = 24;

type Step = (page: Page) => Promise<unknown>;
type Picture = {
  readonly name: string;
  readonly account: string;
  readonly address: string;
  readonly mobile?: true;
  /** What is done before the picture is taken. */
  readonly steps?: Step;
};

/** Asks the own API in the name of whoever has signed in on the page. */
const ask = (page: Page, path: string, body: object): Promise<unknown> =>
  page.evaluate(
    async ([to, text]) => {
      const { token } = JSON.parse(localStorage.getItem('authData') ?? '{}') as { token?: string };
      const headers = { 'content-type': 'application/json', token: token ?? '' };
      const response = await fetch(`/api/v1${to}`, { method: 'POST', headers, body: text });
      return ((await response.json()) as { data: unknown }).data;
    },
    [path, JSON.stringify(body)] as const,
  );

/** Tracks numbers that the seller has bought, waits for the end and opens one of them. */
const trackBought: Step = async (page) => {
  type Orders = {
    readonly list: readonly { readonly trackingInfos: readonly { trackingNumber: string }[] }[];
  };
  const { list } = (await ask(page, '/user/getUserOrder', { status: 'completed', pageSize: 40 })) as Orders;
  const numbers = list
    .flatMap(({ trackingInfos }) => trackingInfos.slice(0, 2))
    .slice(0, trackedNumbers)
    .map(({ trackingNumber }) => ({ trackingNumber }));
  const { batchId } = (await ask(page, '/logistics/track', { numbers })) as { readonly batchId: string };
  await page.goto(`/batch-query?tab=numbers&batch=${batchId}`);
  await page.getByText('全部查询完成').first().waitFor();
  await page
    .getByRole('button', { name: /^查看轨迹/ })
    .nth(2)
    .click();
  await page.getByRole('dialog', { name: '物流轨迹' }).getByRole('listitem').first().waitFor();
};

const holdRows: Step = async (page) => {
  await page.getByRole('button', { name: /^(重新)?查询$/ }).click();
  await page.getByRole('region', { name: '运单号锁定' }).waitFor();
  const boxes = page.getByRole('checkbox', { name: /^选择运单号/ });
  for (const row of [0, 1, 2]) {
    // One after the other, as somebody clicks.
    await boxes.nth(row).check();
  }
};

const pictures: readonly Picture[] = [
  { name: 'query-page', account: seller, address: '/ups?zipCode=90001', steps: holdRows },
  { name: 'batch-tracking', account: seller, address: '/batch-query', steps: trackBought },
  { name: 'my-orders', account: seller, address: '/myorder' },
  { name: 'console-home', account: 'super@demo.local', address: '/admin' },
  { name: 'overview', account: 'super@demo.local', address: '/admin/stats' },
  { name: 'phone', account: seller, address: '/mobile/home', mobile: true },
];

const take = async (browser: Browser, origin: string, picture: Picture): Promise<void> => {
  const { name, account, address, mobile, steps } = picture;
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: mobile === true ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    ...(mobile === true ? { userAgent: phone, hasTouch: true } : {}),
  });
  const page = await context.newPage();
  await page.goto(`/login?redirect=${encodeURIComponent(address)}`);
  await page.getByRole('textbox', { name: '用户名或邮箱' }).fill(account);
  await page.getByRole('textbox', { name: '密码' }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await steps?.(page);
  await page.getByText('登录成功').waitFor({ state: 'hidden' });
  // Charts are drawn once everything has loaded; a stream of notices keeps the network from ever being idle.
  await page.getByRole('progressbar', { name: '加载中' }).waitFor({ state: 'hidden' });
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .skeleton') === null);
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  const { size } = await stat(path);
  process.stdout.write(`${name}.png  ${Math.round(size / 1000)} kB\n`);
  if (size > largestBytes) process.stderr.write(`${name}.png is larger than ${largestBytes} bytes\n`);
  await context.close();
};

await mkdir(folder, { recursive: true });
const demo = await startDemoProcess();
const browser = await chromium.launch(config.use?.launchOptions ?? {});
try {
  for (const picture of pictures) {
    // One after the other: each of an account that nobody else uses meanwhile.
    await take(browser, demo.url, picture);
  }
} finally {
  await browser.close();
  await demo.stop();
}
