import { termsVersion } from '@waybill/contract/constants.ts';
import type { Page } from '@playwright/test';
import { callsOf } from './api-calls.ts';
import { expect, signIn, test, untilQuiet, withoutNotices } from './journey.ts';

/** The day in a zone, so many milliseconds from now. */
const dayIn = (timeZone: string, later = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(Date.now() + later);

/** Gives the pages that load from now on a zone where it is between ten and eleven in the evening. */
const beforeMidnight = async (page: Page): Promise<string> => {
  const ahead = 22 - new Date().getUTCHours();
  const east = ahead > 14 ? ahead - 24 : ahead;
  // The names of these zones count westwards.
  const zone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
  await page.route(/\/ups(\?.*)?$/, async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replace(/(<meta name="time-zone" content=")[^"]*/, `$1${zone}`);
    await route.fulfill({ response: answer, body: text });
  });
  return zone;
};

test('a hold survives a reload, can be extended once and released', async ({ page, account, look }) => {
  await signIn(page, account, '/ups');
  const zip = page.getByRole('combobox', { name: '目的地邮编' });
  await zip.fill('90001');
  await zip.press('Enter');
  const hold = page.getByRole('region', { name: '运单号锁定' });
  await expect(hold).toContainText('为您保留');
  // Rows of the table or cards, and the box in each.
  const boxes = page.getByRole('checkbox', { name: /^选择运单号/ });
  await boxes.nth(1).check();
  const chosen = page.getByRole('region', { name: '已选运单号' });
  await expect(chosen).toContainText('已选 1 个');

  await page.reload();
  await expect(hold).toContainText('已恢复您之前锁定的运单号');
  await expect(hold).not.toContainText('来自');
  await expect(zip).toHaveValue('90001');
  await expect(boxes.nth(1)).toBeChecked();
  await expect(chosen).toContainText('已选 1 个');

  // A new visit without an address brings the conditions back with the hold; other conditions beside it are told.
  await page.goto('/ups');
  await expect(hold).toContainText('已恢复您之前锁定的运单号');
  await expect(zip).toHaveValue('90001');
  await expect(boxes.nth(1)).toBeChecked();
  await page.goto('/ups?zipCode=10001');
  await expect(hold).toContainText(/与当前条件不同，来自：90001 · [\d-]+ 至 [\d-]+/);
  await expect(zip).toHaveValue('10001');
  await page.goto('/ups');
  await hold.getByRole('button', { name: '这是什么：运单号锁定' }).click();
  await expect(hold.getByText('运单号自动释放，其他人可以购买')).toBeVisible();
  await look('hold-help');
  await hold.getByRole('button', { name: '延长 5 分钟' }).dblclick();
  await expect(page.getByText('锁定时间已延长')).toBeVisible();
  await expect(page.locator('.message').filter({ hasText: '每次锁定只能延长一次' })).toHaveCount(0);
  await expect(hold.getByRole('button', { name: '延长', exact: true })).toBeDisabled();

  // The page comes back as it was left, also by an address without filters: the brand's, or its own entry in the menu.
  const menu = page.getByRole('navigation', { name: '主导航' });
  const menuButton = page.getByRole('button', { name: '展开菜单' });
  // Its time is seen on every page, also on one that was loaded anew.
  await page.goto('/personal');
  await page.getByRole('heading', { name: '个人中心' }).waitFor({ state: 'attached' });
  if (await menuButton.isVisible()) await menuButton.click();
  const held = menu.getByRole('link', { name: 'UPS 查询' });
  await expect(held.getByRole('timer')).toHaveText(/^1[0-4]:/);
  await held.click();
  await expect(hold).toContainText('已恢复您之前锁定的运单号');
  for (const entry of ['USPS 查询', 'UPS 查询', 'UPS 查询']) {
    if (await menuButton.isVisible()) await menuButton.click();
    await menu.getByRole('link', { name: entry }).click();
  }
  await expect(page).toHaveURL(/\/ups$/);
  await expect(hold).toContainText('锁定');
  await expect(zip).toHaveValue('90001');
  await expect(zip).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: '重置' }).click();
  await expect(zip).toHaveValue('');

  await hold.getByRole('button', { name: '放弃' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click();
  await expect(hold).toBeHidden();
  if (await menuButton.isVisible()) await menuButton.click();
  await expect(held).toBeVisible();
  await expect(held.getByRole('timer')).toBeHidden();
});

test('when a hold ends the rows grey and a new query is offered', async ({ page, account, look }) => {
  await withoutNotices(page);
  await page.clock.install();
  await signIn(page, account, '/ups');
  const zone = await beforeMidnight(page);
  await page.goto('/ups?zipCode=60601');
  const today = dayIn(zone);
  const days = page.getByRole('button', { name: /^发货日期/ });
  await expect(days).toHaveText(/近 7 天/);
  await days.click();
  const last = page.getByRole('textbox', { name: '结束日期' });
  await expect(last).toHaveValue(today);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^(重新)?查询$/ }).click();
  const hold = page.getByRole('region', { name: '运单号锁定' });
  await expect(hold).toContainText('为您保留');
  await untilQuiet(page);
  await page.clock.fastForward('16:00');
  await expect(page.getByText('号码预约已过期，积分未扣除，请重新查询后再购买')).toBeVisible();
  await expect(page.getByRole('button', { name: '购买', exact: true, disabled: false })).toHaveCount(0);
  await look('hold-over');

  // A page that stands open past midnight offers the week of the new day. An answer would set the clock right.
  await page.route('**/api/v1/**', (route) => route.abort());
  await page.clock.fastForward('02:00:00');
  await days.click();
  await expect(last).not.toHaveValue(today);
  await expect(last).toHaveValue(dayIn(zone, 136 * 60_000));
});

