import type { Page } from '@playwright/test';
import { acceptTerms, expect, signIn, test } from './journey.ts';

/** Buys so many numbers of a carrier and opens their order. */
const buy = async (page: Page, address: string, count: number): Promise<void> => {
  await page.goto(address);
  await page.getByRole('button', { name: /^(重新)?查询$/ }).click();
  const buying = page.getByRole('button', { name: `购买 ${count} 个` });
  const boxes = page.getByRole('checkbox', { name: /^选择运单号/ });
  await expect(boxes.first()).toBeVisible();
  if (!(await boxes.first().isChecked())) await boxes.first().check();
  await buying.click();
  const dialog = page.getByRole('dialog', { name: /^确认购买/ });
  await acceptTerms(dialog);
  await dialog.getByRole('button', { name: '确认购买' }).click();
  await page.getByRole('button', { name: '查看订单' }).click();
  await page
    .getByRole('button', { name: /^展开订单/ })
    .first()
    .click();
};

test('refresh bought numbers, see what is new, read a timeline, wait to refresh again', async ({
  page,
  account,
  look,
}) => {
  await signIn(page, account, '/fedex');
  await buy(page, '/fedex?quantity=3', 3);
  const list = page.getByRole('list', { name: /^订单 LT.* 的运单号$/ });
  await expect(list.getByText('尚未更新')).toHaveCount(3);
  const refresh = page.getByRole('button', { name: '刷新物流' });
  await refresh.click();
  await expect(page.getByText(/^(已更新 \d 个|\d 个(无新动态|失败))/)).toBeVisible();
  await expect(list.getByText('刚刚更新')).toHaveCount(3);
  await look('tracking-refreshed');

  await expect(refresh).toHaveAttribute('aria-disabled', 'true');
  await expect(refresh).toHaveAccessibleDescription(/^10 分钟内已更新过，\d\d:\d\d 后可再次刷新$/);

  const opener = list.getByRole('button', { name: /^查看轨迹/ }).first();
  const number = (await opener.getAttribute('aria-label'))?.replace('查看轨迹 ', '') ?? '';
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '物流轨迹' });
  await expect(dialog).toContainText(number);
  await expect(dialog.getByRole('region', { name: '物流轨迹' }).getByRole('listitem').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: '立即更新' })).toHaveAttribute('aria-disabled', 'true');
  // What was bought is followed by itself, and says where it goes and which order it is of.
  await expect(dialog.getByRole('button', { name: '归档' })).toBeVisible();
  await expect(dialog).toContainText('目的地');
  await expect(dialog.getByRole('link', { name: /^LT/ })).toBeVisible();
  await look('tracking-timeline');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('UPS numbers say why they cannot be refreshed', async ({ page, account, look }) => {
  await signIn(page, account, '/ups');
  await buy(page, '/ups?zipCode=10001', 1);
  const refresh = page.getByRole('button', { name: '刷新物流' });
  await expect(refresh).toHaveAttribute('aria-disabled', 'true');
  await expect(refresh).toHaveAccessibleDescription('UPS 运单号暂不支持刷新物流');
  await page.getByRole('button', { name: /^查看轨迹/ }).click();
  const dialog = page.getByRole('dialog', { name: '物流轨迹' });
  await expect(dialog).toContainText('不支持');
  await look('tracking-ups');
  await dialog.getByRole('button', { name: '关闭', exact: true }).click();
  await expect(dialog).toBeHidden();
});
