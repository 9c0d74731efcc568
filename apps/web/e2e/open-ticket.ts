import type { Browser, Page } from '@playwright/test';
import { expect, pick, signIn } from './journey.ts';

/** A page of the staff beside that of the journey. */
export const staffPage = async (browser: Browser, account: string, to: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, account, to);
  return page;
};

/** Opens a ticket through the form and gives its address. */
export const openTicket = async (page: Page, title: string): Promise<string> => {
  await page.goto('/ticket-center?new=1');
  const form = page.getByRole('dialog', { name: '提交工单' });
  await pick(form.getByRole('combobox', { name: '分类' }), '功能异常');
  await form.getByRole('textbox', { name: '标题' }).fill(title);
  await form.getByRole('textbox', { name: '问题描述' }).fill('打开订单页面时提示服务器内部错误');
  await form.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page).toHaveURL(/\/ticket-detail\/\d+$/);
  return new URL(page.url()).pathname;
};

export const titleOf = (what: string): string => `${what} ${Date.now()}`;
