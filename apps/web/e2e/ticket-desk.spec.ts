import { expect, pick, signIn, test } from './journey.ts';
import { openTicket, staffPage, titleOf } from './open-ticket.ts';

test('two of the staff see each other, and an act on an older version loses nothing', async ({
  page,
  browser,
  account,
  look,
}) => {
  await signIn(page, account, '/ticket-center');
  const address = await openTicket(page, titleOf('两人同时处理'));
  const first = await staffPage(browser, 'admin@demo.local', address);
  await expect(first.getByText('处理工单')).toBeVisible();
  const second = await staffPage(browser, 'super@demo.local', address);
  await expect(second.getByText(/正在查看/)).toBeVisible();
  // From here on the second sees nothing new before he acts, as if both acted in the same moment.
  let still = true;
  await second.route('**/api/v1/ticket/**', async (route) => {
    still &&= !route.request().url().endsWith('/ticket/admin/priority');
    await (still ? route.abort() : route.continue());
  });
  await first.getByRole('button', { name: '分配给我' }).click();
  await expect(first.getByText('已分配', { exact: true })).toBeVisible();
  await second.getByRole('textbox', { name: '回复内容' }).fill('已经处理好');
  await pick(second.getByRole('combobox', { name: '优先级' }), '高');
  await expect(second.getByText(/处理人由“未分配”改为/)).toBeVisible();
  await expect(second.getByRole('textbox', { name: '回复内容' })).toHaveValue('已经处理好');
  await pick(second.getByRole('combobox', { name: '状态' }), '处理中');
  await second.getByRole('button', { name: '发送' }).click();
  await expect(second.getByText('已发送')).toBeVisible();
  await pick(second.getByRole('combobox', { name: '状态' }), '已解决');
  await second.getByRole('button', { name: '更新状态' }).click();
  await expect(second.getByText('状态已更新')).toBeVisible();
  const customer = second.getByRole('region', { name: '用户' });
  await expect(customer).toContainText('余额');

  await page.goto(address);
  await expect(page.getByText('已经处理好')).toBeVisible();
  await look('ticket-resolved');
  await first.context().close();
  await second.context().close();
});

test('figures open the tickets behind them; filters are kept under a name', async ({
  page,
  account,
  look,
}) => {
  await signIn(page, account, '/ticket-center');
  await openTicket(page, titleOf('统计用工单'));
  await page.context().clearCookies();
  await page.evaluate('localStorage.clear()');
  await signIn(page, 'admin@demo.local', '/ticket-management');
  await expect(page.getByText('统计用工单').first()).toBeVisible();
  await look('ticket-management');
  await page.getByText('统计', { exact: true }).click();
  const chart = page.getByRole('figure', { name: '按状态' });
  await chart.getByText('查看数据').click();
  await expect(chart.getByRole('row').nth(1)).toContainText('待处理');
  await look('ticket-statistics');
  await chart.locator('canvas').click({ position: { x: 150, y: 30 } });
  await expect(page).toHaveURL(/\/ticket-management\?status=open$/);
  await expect(page.getByText('换手机后收不到重置密码邮件')).toBeVisible();
  await expect(page.getByText('批量追踪到一半停住了')).toHaveCount(0);

  const name = `我的筛选 ${Date.now()}`;
  await page.getByRole('button', { name: '保存当前筛选' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: '名称' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: '全部工单' }).click();
  await expect(page).toHaveURL(/\/ticket-management$/);
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/status=open$/);
  await page.getByRole('button', { name: `删除筛选“${name}”` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('a kept reply is made once and inserted into an answer', async ({ page, browser, account }) => {
  const title = `问候 ${Date.now()}`;
  await signIn(page, account, '/ticket-center');
  const address = await openTicket(page, titleOf('快捷回复'));
  const staff = await staffPage(browser, 'admin@demo.local', '/ticket-management');
  await staff.getByRole('button', { name: '管理快捷回复' }).click();
  const dialog = staff.getByRole('dialog', { name: '管理快捷回复' });
  await dialog.getByRole('button', { name: '新增快捷回复' }).click();
  await dialog.getByRole('textbox', { name: '标题' }).fill(title);
  await dialog.getByRole('textbox', { name: '回复内容' }).fill('您好，已收到，正在核查。');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText(title)).toBeVisible();
  await staff.goto(address);
  await staff.getByRole('textbox', { name: '回复内容' }).press('/');
  await staff.getByRole('dialog').getByRole('searchbox').fill(title);
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(title) })
    .click();
  await expect(staff.getByRole('textbox', { name: '回复内容' })).toHaveValue('您好，已收到，正在核查。');
  await staff.context().close();
});

