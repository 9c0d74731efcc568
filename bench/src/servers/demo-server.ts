import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import { startDemoProcess } from '@waybill/server/test/demo-process.ts';

const builtPage = join(import.meta.dirname, '../../../apps/web/dist/index.html');

const startDemoServer = async () => {
  await access(builtPage).catch(() => {
    throw new Error('The web is not built. Build it first: npm run build');
  });
  return startDemoProcess();
};

export const inBrowser = async (
  work: (browser: Browser, address: string, browserName: string) => Promise<void>,
): Promise<void> => {
  const server = await startDemoServer();
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await work(browser, server.url, `Chromium ${browser.version()}`);
  } finally {
    await browser.close();
    await server.stop();
  }
};

export const desktop = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN' } as const;

export const signIn = async (page: Page, url: string, account = 'user@demo.local'): Promise<void> => {
  await page.goto(url);
  await page.locator('input.field-input').first().fill(account);
  await page.locator('input[type=password]').fill('Waybill-demo-2026');
  await page.locator('button[type=submit]').click();
};
