import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import { startDemoProcess } from '@waybill/server/test/demo-process.ts';
import { minute, waitUntil } from '../wait.ts';

const builtPage = join(import.meta.dirname, '../../../apps/web/dist/index.html');

/** The product in demo mode, with the built web and the carriers' sandbox. */
type DemoServer = {
  readonly address: string;
  /** Where the sandbox answers. */
  readonly sandbox: string;
  stop(): Promise<void>;
};

/** Starts it with data of its own, which go away with it. Throws when the web is not built. */
const startDemoServer = async (): Promise<DemoServer> => {
  await access(builtPage).catch(() => {
    throw new Error('The web is not built. Build it first: npm run build');
  });
  const { url, said, stop } = await startDemoProcess();
  const saidSandbox = (): string | undefined => /imitated at (http:\/\/[\w.]+:\d+)/.exec(said())?.[1];
  try {
    await waitUntil('the demo says where its sandbox is', minute, () => saidSandbox() !== undefined);
    return { address: url, sandbox: saidSandbox() ?? '', stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Shows the built product in a browser, and closes both afterwards. */
export const inBrowser = async (
  work: (browser: Browser, server: DemoServer, browserName: string) => Promise<void>,
): Promise<void> => {
  const server = await startDemoServer();
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await work(browser, server, `Chromium ${browser.version()}`);
  } finally {
    await browser.close();
    await server.stop();
  }
};

export const desktop = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN' } as const;

/** Signs an account of the demo in on a page of sign-in. */
export const signIn = async (page: Page, url: string, account = 'user@demo.local'): Promise<void> => {
  await page.goto(url);
  await page.locator('input.field-input').first().fill(account);
  await page.locator('input[type=password]').fill('Waybill-demo-2026');
  await page.locator('button[type=submit]').click();
};
