import type { Browser, Page } from '@playwright/test';
import type { Bench } from './bench.ts';
import { measureInteractions, measureShifts, watch } from './interactions.ts';
import { median } from './load/latency.ts';
import { figure, table } from './report/tables.ts';
import { desktop, inBrowser, signIn } from './servers/demo-server.ts';

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
    ...desktop,
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

/** Opens the first pages cold with a slow device and network, uses them with a slow device, and sees what moves. */
export const benchPageLoads = ({ options, progress, report }: Bench): Promise<void> =>
  inBrowser(async (browser, { address }, browserName) => {
    const rounds = options.quick ? 1 : 5;
    const context = await browser.newContext(desktop);
    const page = await context.newPage();
    await signIn(page, `${address}/login`);
    await page.waitForURL(/\/ups$/);
    const pages = [
      { path: '/login', shown: 'button[type=submit]', state: undefined },
      { path: '/ups', shown: 'main form', state: await context.storageState() },
    ];
    const loads: string[][] = [];
    for (const network of [false, true])
      for (const opened of pages) {
        const paints: Paints[] = [];
        for (let round = 0; round < rounds; round += 1) {
          progress(`${opened.path}${network ? ' over slow 4G' : ''}, round ${round + 1} of ${rounds}`);
          paints.push(await openCold(browser, address, opened, network));
        }
        const middle = (of: keyof Paints): string => figure(median(paints.map((paint) => paint[of])));
        const figures = [middle('firstPaint'), middle('largestPaint'), middle('kilobytes')];
        loads.push([opened.path, network ? 'slow 4G' : 'as it is', ...figures]);
      }
    progress(`interactions, CPU ${cpuSlowdown} times slower`);
    const seller = await (await browser.newContext(desktop)).newPage();
    await watch(seller);
    await signIn(seller, `${address}/login`, 'yunfan@demo.local');
    await seller.waitForURL(/\/ups$/);
    await slowDown(seller, cpuSlowdown, false);
    const interactions = await measureInteractions(seller, rounds * 2);
    progress('layout shifts');
    const texts = [
      table('page | network | first paint ms | largest paint ms | kB', loads),
      table('interaction | p75 ms | worst ms | target', interactions),
      table('page | width | layout shift | target', await measureShifts(browser, address)),
    ];
    await report('page-load', texts, { browser: browserName });
  });
