import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';

const browser: PlaywrightTestConfig['use'] = {
  locale: 'zh-CN',
  serviceWorkers: 'block',
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    // Where the machine has no locale of UTF-8, Chromium saves no file under a Chinese name.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
};

/** What is the same at every width, and what the staff do: how the console looks on a phone is looked at in pages.spec.ts. */
const once = [
  'account.spec.ts',
  'browser-safety.spec.ts',
  'carriers.spec.ts',
  'console.spec.ts',
  'console-{keys,lots,points,width}.spec.ts',
  'developers.spec.ts',
  'docs.spec.ts',
  'first-load.spec.ts',
  'health.spec.ts',
  'monitoring.spec.ts',
  'notice-management.spec.ts',
  'number-life.spec.ts',
  'offline.spec.ts',
  'passkeys.spec.ts',
  'provider.spec.ts',
  'second-factor.spec.ts',
  'session.spec.ts',
  'statements.spec.ts',
  'ticket-desk.spec.ts',
];

const desktop = { viewport: { width: 1440, height: 900 }, account: 'user@demo.local' };

/** The journeys, against the built web and real servers in demo mode, one for each project (`journey.ts`). */
export default defineConfig<{ account: string }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  reporter: [['list']],
  retries: 0,
  // All projects side by side. Journeys of one share accounts, whose holds they would take from each other.
  workers: 3,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // A step that waits for what is not there says so, and does not take the time of the whole journey.
  use: { ...browser, actionTimeout: 30_000 },
  projects: [
    { name: 'once', workers: 1, testMatch: once, use: desktop },
    {
      name: 'desktop',
      workers: 1,
      // The pages made for phones, and the Back of the device, are only there for phones.
      testIgnore: [...once, 'mobile.spec.ts', 'back.spec.ts'],
      grepInvert: /@phone/,
      use: desktop,
    },
    {
      // A narrow desktop browser: without the user agent of a phone nothing leads to the pages for phones.
      name: 'phone',
      workers: 1,
      testIgnore: once,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, account: 'user2@demo.local' },
    },
  ],
});
