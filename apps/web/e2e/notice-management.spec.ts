import type { Page } from '@playwright/test';
import { expect, fillMoment, inFilters, pick, pickChip, signIn, test } from './journey.ts';
import { callerAs } from './notice-sender.ts';

const announcer = 'announcer@demo.local';

const rowOf = (page: Page, title: string) =>
  page.getByRole('region', { name: '通知与公告' }).locator('tr, li').filter({ hasText: title });

test('a user does not get in, and does not see the entry', async ({ page, account }) => {
  await signIn(page, account, '/ups');
  const nav = page.getByRole('navigation', { name: '主导航', includeHidden: true });
  await expect(nav.getByRole('link', { name: 'UPS 查询', includeHidden: true })).toHaveCount(1);
  await expect(nav.getByRole('link', { name: '通知管理', includeHidden: true })).toHaveCount(0);
  await page.goto('/notification-management');
  await expect(page).toHaveURL((url) => url.pathname === '/403');
  await expect(page.getByText('您没有权限访问该页面')).toBeVisible();
});

test('send a notification: what is wrong, who gets it, what they see', async ({ page, account, look }, {
  project,
}) => {
  test.slow();
  const title = `积分活动 ${project.name}`;
  await signIn(page, announcer, '/notification-management');
  await expect(page).toHaveTitle('通知管理 - 物流查询平台');
  await expect(page.getByRole('region', { name: '通知统计' })).toContainText('近 30 天阅读率');
  await look('notice-admin');

  await page.getByRole('button', { name: '发送通知', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '发送通知' });
  const send = dialog.getByRole('button', { name: '发送', exact: true });
  await send.click();
  await expect(dialog.getByRole('textbox', { name: '标题' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: '标题' })).toHaveAccessibleDescription(
    '标题应为 1 到 100 个字符',
  );
  await expect(dialog.getByRole('textbox', { name: '内容' })).toHaveAccessibleDescription(
    '内容应为 1 到 2,000 个字符',
  );

  await dialog.getByRole('textbox', { name: '标题' }).fill(title);
  await dialog.getByRole('textbox', { name: '内容' }).fill('周末兑换享 <b>九折</b>\n&lt;详情见活动页&gt;');
  await pick(dialog.getByRole('combobox', { name: '类型' }), '促销');
  await pick(dialog.getByRole('combobox', { name: '优先级' }), '重要');
  const preview = dialog.getByRole('region', { name: '预览' });
  await expect(preview).toContainText('周末兑换享 九折');
  await expect(preview).toContainText('<详情见活动页>');
  await expect(preview).toContainText('促销');
  await expect(preview).toContainText('重要');
  await expect(dialog.getByText(/^将发送给 \d+ 个用户$/)).toBeVisible();
  await dialog.getByText('指定用户').click();
  await expect(dialog.getByText('请先填写接收对象')).toBeVisible();
  await dialog.getByRole('textbox', { name: '用户' }).fill(`${account}, nobody@nowhere.example`);
  await expect(dialog.getByText('将发送给 1 个用户')).toBeVisible();
  await expect(dialog.getByText('找不到：nobody@nowhere.example')).toBeVisible();
  await dialog.getByRole('textbox', { name: '跳转地址' }).fill('https://evil.example');
  await look('notice-admin-send');
  await send.click();
  await expect(dialog.getByRole('textbox', { name: '跳转地址' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: '跳转地址' })).toHaveAccessibleDescription(
    '请填写站内地址，以 / 开头',
  );
  await dialog.getByRole('textbox', { name: '跳转地址' }).fill('/personal?tab=points');
  await dialog.getByRole('button', { name: '移除找不到的' }).click();
  await expect(dialog.getByText('找不到')).toBeHidden();
  await expect(dialog.getByText('将发送给 1 个用户')).toBeVisible();

  // The answer is lost; trying again carries the same key, and one notification is sent.
  const keys: (string | undefined)[] = [];
  await page.route('**/send/notification', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    expect(route.request().headers()['content-type']).toContain('application/x-www-form-urlencoded');
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await send.click();
  await expect(dialog.getByText('结果未知。再次提交不会重复发送。')).toBeVisible();
  await send.click();
  await expect(page.getByText('通知已发送')).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, title)).toHaveCount(1);
  await expect(rowOf(page, title)).toContainText('0 / 1');
});

