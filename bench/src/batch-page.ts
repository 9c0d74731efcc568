import { chromium, type Page } from '@playwright/test';
import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import type { Progress } from './compare.ts';
import { figure, table } from './report/tables.ts';
import { startDemoServer } from './servers/demo-server.ts';

/** What the page of batch query took; times in milliseconds. */
export type BatchPage = {
  readonly browser: string;
  readonly numbers: number;
  readonly reading: number;
  readonly longestTask: number;
  readonly firstResult: number;
  readonly frameP95: number;
  readonly droppedShare: number;
  /** Calls to UPS beyond one a number, although the tab was closed half way. */
  readonly repeated: number;
};

const serial = (at: number): string => String(at).padStart(7, '0');

const mixed = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    if (at % 3 === 0) return composeTrackingNumber('ups_1z', `1Z999AA104${serial(at)}`);
    if (at % 3 === 1) return composeTrackingNumber('usps_impb', `94001118992232${serial(at)}`);
    return composeTrackingNumber('fedex_express_12', String(41_000_000_000 + at * 13));
  });

const signIn = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}/login?redirect=%2Fbatch-query`);
  await page.locator('input.field-input').first().fill('user@demo.local');
  await page.locator('input[type=password]').fill('Waybill-demo-2026');
  await page.locator('button[type=submit]').click();
  await page.locator('textarea').waitFor();
};

/** Pastes the numbers and waits until they are shown; answers what reading took and the longest task meanwhile. */
const paste = async (page: Page, text: string): Promise<{ reading: number; longestTask: number }> => {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration);
    }).observe({ type: 'longtask' });
  });
  await page.locator('textarea').evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await page.locator('.start-bar button').waitFor();
  // What was noticed is told in a task of its own.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  return page.evaluate(() => ({
    reading: performance.getEntriesByName('read-numbers').at(-1)?.duration ?? Number.NaN,
    longestTask: Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks),
  }));
};

const ended = (page: Page): Promise<number> =>
  page.locator('.batch-bar').evaluate((bar) => Number(bar.getAttribute('aria-valuenow')));

const waitForEnded = (page: Page, count: number): Promise<unknown> =>
  page.waitForFunction(
    (least) => Number(document.querySelector('.batch-bar')?.getAttribute('aria-valuenow') ?? 0) >= least,
    count,
    { timeout: 900_000, polling: 'raf' },
  );

/** Scrolls the results and answers how long frames took. */
const scroll = async (page: Page): Promise<{ frameP95: number; droppedShare: number }> => {
  const frames = await page.locator('.data-table-scroller').evaluate(
    (scroller) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const begun = performance.now();
        let last = begun;
        const frame = (now: number): void => {
          times.push(now - last);
          last = now;
          scroller.scrollTop += 80;
          if (now - begun < 5000) requestAnimationFrame(frame);
          else resolve(times.slice(2));
        };
        requestAnimationFrame(frame);
      }),
  );
  const sorted = frames.toSorted((a, b) => a - b);
  return {
    frameP95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    droppedShare: frames.filter((time) => time > 25).length / frames.length,
  };
};

/** Pastes numbers into the built page, tracks them, closes the tab half way, comes back and scrolls. */
export const benchBatchPage = async (count: number, progress: Progress): Promise<BatchPage> => {
  const server = await startDemoServer();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    const first = await context.newPage();
    await signIn(first, server.address);
    progress(`${count} numbers are pasted`);
    const { reading, longestTask } = await paste(first, mixed(count).join('\n'));
    const begun = performance.now();
    await first.locator('.start-bar button').click();
    await waitForEnded(first, 1);
    const firstResult = performance.now() - begun;
    progress('waiting for half of them');
    await waitForEnded(first, count / 2);
    const address = first.url();
    await first.close();
    const second = await context.newPage();
    await second.goto(address);
    progress('the tab was closed and opened again');
    await waitForEnded(second, count);
    if ((await ended(second)) !== count) throw new Error('not every number ended');
    const { seen } = (await (await fetch(`${server.sandbox}/sandbox/state`)).json()) as {
      seen: { ups: { trackCalls: number; numbers: number } };
    };
    const frames = await scroll(second);
    return {
      browser: `Chromium ${browser.version()}`,
      numbers: count,
      reading,
      longestTask,
      firstResult,
      ...frames,
      repeated: seen.ups.trackCalls - seen.ups.numbers,
    };
  } finally {
    await browser.close();
    await server.stop();
  }
};

const verdict = (met: boolean): string => (met ? 'met' : '**missed**');

/** The figures with what is aimed at. */
export const batchPageTable = (page: BatchPage): string =>
  table(
    ['what', 'figure', 'target'],
    [
      ['reading in the worker', `${figure(page.reading)} ms`, `< 300 ms ${verdict(page.reading < 300)}`],
      [
        'longest task of the page meanwhile',
        page.longestTask === 0 ? 'below 50 ms' : `${figure(page.longestTask)} ms`,
        `< 50 ms ${verdict(page.longestTask < 50)}`,
      ],
      [
        'first result after starting',
        `${figure(page.firstResult)} ms`,
        `< 1 s ${verdict(page.firstResult < 1000)}`,
      ],
      [
        'frames while scrolling, p95',
        `${figure(page.frameP95)} ms`,
        `≤ 16.7 ms ${verdict(Math.round(page.frameP95 * 10) <= 167)}`,
      ],
      ['frames dropped', `${figure(page.droppedShare * 100)} %`, ''],
      ['calls repeated after closing the tab', String(page.repeated), `0 ${verdict(page.repeated === 0)}`],
    ],
  );
