import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import { startDemoProcess } from '@waybill/server/test/demo-process.ts';
import type { Task } from './harness.ts';
import { figure, median, verdict } from './report.ts';

const builtPage = join(import.meta.dirname, '../../apps/web/dist/index.html');
const desktop = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN' } as const;
/** 1.6 Mbit/s each way and 150 ms there and back: slow 4G. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const cpuSlowdown = 4;

type Paints = { readonly firstPaint: number; readonly largestPaint: number; readonly kilobytes: number };

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

type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

const signIn = async (browser: Browser, address: string): Promise<Session> => {
  const page = await browser.newPage(desktop);
  await page.goto(`${address}/login`);
  await page.locator('input.field-input').first().fill('user@demo.local');
  await page.locator('input[type=password]').fill('Waybill-demo-2026');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/ups$/);
  return page.context().storageState();
};

const openCold = async (
  browser: Browser,
  address: string,
  shown: string,
  storageState: Session | undefined,
): Promise<Paints> => {
  const page = await browser.newPage({
    ...desktop,
    serviceWorkers: 'block',
    ...(storageState === undefined ? {} : { storageState }),
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await page.goto(address);
  await page.locator(shown).first().waitFor();
  // The stream of notices keeps the network busy for ever: what is painted late is waited for by the clock.
  await page.waitForTimeout(1_500);
  const paints = await readPaints(page);
  await page.close();
  return paints;
};

/** Pages of the demo as it was built, opened for the first time over slow 4G. */
export const pageLoad: Task = {
  name: 'page-load',
  run: async ({ options, ends, print }) => {
    if (!existsSync(builtPage)) throw new Error('The web is not built. Build it first: npm run build');
    const server = await startDemoProcess();
    ends.defer(() => server.stop());
    const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    ends.defer(() => browser.close());
    const pages = [
      { path: '/login', shown: 'button[type=submit]', state: undefined, most: 2_500 },
      { path: '/ups', shown: 'main form', state: await signIn(browser, server.url), most: 4_000 },
    ];
    const loads: string[][] = [];
    for (const { path, shown, state, most } of pages) {
      const paints: Paints[] = [];
      for (let round = options.quick ? 5 : 1; round <= 5; round += 1) {
        print(`${path}, round ${round} of 5`);
        paints.push(await openCold(browser, server.url + path, shown, state));
      }
      const middle = (of: keyof Paints): number => median(paints.map((paint) => paint[of]));
      loads.push([
        path,
        ...[middle('firstPaint'), middle('largestPaint'), middle('kilobytes')].map(figure),
        `≤ ${figure(most)} ms ${verdict(middle('largestPaint') <= most)}`,
      ]);
    }
    return [
      {
        section: 'page-load',
        facts: [`Chromium ${browser.version()}`],
        head: 'page | first paint ms | largest paint ms | kB | target',
        rows: loads,
      },
    ];
  },
};
