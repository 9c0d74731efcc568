import type { BrowserContext, Page } from '@playwright/test';
import { untilQuiet } from './journey.ts';

type Auth = { token: string; expiry: number; lastActivity: number };

/** The session as the browser's tabs share it. */
export const readAuth = (page: Page): Promise<Auth | null> =>
  page.evaluate<Auth | null>("JSON.parse(localStorage.getItem('authData'))");

/** Another tab of the browser notes that the session ends in so many seconds. */
export const endIn = async (context: BrowserContext, page: Page, seconds: number): Promise<void> => {
  await untilQuiet(page);
  const other = await context.newPage();
  await other.goto('/healthz');
  const auth = await readAuth(other);
  const expiry = (await page.evaluate<number>('Date.now()')) + seconds * 1000;
  await other.evaluate(`localStorage.setItem('authData', '${JSON.stringify({ ...auth, expiry })}')`);
  await other.close();
};

/** Lets a page whose clock is a fake run until its session has so many seconds left. */
export const secondsLeft = async (page: Page, seconds: number): Promise<void> => {
  const left = ((await readAuth(page))?.expiry ?? 0) - (await page.evaluate<number>('Date.now()'));
  await page.clock.runFor(left - seconds * 1000);
};
