import type { BrowserContext, Locator, Page, Request } from '@playwright/test';
import { expect, signIn, test } from './journey.ts';
import { type Caller, callerAs } from './notice-sender.ts';

const announcer = 'announcer@demo.local';

const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^通知中心/ });

/**
 * The bell says what the server does, that at least so many are unread: what parcels of other journeys tell may come
 * besides, whenever it likes.
 */
const expectUnread = (page: Page, reader: Caller, atLeast: number): Promise<void> =>
  expect
    .poll(async () => {
      const unread = await reader.unread();
      const name = unread === 0 ? '通知中心' : `通知中心，${unread} 条未读`;
      return unread >= atLeast && (await bellOf(page).getAttribute('aria-label')) === name;
    })
    .toBe(true);

/** What wakes the poller is there; of what is sent before a page knows a minute later. */
const untilListening = (tabs: BrowserContext): Promise<unknown> =>
  tabs.waitForEvent('response', (answer) => answer.url().endsWith('/notice/stream'));

const openCentre = async (page: Page) => {
  await bellOf(page).click();
  const centre = page.getByRole('dialog', { name: '通知中心' });
  await expect(centre).toBeVisible();
  return centre;
};

const isPoll = (request: Request): boolean => request.url().endsWith('/notice/user/unread-count');

const isByItself = (request: Request): boolean =>
  isPoll(request) || /\/notice\/(?:announcements\/active|stream)$/.test(request.url());

const ownerOf = (page: Page): Promise<string | null> =>
  page.evaluate<string | null>(
    "JSON.parse(localStorage.getItem('notification_polling_lock'))?.owner ?? null",
  );

