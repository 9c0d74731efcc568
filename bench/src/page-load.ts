import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import { startDemoProcess } from '@waybill/server/test/demo-process.ts';
import type { Bench } from './bench.ts';
import { median } from './load/latency.ts';
import { figure, table, verdict } from './report/tables.ts';

const builtPage = join(import.meta.dirname, '../../apps/web/dist/index.html');
const desktop = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN' } as const;

const inBrowser = async (
  work: (browser: Browser, address: string, browserName: string) => Promise<void>,
): Promise<void> => {
  if (!existsSync(builtPage)) throw new Error('The web is not built. Build it first: npm run build');
  const server = await startDemoProcess();
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await work(browser, server.url, `Chromium ${browser.version()}`);
  } finally {
    await browser.close();
    await server.stop();
  }
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

export const benchPageLoads = ({ options, progress, report }: Bench): Promise<void> =>
  inBrowser(async (browser, address, browserName) => {
    const rounds = options.quick ? 1 : 5;
    const context = await browser.newContext(desktop);
    const page = await context.newPage();
    await page.goto(`${address}/login`);
    await page.locator('input.field-input').first().fill('user@demo.local');
    await page.locator('input[type=password]').fill('Waybill-demo-2026');
    await page.locator('button[type=submit]').click();
    await page.waitForURL(/\/ups$/);
    const pages = [
      { path: '/login', shown: 'button[type=submit]', state: undefined, most: 2_500 },
      { path: '/ups', shown: 'main form', state: await context.storageState(), most: 4_000 },
    ];
    const loads: string[][] = [];
    for (const network of [false, true])
      for (const opened of pages) {
        const paints: Paints[] = [];
        for (let round = 0; round < rounds; round += 1) {
          progress(`${opened.path}${network ? ' over slow 4G' : ''}, round ${round + 1} of ${rounds}`);
          paints.push(await openCold(browser, address, opened, network));
        }
        const middle = (of: keyof Paints): number => median(paints.map((paint) => paint[of]));
        const largest = middle('largestPaint');
        loads.push([
          opened.path,
          network ? 'slow 4G' : 'as it is',
          ...[middle('firstPaint'), largest, middle('kilobytes')].map(figure),
          network ? `≤ ${figure(opened.most)} ms ${verdict(largest <= opened.most)}` : '',
        ]);
      }
    await report(
      'page-load',
      [table('page | network | first paint ms | largest paint ms | kB | target', loads)],
      browserName,
    );
  });
