import { type Browser, type Page, chromium } from '@playwright/test';
import type { Progress } from './compare.ts';
import { median } from './load/latency.ts';
import { figure, table } from './report/tables.ts';
import { startDemoServer } from './servers/demo-server.ts';

/** A page opened cold by a slow device; milliseconds, the median of the rounds. */
export type PageLoad = {
  readonly page: string;
  readonly network: string;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly kilobytes: number;
};

/** Going back to a page that was kept alive, from the click to the next painted frame. */
export type PageSwitch = { readonly cpu: string; readonly median: number; readonly worst: number };

export type PageLoads = {
  readonly browser: string;
  readonly loads: readonly PageLoad[];
  readonly switches: readonly PageSwitch[];
};

const cpuSlowdown = 4;
/** 1.6 Mbit/s each way and 150 ms there and back: slow 4G. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };

const slowDown = async (page: Page, rate: number, network: boolean): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  if (!network) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
};

const signIn = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}/login`);
  await page.locator('input.field-input').first().fill('user@demo.local');
  await page.locator('input[type=password]').fill('Waybill-demo-2026');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/ups$/);
};

type Paints = { readonly firstPaint: number; readonly largestPaint: number; readonly kilobytes: number };

/** What the browser noted of a page once nothing has come for a while. */
const readPaints = (page: Page): Promise<Paints> =>
  page.evaluate(
    () =>
      new Promise<Paints>((resolve) => {
        new PerformanceObserver((list) => {
          const largestPaint = list.getEntries().at(-1)?.startTime ?? Number.NaN;
          const firstPaint =
            performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
          const bytes = performance
            .getEntriesByType('resource')
            .concat(performance.getEntriesByType('navigation'))
            .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0);
          resolve({ firstPaint, largestPaint, kilobytes: bytes / 1000 });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

const openCold = async (
  browser: Browser,
  address: string,
  { path, shown, state }: { path: string; shown: string; state: object | undefined },
  network: boolean,
): Promise<Paints> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    serviceWorkers: 'block',
    ...(state === undefined ? {} : { storageState: state as never }),
  });
  try {
    const page = await context.newPage();
    await slowDown(page, cpuSlowdown, network);
    await page.goto(address + path);
    await page.locator(shown).first().waitFor();
    // The stream of notices keeps the network busy for ever: what is painted late is waited for by the clock.
    await page.waitForTimeout(1_500);
    return await readPaints(page);
  } finally {
    await context.close();
  }
};

/** Clicks to and fro between two kept pages. */
const switchPages = async (page: Page, times: number): Promise<number[]> => {
  const links = ['/usps', '/ups'];
  for (const path of links) {
    await page.locator(`nav a[href="${path}"]`).click();
    await page.waitForURL((url) => url.pathname === path);
    await page.locator('main form:visible').first().waitFor();
  }
  const took: number[] = [];
  for (let step = 0; step < times; step += 1) {
    const path = links[step % 2] ?? '';
    took.push(
      await page.locator(`nav a[href="${path}"]`).evaluate(
        (link, to) =>
          new Promise<number>((resolve) => {
            const begun = performance.now();
            const look = (): void => {
              if (location.pathname !== to) requestAnimationFrame(look);
              // A message from a frame comes after its paint.
              else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
            };
            (link as HTMLElement).click();
            requestAnimationFrame(look);
          }),
        path,
      ),
    );
  }
  return took;
};

/** Opens the first pages cold with a slow device and network, and switches between kept ones. */
export const benchPageLoads = async (rounds: number, progress: Progress): Promise<PageLoads> => {
  const server = await startDemoServer();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    const page = await context.newPage();
    await signIn(page, server.address);
    const state = await context.storageState();
    const pages = [
      { path: '/login', shown: 'button[type=submit]', state: undefined },
      { path: '/ups', shown: 'main form', state },
    ];
    const loads: PageLoad[] = [];
    for (const network of [false, true]) {
      for (const opened of pages) {
        const paints: Paints[] = [];
        for (let round = 0; round < rounds; round += 1) {
          progress(`${opened.path}${network ? ' over slow 4G' : ''}, round ${round + 1} of ${rounds}`);
          paints.push(await openCold(browser, server.address, opened, network));
        }
        loads.push({
          page: opened.path,
          network: network ? 'slow 4G' : 'as it is',
          firstPaint: median(paints.map((paint) => paint.firstPaint)),
          largestPaint: median(paints.map((paint) => paint.largestPaint)),
          kilobytes: median(paints.map((paint) => paint.kilobytes)),
        });
      }
    }
    const switches: PageSwitch[] = [];
    for (const rate of [1, cpuSlowdown]) {
      progress(`switching pages, CPU ${rate} times slower`);
      await slowDown(page, rate, false);
      const took = await switchPages(page, rounds * 8);
      switches.push({
        cpu: rate === 1 ? 'as it is' : `${rate} × slower`,
        median: median(took),
        worst: Math.max(...took),
      });
    }
    return { browser: `Chromium ${browser.version()}`, loads, switches };
  } finally {
    await browser.close();
    await server.stop();
  }
};

/** First paints. */
export const pageLoadTable = ({ loads }: PageLoads): string =>
  table(
    ['page', 'network', 'first paint ms', 'largest paint ms', 'kB'],
    loads.map((load) => [
      load.page,
      load.network,
      figure(load.firstPaint),
      figure(load.largestPaint),
      figure(load.kilobytes),
    ]),
  );

/** Switches with what is aimed at on a machine as it is. */
export const pageSwitchTable = ({ switches }: PageLoads): string =>
  table(
    ['CPU', 'median ms', 'worst ms', 'target'],
    switches.map(({ cpu, median: middle, worst }, at) => [
      cpu,
      figure(middle),
      figure(worst),
      at === 0 ? `< 100 ms ${worst < 100 ? 'met' : '**missed**'}` : '',
    ]),
  );
