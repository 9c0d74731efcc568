import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test';
import { paths, personalPath, personalTabs } from '../src/paths.ts';
import config from './playwright.config.ts';
import { startServer } from './start-server.ts';

/**
 * Takes every page in zh-CN at 1440 and 390 px, light, dark and with its first dialog open, with each of two builds of the
 * web on the same data, and compares them by pixels:
 * `npm run pictures:compare -w @waybill/web -- --before <dist> [--after <dist>] [--only <part of an address>]`.
 * What differs stands in test-results/pictures.
 */
const { before, after, only } = parseArgs({
  options: {
    before: { type: 'string' },
    after: { type: 'string', default: join(import.meta.dirname, '../dist') },
    only: { type: 'string', default: '' },
  },
}).values;
if (before === undefined) throw new Error('Name the folder of the build to compare with: --before <dist>');

const folder = join(import.meta.dirname, '../test-results/pictures');
const widths = [1440, 390];
/** Pixels that a clock, a caret or a count in the page's frame may change between two pictures. */
const noise = 200;
const builds = { before: resolve(before), after: resolve(after) };
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

const elsewhere = new Set<string>([paths.root, paths.signInAlias, paths.devMailbox]);
const open = new Set<string>([
  paths.signIn,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.activation,
  paths.closeAccount,
]);
const staff = /^\/(?:admin|notification-management|test-notification|ticket-management)/;
const addresses: readonly string[] = [
  ...Object.values(paths).filter((path) => !elsewhere.has(path) && !path.includes(':')),
  ...personalTabs.map(personalPath),
  `${paths.ups}?zipCode=90001`,
].filter((address) => address.includes(only));

const accountOf = (address: string): string | undefined => {
  if (open.has(address)) return undefined;
  return staff.test(address) ? 'super@demo.local' : 'yunfan@demo.local';
};

/** Serves the pages of a build in place of the server's own. */
const useBuild = (context: BrowserContext, dist: string): Promise<unknown> =>
  context.route(/^https?:\/\/[^/]+\/(?!api\/|healthz)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = extname(pathname) === '' ? '/index.html' : pathname;
    try {
      const body = await readFile(join(dist, file));
      const headers = { 'content-type': types[extname(file)] ?? 'application/octet-stream' };
      await route.fulfill({ body, headers });
    } catch {
      await route.continue();
    }
  });

const signedIn = async (browser: Browser, origin: string, dist: string, width: number, account?: string) => {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width, height: width > 640 ? 1600 : 2000 },
    hasTouch: width <= 640,
  });
  await useBuild(context, dist);
  if (account === undefined) return context;
  const answer = await context.request.post('/api/v1/auth/login', {
    data: { account, password: 'Waybill-demo-2026' },
  });
  const { data } = (await answer.json()) as { data: { token: string; expiresAt: number; userInfo: object } };
  await context.addInitScript(
    (entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)),
    {
      Authorization: data.token,
      authData: JSON.stringify({ token: data.token, expiry: data.expiresAt, lastActivity: Date.now() }),
      userData: JSON.stringify(data.userInfo),
    },
  );
  return context;
};

const settle = async (page: Page): Promise<void> => {
  // Some pages always show a bar.
  await page
    .waitForFunction(
      () => document.querySelector('[aria-busy="true"], .skeleton, [role="progressbar"]') === null,
      undefined,
      { timeout: 5000 },
    )
    .catch(() => undefined);
  await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => undefined);
};

const shoot = (page: Page): Promise<Buffer> => page.screenshot({ animations: 'disabled', caret: 'hide' });

/** Pictures of a page by what they show: light, dark, and what its first button of weight opens. */
const take = async (context: BrowserContext, address: string): Promise<Record<string, Buffer>> => {
  const page = await context.newPage();
  try {
    await page.goto(address);
    await page.getByRole('heading').first().waitFor();
    await settle(page);
    const light = await shoot(page);
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    const dark = await shoot(page);
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
    const button = page.locator('button:is(.button-primary, .bg-primary-solid):visible:enabled').first();
    if ((await button.count()) === 0) return { light, dark };
    await button.click({ timeout: 2000 }).catch(() => undefined);
    await settle(page);
    return { light, dark, opened: await shoot(page) };
  } finally {
    await page.close();
  }
};

/** How many pixels differ, and a picture of where. */
const compare = (page: Page, one: Buffer, other: Buffer): Promise<{ differing: number; picture: string }> =>
  page.evaluate(
    async (pictures) => {
      const [a, b] = await Promise.all(
        pictures.map(async (data) => {
          const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext('2d');
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (a === undefined || b === undefined) throw new Error('There is no canvas');
      let differing = 0;
      for (let i = 0; i < a.data.length; i += 4) {
        const distance = [0, 1, 2].reduce(
          (sum, k) => sum + Math.abs((a.data[i + k] ?? 0) - (b.data[i + k] ?? 0)),
          0,
        );
        if (distance > 24) differing++;
        a.data.set(
          distance > 24
            ? [255, 0, 0, 255]
            : [255, 255, 255, 255].map((v, k) =>
                k === 3 ? 255 : v - Math.round((255 - (b.data[i + k] ?? 0)) / 4),
              ),
          i,
        );
      }
      const canvas = new OffscreenCanvas(a.width, a.height);
      canvas.getContext('2d')?.putImageData(a, 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
      return { differing, picture: bytes.reduce((text, byte) => text + String.fromCharCode(byte), '') };
    },
    [one.toString('base64'), other.toString('base64')],
  );

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const server = await startServer();
const browser = await chromium.launch(config.use?.launchOptions ?? {});
try {
  const comparer = await (await browser.newContext()).newPage();
  for (const width of widths)
    for (const account of [undefined, 'yunfan@demo.local', 'super@demo.local']) {
      const contexts = await Promise.all(
        Object.values(builds).map((dist) => signedIn(browser, server.url, dist, width, account)),
      );
      for (const address of addresses.filter((one) => accountOf(one) === account)) {
        const [was, is] = await Promise.all(contexts.map((context) => take(context, address)));
        for (const [state, one] of Object.entries(was ?? {})) {
          const other = is?.[state];
          const name = `${address.replace(/[^\w]+/g, '-').replace(/^-/, '')}-${width}-${state}`;
          if (other === undefined) {
            process.stdout.write(`${name}: only one build has it\n`);
            continue;
          }
          if (one.equals(other)) continue;
          const { differing, picture } = await compare(comparer, one, other);
          if (differing < noise) continue;
          process.stdout.write(`${String(differing).padStart(8)}  ${name}\n`);
          await writeFile(join(folder, `${name}-before.png`), one);
          await writeFile(join(folder, `${name}-after.png`), other);
          await writeFile(join(folder, `${name}-difference.png`), Buffer.from(picture, 'latin1'));
        }
      }
      await Promise.all(contexts.map((context) => context.close()));
    }
} finally {
  await browser.close();
  await server.stop();
}
