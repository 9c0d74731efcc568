import type { Browser, Page } from '@playwright/test';
import { quantile } from './load/latency.ts';
import { figure, verdict } from './report/tables.ts';
import { desktop, signIn } from './servers/demo-server.ts';

const target = 100;
const shiftTarget = 0.02;
const phone = { viewport: { width: 390, height: 844 }, locale: 'zh-CN' } as const;

type Seen = { interactions: number[]; shift: number };

declare global {
  interface Window {
    /** What the page's observers noted. */
    seen: Seen;
  }
}

/** Notes how long interactions took until they were painted, and how far the page moved by itself. */
export const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Seen = { interactions: [], shift: 0 };
    window.seen = seen;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0)
          seen.interactions.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

const visit = async (page: Page, path: string): Promise<void> => {
  await page.locator(`nav a[href="${path}"]`).first().click();
  await page.waitForURL((url) => url.pathname === path);
};

/** What is done, in its order, and where; each once a round. */
const acts: readonly (readonly [name: string, act: (page: Page) => Promise<void>])[] = [
  ['query', (page) => page.locator('main form button[type=submit]:visible').first().click()],
  ['select all', (page) => page.locator('main thead input[type=checkbox]:visible').click()],
  ['switch page', (page) => visit(page, '/myorder')],
  ['open order', (page) => page.locator('main tbody button[aria-expanded=false]:visible').first().click()],
  ['open drawer', (page) => page.locator('.order-numbers-list button').first().click()],
];

/** The time from an interaction to its paint at that page, in ms: the 75th percentile of the rounds, and the worst. */
export const measureInteractions = async (page: Page, rounds: number): Promise<string[][]> => {
  const took = new Map<string, number[]>(acts.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, act] of acts) {
      await page.evaluate(() => (window.seen.interactions = []));
      await act(page);
      // Long enough for the answer and its paint; the entries come after them.
      await page.waitForTimeout(2_000);
      const all = await page.evaluate(() => window.seen.interactions);
      took.get(name)?.push(Math.max(16, ...all));
    }
    await page.keyboard.press('Escape');
    await visit(page, '/ups');
  }
  return [...took].map(([name, all]) => {
    const p75 = quantile(all, 0.75);
    return [name, figure(p75), figure(Math.max(...all)), `≤ ${target} ms ${verdict(p75 <= target)}`];
  });
};

const userPages = [
  '/ups',
  '/batch-query',
  '/followed',
  '/insight',
  '/myorder',
  '/ticket-center',
  '/personal',
];
const staffPages = ['/admin', '/admin/stats', '/admin/keys', '/admin/limits', '/notification-management'];

/** How far pages move by themselves while they load, on a wide screen and on a phone. */
export const measureShifts = async (browser: Browser, address: string): Promise<string[][]> => {
  const rows: string[][] = [];
  for (const [width, context] of [
    ['1440 px', desktop],
    ['390 px', phone],
  ] as const)
    for (const [account, pages] of [
      ['yunfan@demo.local', userPages],
      ['super@demo.local', staffPages],
    ] as const) {
      const page = await (await browser.newContext(context)).newPage();
      await watch(page);
      await signIn(page, `${address}/login`, account);
      await page.waitForURL((url) => url.pathname !== '/login');
      for (const path of pages) {
        await page.goto(address + path);
        await page.waitForTimeout(3_000);
        const shift = await page.evaluate(() => window.seen.shift);
        rows.push([path, width, shift.toFixed(3), `≤ ${shiftTarget} ${verdict(shift <= shiftTarget)}`]);
      }
      await page.context().close();
    }
  return rows;
};