test('find it again, switch it off, delete it and take that back', async ({ page, request, look }, {
  project,
}) => {
  const staff = await callerAs(request, announcer);
  const title = `待整理 ${project.name}`;
  await staff.notify({ title, content: '内容', type: 'order', priority: 'urgent' });
  await signIn(page, announcer, '/notification-management');
  await page.getByRole('searchbox', { name: '关键词' }).fill(title);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('keyword') === title);
  await inFilters(page, () => pickChip(page, /^优先级 /, '紧急'));
  await expect(page).toHaveURL((url) => url.searchParams.get('priority') === 'urgent');
  const row = rowOf(page, title);
  await expect(row).toHaveCount(1);
  await page.reload();
  await expect(row).toHaveCount(1);
  await inFilters(page, () => expect(page.getByRole('button', { name: '优先级 紧急' })).toBeVisible());
  await page.getByRole('button', { name: `展开 ${title}` }).click();
  await expect(page.getByText('即时生效，长期有效')).toBeVisible();
  await look('notice-admin-found');
  await page.getByRole('button', { name: `收起 ${title}` }).click();

  await row.getByRole('button', { name: `停用 ${title}` }).click();
  await expect(row).toContainText('已停用');
  await row.getByRole('button', { name: `启用 ${title}` }).click();
  await expect(row).toContainText('生效中');
  await row.getByRole('button', { name: `删除 ${title}` }).click();
  const said = page.locator('.message').filter({ hasText: `已删除“${title}”` });
  await said.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText(`已恢复“${title}”`)).toBeVisible();
  await expect(row).toContainText('生效中');
  await inFilters(page, () => pickChip(page, /^优先级 /, '低'));
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await look('notice-admin-none');
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect(page).toHaveURL((url) => url.search === '');
});

test('what others sent can be switched off, but not deleted, by whom the role says so', async ({
  page,
  request,
}, { project }) => {
  const admin = await callerAs(request, 'admin@demo.local');
  const title = `管理员的通知 ${project.name}`;
  const { id } = await admin.notify({
    title,
    content: '内容',
    targetType: 'role',
    targetIds: 'announcement_admin',
  });
  await signIn(page, announcer, '/notification-management');
  const remove = rowOf(page, title).getByRole('button', { name: `删除 ${title}` });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toHaveAccessibleDescription('只能删除自己发送的通知');
  await expect(rowOf(page, title)).toContainText('公告管理员');
  await admin.remove(id);
});

test('an announcement: when it is shown, and how', async ({ page, look }, { project }) => {
  const title = `系统将于今晚升级 ${project.name}`;
  await signIn(page, announcer, '/notification-management');
  await page.getByRole('button', { name: '发布公告' }).click();
  const dialog = page.getByRole('dialog', { name: '发布公告' });
  await dialog.getByRole('textbox', { name: '标题' }).fill(title);
  await dialog.getByRole('textbox', { name: '内容' }).fill('升级期间服务不中断。');
  await fillMoment(dialog.getByLabel('开始时间'), '2090-01-02 09:00');
  await fillMoment(dialog.getByLabel('结束时间'), '2090-01-02 08:00');
  await dialog.getByRole('button', { name: '发布' }).click();
  await expect(dialog.getByLabel('结束时间')).toHaveAccessibleDescription('结束日期不能早于开始日期');
  await fillMoment(dialog.getByLabel('结束时间'), '2090-01-02 18:00');
  await expect(dialog.getByRole('region', { name: '预览' })).toContainText(title);
  await look('notice-admin-announce');
  await dialog.getByRole('button', { name: '发布' }).click();
  await expect(page.getByText('公告已安排，到时间自动显示')).toBeVisible();
  const row = rowOf(page, title);
  await expect(row).toContainText('待生效');
  await page.getByRole('button', { name: `展开 ${title}` }).click();
  await expect(page.getByText('2090-01-02 09:00:00 至 2090-01-02 18:00:00')).toBeVisible();
  await row.getByRole('button', { name: `删除 ${title}` }).click();
  await expect(page.getByText(`已删除“${title}”`)).toBeVisible();
});

test('the staff can send themselves one to try it, in the dark as well', async ({ page, look }) => {
  const listening = page.waitForResponse('**/notice/stream');
  await signIn(page, announcer, '/test-notification');
  await listening;
  await page.getByRole('button', { name: '发送给自己' }).click();
  await expect(page.getByText('已发送，收到后铃铛会提示')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /^通知中心，\d+ 条未读/ })).toBeVisible();
  await page.evaluate("localStorage.setItem('theme', 'dark')");
  await page.goto('/notification-management');
  await expect(rowOf(page, '测试通知').first()).toBeVisible();
  await look('notice-admin-dark');
});

test('whoever may see accounts finds them by search', async ({ page, account, look }) => {
  await signIn(page, 'super@demo.local', '/notification-management');
  await page.getByRole('button', { name: '发送通知', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '发送通知' });
  await dialog.getByText('指定用户').click();
  const find = dialog.getByRole('combobox', { name: '查找用户' });
  for (const name of [account, 'announcer@demo.local']) {
    await find.fill(name.slice(0, 5));
    await dialog.getByRole('option', { name }).first().click();
    await expect(find).toHaveValue('');
  }
  await expect(dialog.getByRole('textbox', { name: '用户' })).toHaveValue(`${account}, announcer@demo.local`);
  await expect(dialog.getByText('将发送给 2 个用户')).toBeVisible();
  await look('notice-admin-find');
});