test('a file that the virus scanner holds back or refused is replaced by an explanation', async ({
  page,
  look,
}) => {
  await signIn(page, 'admin@demo.local', '/ticket-management');
  // The demo has no scanner: what the server says of files is put into its answer.
  let own = false;
  await page.route('**/ticket/detail/*', async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as {
      data: { entries: { kind: string; own?: boolean; attachments?: object[] }[] };
    };
    const file = { type: 'txt', size: 68, finding: null };
    for (const entry of envelope.data.entries.filter(({ kind }) => kind === 'message')) {
      entry.own = own;
      entry.attachments = [
        { ...file, id: '1', fileName: 'clean.txt', scan: 'clean' },
        { ...file, id: '2', fileName: 'waits.txt', scan: 'checking' },
        { ...file, id: '3', fileName: 'old.txt', scan: 'unchecked' },
        { ...file, id: '4', fileName: 'bad.txt', scan: 'refused', finding: 'Eicar-Test' },
      ];
    }
    await route.fulfill({ response: answer, json: envelope });
  });
  await page.getByRole('link', { name: '批量追踪到一半停住了' }).click();
  const files = page.getByRole('list', { name: '附件' }).first();
  const saved = (): Promise<string[]> => files.getByRole('button').allTextContents();
  await expect(files.getByRole('listitem').filter({ hasText: 'waits.txt' })).toContainText('安全检查中');
  await expect(files.getByRole('listitem').filter({ hasText: 'old.txt' })).toContainText('未做安全检查');
  const refused = files.getByRole('listitem').filter({ hasText: 'bad.txt' });
  await expect(refused).toContainText('未通过安全检查，已移除');
  await expect(refused).toContainText('Eicar-Test');
  expect(await saved()).toEqual([expect.stringContaining('clean.txt'), expect.stringContaining('old.txt')]);
  await look('ticket-scanned');
  // Whoever sent it has it anyway.
  own = true;
  await page.reload();
  await expect(files.getByRole('button', { name: '下载 waits.txt' })).toBeVisible();
  expect(await saved()).toHaveLength(3);
});

test('who answers no tickets has no entry for them and a 403 in place of the page', async ({
  page,
  look,
}) => {
  await signIn(page, 'announcer@demo.local', '/ticket-center');
  await expect(page.getByText('还没有工单')).toBeVisible();
  await look('tickets-none');
  await page.goto('/ticket-management');
  await expect(page.getByRole('heading', { name: '无权访问此页面' })).toBeVisible();
  await look('ticket-management-denied');
  const nav = page.getByRole('navigation', { name: '主导航', includeHidden: true });
  await expect(nav.getByRole('link', { name: '通知管理', includeHidden: true })).toHaveCount(1);
  await expect(nav.getByRole('link', { name: '工单管理', includeHidden: true })).toHaveCount(0);
});

test('a note of the staff looks like nothing that a user gets', async ({ page, look }) => {
  await signIn(page, 'admin@demo.local', '/ticket-management');
  await page.getByRole('link', { name: '批量追踪到一半停住了' }).click();
  const box = page.getByRole('form', { name: '回复工单' });
  await box.getByText('内部备注', { exact: true }).click();
  await expect(box.getByRole('button', { name: '保存备注' })).toBeVisible();
  await expect(box.getByRole('button', { name: '发送' })).toHaveCount(0);
  await expect(page.getByText('只有您在查看')).toBeVisible();
  await look('ticket-note');
});
