import { paths } from '../src/paths.ts';
import { expect, signIn, test } from './journey.ts';

/** Addresses that show no page of their own: they lead elsewhere, or need something in them. */
const elsewhere = new Set<string>([paths.root, paths.signInAlias, paths.devMailbox]);
const all = Object.entries(paths).filter(([, path]) => !elsewhere.has(path) && !path.includes(':'));
const open = new Set<string>([
  paths.signIn,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.activation,
  paths.closeAccount,
]);

test('every public page can be used by everybody', async ({ page, look }) => {
  for (const [name, path] of all.filter(([, path]) => open.has(path))) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(`page-${name}`, ['light', 'dark']);
  }
});

test('every page behind the sign-in can be used by everybody', async ({ page, look }) => {
  test.slow();
  await signIn(page, 'super@demo.local');
  for (const [name, path] of all.filter(([, path]) => !open.has(path))) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: /加载|载入/ })).toHaveCount(0);
    await look(`page-${name}`, ['light', 'dark']);
  }
});