for (const [name, minutes] of [
  ['ten minutes fast', 10],
  ['ten minutes slow', -10],
] as const) {
  test(`a clock that is ${name} changes nothing`, async ({ page, account }) => {
    await withoutNotices(page);
    await page.clock.install({ time: Date.now() + minutes * 60_000 });
    await signIn(page, account, '/ups');
    await page.goto('/ups?zipCode=98101');
    await page.getByRole('button', { name: /^(重新)?查询$/ }).click();
    const hold = page.getByRole('region', { name: '运单号锁定' });
    await expect(hold).toContainText(/^(10:00|09:\d\d)/);
    await untilQuiet(page);
    // Of its last minute all but what the clock goes on by itself while a busy machine runs it ahead.
    await page.clock.runFor('09:02');
    await expect(hold).toContainText(/^00:\d\d/);
    await hold.getByRole('button', { name: '放弃' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click();
    await expect(hold).toBeHidden();
  });
}

test('what another tab did to a hold is shown, and the rest of it stays', async ({
  page,
  account,
  request,
}) => {
  const elsewhere = await callsOf(request, account);
  await elsewhere('/user/acceptTerms', { termsVersion });
  await signIn(page, account, '/usps');
  const zip = page.getByRole('combobox', { name: '目的地邮编' });
  await zip.fill('60601');
  const answered = page.waitForResponse('**/logistics/usps/query');
  await zip.press('Enter');
  const hold = page.getByRole('region', { name: '运单号锁定' });
  await expect(hold).toContainText('20 个运单号为您保留');
  const { data } = (await (await answered).json()) as {
    readonly data: {
      readonly list: readonly [{ readonly id: string }];
      readonly reservation: { readonly holdId: string };
    };
  };
  const { holdId } = data.reservation;

  // Extended elsewhere: who asks for it here as well learns why there is no more time.
  await elsewhere('/logistics/usps/extend', { holdId });
  await hold.getByRole('button', { name: '延长 5 分钟' }).click();
  await expect(page.locator('.message').filter({ hasText: '每次锁定只能延长一次' })).toBeVisible();
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
  await expect(hold.getByRole('timer')).toHaveText(/^1[45]:/);
  await expect(hold.getByRole('button', { name: '延长', exact: true })).toBeDisabled();

  // Bought elsewhere: the order for the same number is rejected, the others can still be bought.
  await page
    .getByRole('checkbox', { name: /^选择运单号/ })
    .nth(0)
    .check();
  await page.getByRole('button', { name: '购买 1 个' }).click();
  await elsewhere('/logistics/usps/order', { ids: [data.list[0].id] });
  const confirm = page.getByRole('dialog', { name: '确认购买 1 个运单号' });
  await confirm.getByRole('button', { name: '确认购买' }).click();
  await expect(confirm.getByRole('alert')).toContainText('号码预约已过期，积分未扣除');
  await expect(confirm.getByRole('button', { name: '确认购买' })).toBeDisabled();
  await confirm.getByRole('button', { name: '返回' }).click();
  await expect(hold).toContainText('19 个运单号为您保留');
  await expect(page.getByRole('checkbox', { name: /^选择运单号/ })).toHaveCount(19);
  await expect(page.getByRole('region', { name: '已选运单号' })).toBeHidden();

  // Released elsewhere: it is over.
  await elsewhere('/logistics/usps/release', { holdId });
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
  await expect(page.getByRole('alert').filter({ hasText: '号码预约已过期' })).toBeVisible();
});

test('a second window sees an extension and a release without being looked at', async ({ page, account }) => {
  await signIn(page, account, '/usps');
  await page.goto('/usps?zipCode=90001');
  await page.getByRole('button', { name: /^(重新)?查询$/ }).click();
  const hold = page.getByRole('region', { name: '运单号锁定' });
  await expect(hold).toContainText('为您保留');
  const second = await page.context().newPage();
  await second.goto('/usps');
  const seen = second.getByRole('region', { name: '运单号锁定' });
  await expect(seen).toContainText('为您保留');

  await hold.getByRole('button', { name: /^延长 / }).click();
  await expect(seen.getByRole('timer')).toHaveText(/^1[0-4]:/);
  await expect(seen.getByRole('button', { name: '延长', exact: true })).toBeDisabled();
  await hold.getByRole('button', { name: '放弃' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click();
  await expect(second.getByRole('alert').filter({ hasText: '号码预约已过期' })).toBeVisible();
});
