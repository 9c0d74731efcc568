import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Signs the account of the page out by its menu. */
export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^账号菜单/ }).click();
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/login');
};

/** Gives the password of an account with a second factor, up to the question for the second step. */
export const beginSignIn = async (page: Page, account: string): Promise<void> => {
  await page.goto('/login?redirect=%2Fpersonal');
  await page.getByRole('textbox', { name: '用户名或邮箱' }).fill(account);
  await page.getByRole('textbox', { name: '密码' }).fill('Waybill-demo-2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '两步验证' })).toBeVisible();
};
