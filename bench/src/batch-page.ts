import type { Page } from '@playwright/test';
import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import type { Bench } from './bench.ts';
import { quantile } from './load/latency.ts';
import { figure, table, verdict } from './report/tables.ts';
import { desktop, inBrowser, signIn } from './servers/demo-server.ts';

const serial = (at: number): string => String(at).padStart(7, '0');

const mixed = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    if (at % 3 === 0) return composeTrackingNumber('ups_1z', `1Z999AA104${serial(at)}`);
    if (at % 3 === 1) return composeTrackingNumber('usps_impb', `94001118992232${serial(at)}`);
    return composeTrackingNumber('fedex_express_12', String(41_000_000_000 + at * 13));
  });

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
  return {
    frameP95: quantile(frames, 0.95),
    droppedShare: frames.filter((time) => time > 25).length / frames.length,
  };
};

const repeatedCalls = async (sandbox: string): Promise<number> => {
  const { seen } = (await (await fetch(`${sandbox}/sandbox/state`)).json()) as {
    seen: { ups: { trackCalls: number; numbers: number } };
  };
  return seen.ups.trackCalls - seen.ups.numbers;
};

/** Pastes numbers into the built page, tracks them, closes the tab half way, comes back and scrolls. */
export const benchBatchPage = ({ options, progress, report }: Bench): Promise<void> =>
  inBrowser(async (browser, server, browserName) => {
    const count = options.quick ? 1000 : 10_000;
    const context = await browser.newContext(desktop);
    const first = await context.newPage();
    await signIn(first, `${server.address}/login?redirect=%2Fbatch-query`);
    await first.locator('textarea').waitFor();
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
    // Calls to UPS beyond one a number.
    const repeated = await repeatedCalls(server.sandbox);
    const { frameP95, droppedShare } = await scroll(second);
    const row = (what: string, ms: number, limit: string, met: boolean): string[] => [
      what,
      `${figure(ms)} ms`,
      `${limit} ${verdict(met)}`,
    ];
    const task = row('longest task of the page meanwhile', longestTask, '< 50 ms', longestTask < 50);
    if (longestTask === 0) task[1] = 'below 50 ms';
    const rows = [
      row('reading in the worker', reading, '< 300 ms', reading < 300),
      task,
      row('first result after starting', firstResult, '< 1 s', firstResult < 1000),
      row('frames while scrolling, p95', frameP95, '≤ 16.7 ms', Math.round(frameP95 * 10) <= 167),
      ['frames dropped', `${figure(droppedShare * 100)} %`, ''],
      ['calls repeated after closing the tab', String(repeated), `0 ${verdict(repeated === 0)}`],
    ];
    await report('batch-query', [table('what | figure | target', rows)], { browser: browserName });
  });
