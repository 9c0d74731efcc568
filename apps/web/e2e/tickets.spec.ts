import type { Browser, Page } from '@playwright/test';
import { expect, pick, signIn, test } from './journey.ts';

/** Pastes a picture into the form, as a screenshot tool would leave it on the clipboard. */
const pasteScreenshot = async (page: Page): Promise<void> => {
  await page.evaluate(`(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320; canvas.height = 200;
    const draw = canvas.getContext('2d');
    draw.fillStyle = '#2447d8'; draw.fillRect(0, 0, 320, 200);
    draw.fillStyle = '#ffffff'; draw.font = '28px sans-serif'; draw.fillText('HTTP 500', 90, 110);
    const blob = await new Promise((done) => canvas.toBlob(done, 'image/png'));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob], 'image.png', { type: 'image/png' }));
    const area = document.querySelector('dialog textarea');
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
};

const staffPage = async (browser: Browser, account: string, to: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, account, to);
  return page;
};

/** Opens a ticket through the form and gives its address. */
const openTicket = async (page: Page, title: string): Promise<string> => {
  await page.goto('/ticket-center?new=1');
  const form = page.getByRole('dialog', { name: '提交工单' });
  await pick(form.getByRole('combobox', { name: '分类' }), '功能异常');
  await form.getByRole('textbox', { name: '标题' }).fill(title);
  await form.getByRole('textbox', { name: '问题描述' }).fill('打开订单页面时提示服务器内部错误');
  await form.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page).toHaveURL(/\/ticket-detail\/\d+$/);
  return new URL(page.url()).pathname;
};

const titleOf = (what: string): string => `${what} ${Date.now()}`;

test('a user asks with a pasted screenshot; what is written survives a reload', async ({
  page,
  account,
  look,
}) => {
  const title = titleOf('订单页打不开');
  await signIn(page, account, '/ticket-center');
  await page.getByRole('button', { name: '提交工单' }).first().click();
  const form = page.getByRole('dialog', { name: '提交工单' });
  await form.getByRole('button', { name: '提交', exact: true }).click();
  await expect(form.getByText('标题应为 2 到 100 个字符')).toBeVisible();
  await look('ticket-new-missing');
  await pick(form.getByRole('combobox', { name: '分类' }), '功能异常');
  await form.getByText('高', { exact: true }).click();
  await form.getByRole('textbox', { name: '标题' }).fill(title);
  await form.getByRole('textbox', { name: '问题描述' }).fill('点开“我的订单”提示服务器内部错误，截图如下。');
  await pasteScreenshot(page);
  await expect(form.getByText('已上传', { exact: false })).toBeVisible();
  await look('ticket-new');

  await page.reload();
  await expect(form.getByText('已恢复上次未提交的内容')).toBeVisible();
  await expect(form.getByRole('textbox', { name: '标题' })).toHaveValue(title);
  await expect(form.getByRole('list', { name: '附件' })).toContainText('截图-');
  await form.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page).toHaveURL(/\/ticket-detail\/\d+$/);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: /查看图片 截图-/ })).toBeVisible();
  await page.getByRole('button', { name: /查看图片 截图-/ }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
});

test('the staff answer with a note and a reply; the user sees the reply only', async ({
  page,
  browser,
  account,
}) => {
  const title = titleOf('导出失败');
  await signIn(page, account, '/ticket-center');
  const address = await openTicket(page, title);
  // A ticket that is open counts as read.
  await page.goto('/ticket-center');
  const staff = await staffPage(browser, 'admin@demo.local', '/ticket-management');
  await staff.getByRole('searchbox', { name: '关键词' }).fill(title);
  await staff.getByRole('button', { name: '查询', exact: true }).click();
  await staff.getByRole('link', { name: title }).click();
  const box = staff.getByRole('form', { name: '回复工单' });
  await box.getByText('内部备注', { exact: true }).click();
  await expect(box.getByRole('status')).toHaveText('用户看不到');
  await box.getByRole('textbox', { name: '备注内容' }).fill('查日志：数据库超时');
  await box.getByRole('button', { name: '保存备注' }).click();
  await expect(staff.getByText('内部备注 · 用户看不到')).toBeVisible();
  await box.getByText('回复用户', { exact: true }).click();
  await box.getByRole('textbox', { name: '回复内容' }).fill('已修复，请刷新页面再试。');
  await box.getByRole('textbox', { name: '回复内容' }).press('Control+Enter');
  await expect(staff.getByText('已修复，请刷新页面再试。')).toBeVisible();
  await expect(box.getByRole('textbox', { name: '回复内容' })).toHaveValue('');

  await page.goto('/ticket-center');
  await expect(
    page.getByRole('row', { name: title }).or(page.getByRole('listitem').filter({ hasText: title })),
  ).toContainText('有新答复');
  await page.goto(address);
  await expect(page.getByText('已修复，请刷新页面再试。')).toBeVisible();
  await expect(page.getByText('查日志：数据库超时')).toHaveCount(0);
  await staff.context().close();
});

test('a solved ticket is rated with the keyboard, closed and followed up', async ({
  page,
  account,
  look,
}) => {
  await signIn(page, account, '/ticket-center');
  await openTicket(page, titleOf('已经好了'));
  await page.getByRole('button', { name: '问题已解决' }).click();
  await expect(page.getByText('如果问题还在，直接回复即可重新处理。')).toBeVisible();

  await page.getByRole('radio', { name: '很不满意', exact: true }).focus();
  for (let star = 1; star < 5; star += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '非常满意' })).toBeChecked();
  await page.getByRole('textbox', { name: '补充说明（选填）' }).fill('很快');
  await page.getByRole('button', { name: '提交评价' }).click();
  await expect(page.getByRole('img', { name: '5 星' })).toBeVisible();

  await page.getByRole('button', { name: '关闭工单' }).click();
  await expect(page.getByRole('dialog')).toContainText('关闭后双方都不能再回复');
  await page.getByRole('dialog').getByRole('button', { name: '关闭工单' }).click();
  await expect(page.getByText('工单已关闭，不能再回复')).toBeVisible();
  await look('ticket-closed');
  await page.getByRole('link', { name: '继续跟进' }).click();
  await expect(page.getByRole('dialog', { name: '继续跟进' })).toContainText('跟进已关闭的工单 TK');
});

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
  await pick(second.getByRole('combobox', { name: '改为' }), '已解决');
  await second.getByRole('textbox', { name: '备注（选填）' }).fill('已经处理好');
  // From here on the second sees nothing new by himself, as if both acted in the same moment.
  let still = true;
  await second.route('**/api/v1/ticket/**', async (route) => {
    if (still) await route.abort();
    else await route.continue();
  });
  await first.getByRole('button', { name: '分配给我' }).click();
  await expect(first.getByText('已分配', { exact: true })).toBeVisible();
  still = false;
  await second.getByRole('button', { name: '更新状态' }).click();
  await expect(second.getByText(/处理人由“未分配”改为/)).toBeVisible();
  await expect(second.getByRole('textbox', { name: '备注（选填）' })).toHaveValue('已经处理好');
  await pick(second.getByRole('combobox', { name: '改为' }), '已解决');
  await second.getByRole('button', { name: '更新状态' }).click();
  await expect(second.getByText('状态已更新')).toBeVisible();

  await page.goto(address);
  await expect(page.getByText('已经处理好')).toBeVisible();
  await look('ticket-resolved');
  await first.context().close();
  await second.context().close();
});

test('a new message while writing is offered before sending', async ({ page, browser, account }) => {
  await signIn(page, account, '/ticket-center');
  const address = await openTicket(page, titleOf('边写边来消息'));
  const staff = await staffPage(browser, 'admin@demo.local', address);
  const box = staff.getByRole('form', { name: '回复工单' });
  await box.getByRole('textbox', { name: '回复内容' }).fill('正在写一半');
  await page.getByRole('textbox', { name: '回复内容' }).fill('补充：只有今天的订单打不开');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByText('补充：只有今天的订单打不开')).toBeVisible();
  await expect(box.getByText('撰写期间有 1 条新消息，建议先看再发送')).toBeVisible({ timeout: 30_000 });
  await box.getByRole('button', { name: '查看新消息' }).click();
  await expect(box.getByText('撰写期间有')).toHaveCount(0);
  await expect(box.getByRole('textbox', { name: '回复内容' })).toHaveValue('正在写一半');
  await staff.reload();
  await expect(box.getByRole('textbox', { name: '回复内容' })).toHaveValue('正在写一半');
  await staff.context().close();
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
  await staff.getByRole('button', { name: '快捷回复' }).click();
  await staff.getByRole('dialog').getByRole('searchbox').fill(title);
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(title) })
    .click();
  await expect(staff.getByRole('textbox', { name: '回复内容' })).toHaveValue('您好，已收到，正在核查。');
  await staff.context().close();
});

test('an error leads to a ticket that carries its trace and the failed call', async ({
  page,
  account,
  look,
}, { project }) => {
  await page.route('**/api/v1/user/exportOrders', (route) =>
    route.fulfill({
      status: 409,
      json: {
        code: 40903,
        msg: '导出失败',
        data: { category: 'business', traceId: 'e2e-trace-0001', supportHint: '请稍后重试' },
      },
    }),
  );
  await signIn(page, account, '/myorder');
  if (project.name === 'phone') await page.getByRole('button', { name: '筛选条件' }).click();
  await page.getByRole('button', { name: '导出 CSV' }).click();
  await page.getByRole('region', { name: '系统消息' }).getByRole('button', { name: '提交工单' }).click();
  const form = page.getByRole('dialog', { name: '提交工单' });
  const along = form.getByRole('list', { name: '随工单提交的信息' });
  await expect(along).toContainText('e2e-trace-0001');
  await expect(along).toContainText('POST /user/exportOrders');
  await expect(along).toContainText('HTTP 409');
  await expect(along).toContainText('错误码 40903');
  await expect(form.getByRole('combobox', { name: '分类' })).toHaveText('功能异常');
  await look('ticket-from-error');
  await form.getByRole('textbox', { name: '标题' }).fill('导出报错');
  await form.getByRole('textbox', { name: '问题描述' }).fill('导出订单时报错');
  await form.getByRole('button', { name: '提交', exact: true }).click();
  // The page of the form is kept, hidden, with its dialog.
  await expect(form).toHaveCount(0);
  const shown = (text: string) => page.getByText(text).filter({ visible: true });
  await expect(shown('e2e-trace-0001')).toBeVisible();
  await expect(shown('POST /user/exportOrders')).toBeVisible();
});

test('drafts go when their account signs out', async ({ page, account, look }) => {
  await signIn(page, account, '/ticket-center');
  await page.goto('/ticket-center?new=1');
  const title = page.getByRole('dialog').getByRole('textbox', { name: '标题' });
  await title.fill('草稿');
  await page.reload();
  await expect(title).toHaveValue('草稿');
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await look('tickets');
  expect(await page.evaluate<string | null>("localStorage.getItem('ticketDrafts')")).toContain('草稿');
  await page.getByRole('button', { name: '账号菜单' }).click();
  await page.getByRole('button', { name: '退出登录' }).first().click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate<string | null>("localStorage.getItem('ticketDrafts')")).toBeNull();
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