test('a notice arrives, is shown as text, is read and leads on', async ({ page, request, account, look }) => {
  await signIn(page, account, '/ups');
  const [staff, reader] = [await callerAs(request, announcer), await callerAs(request, account)];
  await reader.readAll();
  const listening = untilListening(page.context());
  await page.reload();
  await listening;
  await expectUnread(page, reader, 0);

  const audience = { targetType: 'user', targetIds: account };
  await staff.notify({
    ...audience,
    title: '%E7%B3%BB%E7%BB%9F<b>维护</b>通知',
    content: '今晚 22:00 &amp; 24:00 &lt;img src=x onerror=alert(1)&gt;\n请提前\\u5b89\\u6392',
    type: 'system',
    priority: 'urgent',
  });
  // The stream wakes the poller long before the minute is over.
  await expectUnread(page, reader, 1);
  await staff.notify({
    ...audience,
    title: '订单已完成',
    content: '点击查看订单',
    type: 'order',
    link: '/myorder',
  });
  await expectUnread(page, reader, 2);
  await look('notices-bell');

  const centre = await openCentre(page);
  const notice = centre.getByRole('button', { name: /系统维护通知/ });
  await expect(notice).toContainText('今晚 22:00 & 24:00 <img src=x onerror=alert(1)>');
  await expect(notice).toContainText('请提前安排');
  await expect(notice).toContainText('紧急');
  await expect(notice).toContainText('刚刚');
  expect(await centre.locator('img').count()).toBe(0);
  await look('notices-centre');

  await notice.click();
  await expect(notice).not.toHaveAccessibleName(/^未读/);
  await expectUnread(page, reader, 1);
  await centre.getByRole('link', { name: /^未读 订单已完成/ }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/myorder');
  await expect(centre).toBeHidden();
  await expectUnread(page, reader, 0);

  await page.evaluate("localStorage.setItem('theme', 'dark')");
  await page.reload();
  await openCentre(page);
  await expect(page.getByRole('dialog').getByText('系统维护通知').first()).toBeVisible();
  await look('notices-centre-dark');
});

test('the centre keeps the focus, closes by Escape and by a click beside it, and gives the focus back', async ({
  page,
  account,
}) => {
  await signIn(page, account, '/ups');
  const centre = await openCentre(page);
  for (let i = 0; i < 30; i += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate<boolean>(
      "document.activeElement !== document.body && !document.querySelector('dialog.inbox').contains(document.activeElement)",
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(centre).toBeHidden();
  await expect(bellOf(page)).toBeFocused();
  await openCentre(page);
  await page.mouse.click(5, 20);
  await expect(centre).toBeHidden();
  await openCentre(page);
  await centre.getByRole('button', { name: '关闭' }).click();
  await expect(centre).toBeHidden();
  await expect(bellOf(page)).toBeFocused();
});

test('reading that the server does not hear of is silently taken back', async ({
  page,
  request,
  account,
}) => {
  await signIn(page, account, '/ups');
  const [staff, reader] = [await callerAs(request, announcer), await callerAs(request, account)];
  await reader.readAll();
  await staff.notify({
    targetType: 'user',
    targetIds: account,
    title: '未送达',
    content: '服务器没有收到',
  });
  await page.reload();
  await expectUnread(page, reader, 1);
  await page.route('**/notice/user/mark-*', (route) =>
    route.fulfill({ status: 400, json: { code: 40001, msg: 'no', data: null } }),
  );
  const centre = await openCentre(page);
  const notice = centre.getByRole('button', { name: /未送达/ });
  await notice.click();
  await expectUnread(page, reader, 1);
  await expect(notice).toHaveAccessibleName(/^未读/);
  await centre.getByRole('button', { name: '全部标记为已读' }).click();
  await expect(notice).toHaveAccessibleName(/^未读/);
  await expect(page.locator('.message')).toHaveCount(0);
  await page.unroute('**/notice/user/mark-*');
  await centre.getByRole('button', { name: '全部标记为已读' }).click();
  await expect(notice).not.toHaveAccessibleName(/^未读/);
  await expectUnread(page, reader, 0);
});

test('nothing there, nothing to be had, more than 99', async ({ page, account, look }) => {
  await page.route('**/notice/user/unread-count', (route) =>
    route.fulfill({ json: { code: 0, msg: 'ok', data: 120 } }),
  );
  await page.route('**/notice/user/list*', (route) =>
    route.fulfill({ json: { code: 0, msg: 'ok', data: { list: [], total: 0, pageNum: 1, pageSize: 20 } } }),
  );
  await signIn(page, account, '/ups');
  await expect(bellOf(page)).toHaveAccessibleName('通知中心，120 条未读');
  await expect(bellOf(page)).toContainText('99+');
  const centre = await openCentre(page);
  await expect(centre.getByText('暂无通知')).toBeVisible();
  await expect(centre.getByText('您目前没有任何通知消息')).toBeVisible();
  await look('notices-empty');
  // Items in other spellings, without a text, and one that cannot be shown: each costs itself alone.
  await page.route('**/notice/user/list*', (route) =>
    route.fulfill({
      json: {
        code: 0,
        data: {
          list: [
            { id: 1, message: '另一种写法', created_time: '2026-11-20T15:22:33+08:00', is_read: true },
            { id: '2', title: null, content: null, type: 'mystery', isRead: true, createdTime: null },
            null,
          ],
        },
      },
    }),
  );
  await centre.getByRole('button', { name: '刷新' }).click();
  await expect(centre.getByRole('listitem')).toHaveCount(2);
  await expect(centre.getByRole('listitem').first()).toContainText('另一种写法');
  await expect(centre.getByRole('listitem').last()).toContainText(/无标题.*无内容.*mystery/);
  await page.route('**/notice/user/list*', (route) => route.abort());
  await page.reload();
  await openCentre(page);
  await expect(centre.getByText('通知加载失败')).toBeVisible({ timeout: 30_000 });
  await look('notices-failed');
});

test('twenty a page, and more by scrolling or by the button', async ({ page, account }) => {
  const total = 45;
  await page.route('**/notice/user/list*', (route) => {
    const pageNum = Number(new URL(route.request().url()).searchParams.get('pageNum'));
    const first = (pageNum - 1) * 20;
    const list = Array.from({ length: Math.min(20, total - first) }, (_, i) => ({
      id: String(total - first - i),
      title: `第 ${first + i + 1} 条`,
      content: '内容',
      type: 'system',
      priority: 'normal',
      createdTime: '2026-11-20T15:22:33+08:00',
      createdUser: null,
      isRead: true,
      link: null,
    }));
    return route.fulfill({ json: { code: 0, msg: 'ok', data: { list, total, pageNum, pageSize: 20 } } });
  });
  await signIn(page, account, '/ups');
  const centre = await openCentre(page);
  await expect(centre.getByRole('listitem')).toHaveCount(20);
  // A click would first scroll to it, and that alone brings more.
  await centre.getByRole('button', { name: '加载更多' }).dispatchEvent('click');
  await expect(centre.getByRole('listitem')).toHaveCount(40);
  await centre.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(centre.getByRole('listitem')).toHaveCount(45);
  await expect(centre.getByText('没有更多通知了')).toBeVisible();
});

/** Opens tabs and counts their polls; every one of these calls is a background call. */
const openTabs = async (context: BrowserContext, count: number) => {
  const tabs: { readonly tab: Page; polls: number }[] = [];
  for (let i = 0; i < count; i += 1) {
    const tab = await context.newPage();
    const entry = { tab, polls: 0 };
    tab.on('request', (request) => {
      // What nobody asked for by hand renews no token and counts as no activity.
      if (isByItself(request)) expect(request.headers()['x-background']).toBe('1');
      if (isPoll(request)) entry.polls += 1;
    });
    tabs.push(entry);
    await tab.goto('/ups');
    await expect(bellOf(tab)).toBeVisible();
  }
  return tabs;
};

test('of three tabs one polls; when it crashes or closes another takes over', async ({
  page,
  context,
  request,
  account,
}) => {
  await signIn(page, account, '/ups');
  const [staff, reader] = [await callerAs(request, announcer), await callerAs(request, account)];
  await reader.readAll();
  await page.goto('about:blank');
  const listening = untilListening(context);
  const tabs = await openTabs(context, 3);
  await listening;
  await expect.poll(() => tabs.filter(({ polls }) => polls > 0).length).toBe(1);
  const poller = tabs.find(({ polls }) => polls > 0);
  const others = tabs.filter((entry) => entry !== poller);
  const [first] = others;
  const owner = first && (await ownerOf(first.tab));
  expect(owner).not.toBeNull();

  await staff.notify({
    targetType: 'user',
    targetIds: account,
    title: '三个标签页',
    content: '只有一个在轮询',
  });
  for (const { tab } of tabs) await expectUnread(tab, reader, 1);
  expect(others.map(({ polls }) => polls)).toEqual([0, 0]);

  const devtools = poller && (await context.newCDPSession(poller.tab));
  const crashed = poller?.tab.waitForEvent('crash');
  devtools?.send('Page.crash').catch(() => undefined);
  await crashed;
  await expect.poll(() => others.filter(({ polls }) => polls > 0).length).toBe(1);
  expect(first && (await ownerOf(first.tab))).not.toBe(owner);

  // What is read in one tab is read in the other.
  const [one, two] = others.map(({ tab }) => tab) as [Page, Page];
  const centre = await openCentre(one);
  await centre.getByRole('button', { name: '全部标记为已读' }).click();
  await expectUnread(two, reader, 0);

  // Closing the poller hands over as well; signing out ends it everywhere.
  const polling = others.find(({ polls }) => polls > 0);
  const last = others.find((entry) => entry !== polling);
  await polling?.tab.close();
  await expect.poll(() => last?.polls ?? 0).toBeGreaterThan(0);
  await last?.tab.getByRole('button', { name: /^账号菜单/ }).click();
  await last?.tab.getByRole('banner').getByRole('button', { name: '退出登录' }).click();
  await expect(last?.tab ?? page).toHaveURL((url) => url.pathname === '/login');
  await expect.poll(() => last && ownerOf(last.tab)).toBeNull();
});

test('the announcement: runs, stands still on request, opens in full, is put away until it changes', async ({
  page,
  request,
  account,
  look,
}) => {
  await signIn(page, account, '/ups');
  const staff = await callerAs(request, announcer);
  const title = '平台将于本周六凌晨进行例行维护'.repeat(8).slice(0, 100);
  const sent = await staff.announce({
    title,
    content: '维护期间查询和下单暂停。\n<b>已预约</b>的号码会顺延。',
    priority: 'high',
  });
  const bar = page.getByRole('region', { name: '公告' });
  const open = bar.getByRole('button', { name: /^查看公告全文/ });
  await page.reload();
  await expect(bar).toBeVisible();
  const track = bar.locator('.announcement-track');
  await expect(track).toHaveCSS('animation-play-state', 'running');
  await open.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(track).toHaveCSS('animation-play-state', 'paused');
  await look('announcement');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(track).toHaveCSS('animation-name', 'none');
  await look('announcement-still');
  await open.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('已预约的号码会顺延。')).toBeVisible();
  await look('announcement-full');
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(open).toBeFocused();

  await bar.getByRole('button', { name: '不再显示此公告' }).click();
  await expect(bar).toBeHidden();
  const fetched = page.waitForResponse('**/notice/announcements/active');
  await page.reload();
  await fetched;
  await expect(bellOf(page)).toBeVisible();
  await expect(bar).toBeHidden();
  await staff.remove(sent.id);
  const next = await staff.announce({ title: '新的公告', content: '内容已更新' });
  await expect(bar).toContainText('新的公告', { timeout: 30_000 });
  await look('announcement-short');
  await staff.remove(next.id);
});

test('the test page shows every kind and how this browser polls', async ({
  page,
  context,
  account,
  look,
}) => {
  await signIn(page, account, '/test-notification');
  await expect(page).toHaveTitle('通知中心测试 - 物流查询平台');
  const panel = page.getByRole('region', { name: '轮询状态' });
  await expect(panel).toContainText('正在由本标签页轮询');
  for (const label of ['系统', '订单', '支付', '安全', '促销', '公告', '通知', '普通', '重要', '紧急', '低'])
    await expect(
      page.getByRole('region', { name: '类型与优先级' }).getByText(label, { exact: true }).first(),
    ).toBeVisible();
  await look('notice-test');

  await page.route('**/notice/user/unread-count', (route) =>
    route.fulfill({ json: { code: 50001, msg: 'no', data: null } }),
  );
  const pollNow = panel.getByRole('button', { name: '立即轮询' });
  for (const failures of [1, 2, 3]) {
    await pollNow.click();
    await expect(panel.getByText('连续失败次数').locator('..')).toContainText(String(failures));
  }
  await expect(panel).toContainText('已置位，间隔延长为 300 秒');
  await expect(bellOf(page)).toHaveAccessibleName(/通知暂时无法更新/);
  await look('notice-test-failing');
  await page.unrouteAll();
  await pollNow.click();
  await expect(bellOf(page)).not.toHaveAccessibleName(/通知暂时无法更新/);

  const other = await context.newPage();
  await other.goto('/test-notification');
  const elsewhere = other.getByRole('region', { name: '轮询状态' });
  await expect(elsewhere).toContainText('等待中，由其他标签页轮询');
  await elsewhere.getByRole('button', { name: '由本标签页接管' }).click();
  await expect(elsewhere).toContainText('正在由本标签页轮询');
  await expect(panel).toContainText('等待中，由其他标签页轮询');
  await expect(page.getByRole('button', { name: '发送给自己' })).toHaveAttribute('aria-disabled', 'true');
});

test('what somebody does not want to be told of is kept', async ({ page, account, look }) => {
  await signIn(page, account, '/personal');
  await page
    .getByRole('navigation', { name: '个人中心导航' })
    .getByRole('link', { name: '通知设置' })
    .click();
  const tickets = page.getByRole('switch', { name: '工单通知' });
  await expect(tickets).toBeChecked();
  await expect(page.getByRole('switch', { name: '安全通知' })).toBeDisabled();
  const mails = page.getByRole('switch', { name: '订单邮件' });
  // A switch turns before the server has it, and the next one only after.
  const turn = async (one: Locator): Promise<void> => {
    const kept = page.waitForResponse('**/user/saveUserInfo');
    await one.press('Space');
    await kept;
    await expect(page.locator('.prefs')).toHaveAttribute('aria-busy', 'false');
  };
  await turn(tickets);
  await expect(page.getByText('设置已保存')).toBeVisible();
  await turn(mails);
  await expect(mails).not.toBeChecked();
  await look('personal-notices');
  await page.reload();
  await expect(tickets).not.toBeChecked();
  await expect(mails).not.toBeChecked();
  await turn(tickets);
  await turn(mails);
  await expect(tickets).toBeChecked();
});
