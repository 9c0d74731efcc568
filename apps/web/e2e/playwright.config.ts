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

/** What the staff do, and what only a desktop has: how the console looks on a phone is looked at in pages.spec.ts. */
const atDesktop = [
  'carriers.spec.ts',
  'console.spec.ts',
  'console-keys.spec.ts',
  'console-lots.spec.ts',
  'console-points.spec.ts',
  'console-width.spec.ts',
  'developers.spec.ts',
  'docs.spec.ts',
  'first-load.spec.ts',
  'health.spec.ts',
  'monitoring.spec.ts',
  'notice-management.spec.ts',
  'number-life.spec.ts',
  'ticket-desk.spec.ts',
];

/** The pages made for phones, the Back of the device, and what is the same at every width. */
const atPhone = [
  'account.spec.ts',
  'back.spec.ts',
  'browser-safety.spec.ts',
  'mobile.spec.ts',
  'offline.spec.ts',
  'passkeys.spec.ts',
  'provider.spec.ts',
  'second-factor.spec.ts',
  'session.spec.ts',
  'statements.spec.ts',
];

/** The journeys, against the built web and real servers in demo mode, one for each width (`journey.ts`). */
export default defineConfig<{ account: string }>({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  reporter: [['list']],
  retries: 0,
  // Both widths side by side. Journeys of one width share accounts, whose holds they would take from each other.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // A step that waits for what is not there says so, and does not take the time of the whole journey.
  use: { ...browser, actionTimeout: 30_000 },
  projects: [
    {
      name: 'desktop',
      workers: 1,
      testIgnore: atPhone,
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 }, account: 'user@demo.local' },
    },
    {
      // A narrow desktop browser: without the user agent of a phone nothing leads to the pages for phones.
      name: 'phone',
      workers: 1,
      testIgnore: atDesktop,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, account: 'user2@demo.local' },
    },
  ],
});
