import type { Locator, Page } from '@playwright/test';
import { acceptTerms, expect, signIn, test, untilQuiet, withoutNotices } from './journey.ts';
import { endIn, secondsLeft } from './session-clock.ts';

test.use({
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
});

const fillIn = async (page: Page, account: string): Promise<void> => {
  await page.getByRole('textbox', { name: '用户名或邮箱' }).fill(account);
  await page.getByRole('textbox', { name: '密码' }).fill('Waybill-demo-2026');
  await page.getByRole('button', { name: '登录', exact: true }).click();
};

const holdOf = (page: Page): Locator => page.getByRole('region', { name: '运单号锁定' });

const release = async (page: Page): Promise<void> => {
  await holdOf(page).getByRole('button', { name: '放弃' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃' }).click();
  await expect(holdOf(page)).toBeHidden();
};

/** Everything that can be touched is at least 44 pixels high and wide, but for links inside of text. */
const expectLargeTargets = async (page: Page): Promise<void> => {
  const small = await page
    .locator('.mobile :is(button, select, input:not([type=checkbox], [type=radio]), nav a)')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
        .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${box.width}x${box.height}`),
    );
  expect(small).toEqual([]);
};

/** Pulls the page down by a finger. */
const pullDown = async (page: Page): Promise<void> => {
  const touch = await page.context().newCDPSession(page);
  const at = (y: number) => ({ touchPoints: [{ x: 195, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(180) });
  for (let y = 200; y <= 520; y += 20) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(y) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

test('phones land on their home page, and a pull reads it anew', async ({ page, account, look }) => {
  await page.goto('/login');
  await fillIn(page, account);
  await expect(page).toHaveURL(/\/mobile\/home$/);
  await expect(page).toHaveTitle('首页 - 物流查询平台');
  await expect(page.getByRole('heading', { level: 1, name: '物流追踪查询平台' })).toBeVisible();
  await expect(page.getByRole('region', { name: '积分余额' })).toContainText(/\d\.\d\d/);
  await expect(page.getByRole('navigation', { name: '选择承运商' })).toContainText('FedEx2.00 积分/个');
  await expect(page.getByRole('region', { name: '锁定中的运单号' })).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('region', { name: '最近订单' })).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('.mobile-pull[data-stage=still]')).toBeAttached();
  await look('mobile-home');
  await expectLargeTargets(page);

  const reading = page.waitForRequest('**/api/v1/logistics/holds');
  await pullDown(page);
  await reading;
  await expect(page.getByText('已刷新')).toBeVisible();

  await page.goto('/');
  await expect(page).toHaveURL(/\/mobile\/home$/);
  // What came back of an order is told, and one that cannot be drawn leaves the others and the page.
  const order = {
    carrier: 'ups',
    scope: 'single',
    action: 'buy',
    status: 'partially_refunded',
    quantity: 3,
    unitPrice: 2,
    percentOff: 0,
    totalPoints: 6,
    paidPoints: 4,
    createdTime: '2026-11-20T15:22:33+08:00',
    expiresAt: null,
    refundedPoints: 2,
    refundedIds: ['7'],
    refund: null,
    refundableUntil: null,
    trackingInfos: [],
  };
  const list = [
    { ...order, id: '1', orderNo: 'LT261120AAAAAAAA', trackingInfos: null },
    { ...order, id: '2', orderNo: 'LT261120BBBBBBBB' },
  ];
  await page.route('**/api/v1/user/getUserOrder', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { list, total: 2, pageNum: 1, pageSize: 20 } } }),
  );
  await page.goto('/mobile');
  await expect(page).toHaveURL(/\/mobile\/home$/);
  const orders = page.getByRole('region', { name: '最近订单' });
  await expect(orders.getByRole('listitem')).toHaveCount(2);
  await expect(orders.getByRole('link', { name: /LT261120BBBBBBBB/ })).toContainText('已退 2.00 4.00');
  await expect(page.getByRole('region', { name: '积分余额' })).toContainText(/\d\.\d\d/);
  await orders.getByRole('link', { name: /LT261120BBBBBBBB/ }).click();
  await expect(page.getByText('已退款 1 个运单号，退回 2.00 积分，实付 4.00 积分').first()).toBeVisible();
});

test('desktop addresses lead phones on; ZIP and days are chosen by a finger', async ({
  page,
  account,
  look,
}) => {
  await signIn(page, account, '/mobile/home');
  await page.evaluate('localStorage.clear()');
  await page.goto('/ups?statusFilter=all&zipCode=10001');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fups%3F/);
  await fillIn(page, account);
  await expect(page).toHaveURL(/\/mobile\/ups\?statusFilter=all&zipCode=10001$/);
  await expect(page.getByRole('heading', { level: 1, name: 'UPS 查询' })).toBeVisible();
  await look('mobile-query-start');
  await expectLargeTargets(page);

  const zip = page.getByRole('combobox', { name: '目的地邮编' });
  await zip.fill('606');
  const zips = page.getByRole('listbox', { name: '目的地邮编' });
  await expect(zips.getByRole('option', { name: /^60601/ })).toBeVisible();
  await look('mobile-zip');
  await zips.getByRole('option', { name: /^60601/ }).click();
  await expect(zip).toHaveValue('60601');

  const days = page.getByRole('button', { name: /^发货日期/ });
  const usual = await days.innerText();
  await days.click();
  const range = page.getByRole('dialog', { name: '发货日期' });
  await expect(range.getByRole('radio', { name: '近 7 天' })).toBeFocused();
  await look('mobile-range');
  await range.getByText('近 14 天').click();
  await expect(range).toBeHidden();
  await expect(days).toContainText('近 14 天');
  await days.click();
  await range.getByRole('button', { name: '选择日期' }).click();
  await expect(range.getByRole('grid')).toBeVisible();
  await look('mobile-calendar');
  await page.keyboard.press('Escape');
  await range.getByText('近 31 天').click();
  await expect(range).toBeHidden();
  await expect(days).toContainText('近 31 天');
  expect(await days.innerText()).not.toBe(usual);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page).toHaveURL(/zipCode=60601.*startTime=|startTime=.*zipCode=60601/);
  await release(page);
});

test('query, hold, buy, see the numbers in full, hide them', async ({ page, account, look }) => {
  await signIn(page, account, '/mobile/ups?zipCode=90001');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  const hold = holdOf(page);
  await expect(hold).toContainText('20 个运单号为您保留');
  await expect(hold).toContainText(/^(10:00|09:\d\d)/);
  await expect(page.getByRole('button', { name: /^查询条件 90001/ })).toContainText('修改条件');

  await page
    .getByRole('checkbox', { name: /^选择运单号/ })
    .nth(0)
    .check();
  await page
    .getByRole('checkbox', { name: /^选择运单号/ })
    .nth(1)
    .check();
  const chosen = page.getByRole('region', { name: '已选运单号' });
  await expect(chosen).toContainText('已选 2 个');
  await expect(chosen).toContainText('4.00');
  await look('mobile-chosen');
  await expectLargeTargets(page);

  const ordering = page.waitForRequest('**/api/v1/logistics/ups/order');
  await chosen.getByRole('button', { name: '购买 2 个' }).click();
  const sheet = page.getByRole('dialog', { name: '确认购买 2 个运单号' });
  await expect(sheet.getByRole('list', { name: '价格' })).toContainText('满 50 个 9 折');
  await acceptTerms(sheet);
  await look('mobile-confirm');
  await expectLargeTargets(page);
  await sheet.getByRole('button', { name: '确认购买' }).click();
  expect((await ordering).headers()['idempotency-key']).toMatch(/\S{16,}/);

  const done = page.getByRole('dialog', { name: '购买成功' });
  const numbers = done.getByRole('list', { name: '运单号（2 个）' }).getByRole('listitem');
  await expect(numbers).toHaveCount(2);
  await expect(numbers.first()).toHaveText(/^1Z[0-9A-Z]{16}$/);
  // While the sheet comes up, its text is there but not shown.
  const bought = (await numbers.first().textContent()) ?? '';
  await look('mobile-done');
  await done.getByRole('button', { name: '隐藏运单号' }).click();
  await expect(numbers.first()).toHaveText(`1Z${'*'.repeat(12)}${bought.slice(-4)}`);
  await done.getByRole('button', { name: '显示完整运单号' }).click();
  await expect(numbers.first()).toHaveText(bought);
  await done.getByRole('button', { name: '继续查询' }).click();
  await expect(hold).toContainText('18 个运单号为您保留');

  const tabs = page.getByRole('navigation', { name: '底部导航' });
  await tabs.getByRole('link', { name: '首页' }).click();
  const held = page.getByRole('region', { name: '锁定中的运单号' });
  const ups = held.getByRole('link', { name: /^UPS/ });
  await expect(ups).toContainText('UPS · 18 个运单号');
  const orders = page.getByRole('region', { name: '最近订单' });
  await expect(orders.getByRole('link', { name: /UPS · 购买/ }).first()).toContainText(`1Z${'*'.repeat(12)}`);
  await look('mobile-home-busy');
  await ups.click();
  await expect(hold).toContainText('18 个运单号为您保留');
  await release(page);
});

test('query a batch, scroll through it, reserve it; other pages stand in the frame of phones', async ({
  page,
  account,
  look,
}) => {
  await signIn(page, account, '/mobile/fedex');
  await page.getByRole('button', { name: '50', exact: true }).click();
  await page.getByRole('button', { name: '查询', exact: true }).click();
  const chosen = page.getByRole('region', { name: '已选运单号' });
  await expect(chosen).toContainText('已选 50 个');
  await expect(chosen).toContainText('已享 9 折');
  const rows = page.getByRole('list', { name: 'FedEx 运单号查询结果' }).getByRole('listitem');
  for (const seen of [20, 40]) {
    await expect(rows.nth(seen - 1)).toBeAttached();
    await rows.nth(seen - 1).scrollIntoViewIfNeeded();
  }
  await expect(rows).toHaveCount(50);

  await chosen.getByRole('button', { name: '预约 24 小时', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '确认预约 50 个运单号' });
  await acceptTerms(sheet);
  await sheet.getByRole('button', { name: '确认预约' }).click();
  const done = page.getByRole('dialog', { name: '预约成功' });
  await expect(done.getByRole('list').first()).toContainText('****');
  await look('mobile-reserved');
  await done.getByRole('button', { name: '查看订单' }).click();

  await expect(page).toHaveURL(/\/myorder\?keyword=LT/);
  await expect(page.getByRole('heading', { level: 1, name: '我的订单' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: '底部导航' });
  await expect(tabs.getByRole('link', { name: '订单' })).toHaveAttribute('aria-current', 'page');
  await look('mobile-orders');
  await page.getByRole('button', { name: '取消预约' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消预约' }).click();
  await expect(page.getByText('预约已取消，积分已退回')).toBeVisible();

  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(page).toHaveURL(/\/mobile\/fedex/);
});

test('everything that is no tab: other pages, language, appearance, the way out', async ({
  page,
  account,
  look,
}) => {
  await signIn(page, account, '/mobile/usps');
  const tabs = page.getByRole('navigation', { name: '底部导航' });
  const tab = tabs.getByRole('button', { name: '我的' });
  // A page that is left stays as it was, filters that were not asked yet included.
  await page.getByText('批量取号', { exact: true }).click();
  await page.getByRole('spinbutton', { name: '数量' }).fill('7');
  await tabs.getByRole('link', { name: '订单' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '我的订单' })).toBeVisible();
  await tabs.getByRole('link', { name: '查询' }).click();
  await expect(page.getByRole('spinbutton', { name: '数量' })).toHaveValue('7');
  const mine = page.getByRole('dialog', { name: '我的' });
  await tab.click();
  await expect(mine.getByRole('link', { name: '工单中心' })).toBeVisible();
  await look('mobile-mine');
  await expectLargeTargets(page);
  await mine.getByText('深色').click();
  await page.keyboard.press('Escape');
  await expect(mine).toBeHidden();
  await expect(tab).toBeFocused();
  await look('mobile-dark');
  await page.getByRole('button', { name: /^发货日期/ }).click();
  await expect(page.getByRole('dialog', { name: '发货日期' })).toContainText('今天');
  await look('mobile-range-dark');
  await page.keyboard.press('Escape');
  await tab.click();
  await mine.getByText('English').click();
  await expect(page.getByRole('heading', { level: 1, name: 'USPS query' })).toBeVisible();
  const me = page.getByRole('dialog', { name: 'Me' });
  await me.getByText('中文').click();
  await mine.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '退出确认' }).getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('when a hold ends the rows grey and a new query is offered', async ({ page, account, look }) => {
  await withoutNotices(page);
  await page.clock.install();
  await signIn(page, account, '/mobile/usps?zipCode=60601');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(holdOf(page)).toContainText('为您保留');
  await untilQuiet(page);
  await page.clock.fastForward('16:00');
  await expect(page.getByText('号码预约已过期，积分未扣除，请重新查询后再购买')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^选择运单号/, disabled: false })).toHaveCount(0);
  await look('mobile-hold-over');
});

test('the desktop pages are one step away, and the way back is one too', async ({ page, account, look }) => {
  await signIn(page, account, '/mobile/ups');
  await page.goto('/ups?zipCode=10001&desktop=1');
  await expect(page.getByRole('heading', { level: 1, name: 'UPS 选号' })).toBeVisible();
  await expect(page).toHaveURL(/\/ups\?zipCode=10001&desktop=1$/);
  await page.goto('/usps?zipCode=10001');
  await expect(page.getByRole('heading', { level: 1, name: 'USPS 选号' })).toBeVisible();

  await page.getByRole('button', { name: '展开菜单' }).click();
  await look('mobile-way-back');
  await page.getByRole('link', { name: '手机版' }).click();
  await expect(page).toHaveURL(/\/mobile\/usps\?zipCode=10001&desktop=0$/);
  await page.goto('/fedex?quantity=5');
  await expect(page).toHaveURL(/\/mobile\/fedex\?quantity=5$/);

  await page.getByRole('button', { name: '我的' }).click();
  await page.getByRole('dialog', { name: '我的' }).getByRole('link', { name: '电脑版' }).click();
  await expect(page).toHaveURL(/\/fedex\?quantity=5&desktop=1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'FedEx 选号' })).toBeVisible();
});

test('before the session ends it warns and reminds, above an open sheet too', async ({
  page,
  context,
  account,
  look,
}) => {
  await withoutNotices(page);
  await page.clock.install();
  await signIn(page, account, '/mobile/usps');
  await expect(page.getByRole('heading', { level: 1, name: 'USPS 查询' })).toBeVisible();
  // Opened later, the sheet would read the balance, and the answer set the page's clock right.
  await page.getByRole('button', { name: '我的' }).click();
  await expect(page.getByRole('dialog', { name: '我的' })).toBeVisible();
  await endIn(context, page, 640);
  await secondsLeft(page, 589);
  await expect(page.getByText('登录即将过期')).toBeVisible();
  await look('mobile-session-banner');
  await secondsLeft(page, 289);
  const reminder = page.getByRole('dialog', { name: '登录状态提醒' });
  await expect(reminder).toBeVisible();
  await look('mobile-session-reminder');
  await reminder.getByRole('button', { name: '延长登录' }).click();
  await expect(page.getByText('登录状态已延长')).toBeVisible();
  await expect(reminder).toBeHidden();
  await expect(page.getByText('登录即将过期')).toBeHidden();
});
