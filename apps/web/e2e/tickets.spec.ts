import type { Locator, Page } from '@playwright/test';
import { expect, pick, signIn, test, picked } from './journey.ts';
import { openTicket, staffPage, titleOf } from './open-ticket.ts';

/** The messages of a ticket, without the one that is being written. */
const said = (page: Page): Locator => page.getByRole('list', { name: '沟通记录' });

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
  await expect(said(staff)).toContainText('已修复，请刷新页面再试。');
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

test('a new message while writing is offered before sending', async ({ page, browser, account }) => {
  await signIn(page, account, '/ticket-center');
  const address = await openTicket(page, titleOf('边写边来消息'));
  const staff = await staffPage(browser, 'admin@demo.local', address);
  const box = staff.getByRole('form', { name: '回复工单' });
  await box.getByRole('textbox', { name: '回复内容' }).fill('正在写一半');
  await page.getByRole('textbox', { name: '回复内容' }).fill('补充：只有今天的订单打不开');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(said(page)).toContainText('补充：只有今天的订单打不开');
  await expect(box.getByText('撰写期间有 1 条新消息，建议先看再发送')).toBeVisible({ timeout: 30_000 });
  await box.getByRole('button', { name: '查看新消息' }).click();
  await expect(box.getByText('撰写期间有')).toHaveCount(0);
  await expect(box.getByRole('textbox', { name: '回复内容' })).toHaveValue('正在写一半');
  await staff.reload();
  await expect(box.getByRole('textbox', { name: '回复内容' })).toHaveValue('正在写一半');
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
  await expect(picked(form.getByRole('combobox', { name: '分类' }))).toHaveText('功能异常');
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
