import { readFile } from 'node:fs/promises';
import { expect, inFilters, pickChip, signIn, test } from './journey.ts';

const superAdmin = 'super@demo.local';
const someone = 'announcer@demo.local';

test('points are given with the effect shown first; above the limit it is a proposal', async ({
  page,
  look,
}, { project }) => {
  await signIn(page, superAdmin, '/admin/users');
  await page.getByRole('searchbox', { name: '关键词' }).fill(someone);
  await page.getByRole('button', { name: '查询' }).click();
  await look('console-users');
  const columns = page.getByRole('button', { name: '列', exact: true });
  const points = page.getByRole('columnheader', { name: '可用积分' });
  await columns.click();
  await page.getByRole('checkbox', { name: '可用积分' }).uncheck();
  await look('console-columns');
  await expect(points).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: someone })).toBeVisible();
  await expect(points).toBeHidden();
  await columns.click();
  await page.getByRole('checkbox', { name: '可用积分' }).check();
  await page.keyboard.press('Escape');
  await expect(columns).toBeFocused();
  await expect(points).toBeVisible();
  await page.getByRole('link', { name: someone }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(someone);
  await look('console-user');

  await page.getByRole('button', { name: '充值' }).click();
  const dialog = page.getByRole('dialog', { name: '充值' });
  await dialog.getByRole('button', { name: '下一步：核对变更' }).click();
  await expect(dialog.getByRole('textbox', { name: '积分' })).toHaveAccessibleDescription(/最多两位小数/);
  await dialog.getByRole('textbox', { name: '积分' }).fill('12.5');
  await dialog.getByRole('textbox', { name: '付款单号' }).fill(`BANK-${project.name}`);
  await dialog.getByRole('textbox', { name: '说明' }).fill('线下付款');
  await dialog.getByRole('button', { name: '下一步：核对变更' }).click();
  await expect(dialog.getByRole('region', { name: '操作影响' })).toContainText('→');
  await look('console-recharge');
  await dialog.getByRole('button', { name: '充值' }).click();
  await expect(page.getByText('操作已完成')).toBeVisible();
  await expect(page.getByText('+12.50').first()).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: '充值' }).click();
  await dialog.getByRole('textbox', { name: '积分' }).fill('7.5');
  await dialog.getByRole('textbox', { name: '付款单号' }).fill(`bank ${project.name}`);
  await dialog.getByRole('textbox', { name: '说明' }).fill('同一笔付款');
  await dialog.getByRole('button', { name: '下一步：核对变更' }).click();
  await expect(dialog.getByText('该付款单号已经入账过')).toBeVisible();
  await expect(dialog.getByText('12.50 积分')).toBeVisible();
  await dialog.getByRole('button', { name: '充值' }).click();
  const reason = dialog.getByRole('textbox', { name: '重复入账原因' });
  await expect(reason).toHaveAccessibleDescription(/2 到 500 字/);
  await reason.fill('两次到账');
  await look('console-recharge-again');
  await dialog.getByRole('button', { name: '充值' }).click();
  await expect(page.getByText('重复入账原因：两次到账').first()).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: '充值' }).click();
  await dialog.getByRole('textbox', { name: '积分' }).fill('2000');
  await dialog.getByRole('textbox', { name: '说明' }).fill('大客户预存');
  await dialog.getByRole('button', { name: '下一步：核对变更' }).click();
  await expect(dialog.getByText('超出单次限额')).toBeVisible();
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(page.getByText('已提交复核，批准后生效')).toBeVisible();
  await page.goto('/admin/approvals?state=pending');
  const own = page
    .getByRole('region', { name: '复核列表' })
    .locator('tr, li')
    .filter({ hasText: '大客户预存' });
  await expect(own).toHaveCount(1);
  await expect(own.getByRole('button', { name: '撤回' })).toBeVisible();
  await expect(own.getByRole('button', { name: '批准' })).toHaveCount(0);
  await look('console-approvals');
  await own.getByRole('button', { name: '撤回' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
  await expect(page.getByText('大客户预存')).toHaveCount(0);

  await page.goto('/admin/audit?act=user');
  await inFilters(page, () => pickChip(page, /^操作 /, '充值积分'));
  await expect(page).toHaveURL(/act=user\.recharge/);
  await expect(page.getByText('user.recharge').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^展开记录/ })
    .first()
    .click();
  await expect(page.getByText('可用积分').first()).toBeVisible();
  const actor = page.getByRole('combobox', { name: '操作人' });
  await inFilters(page, async () => {
    await actor.fill('super@');
    await page.getByRole('option', { name: /super@demo\.local/ }).click();
  });
  await expect(page).toHaveURL(/actorId=\d+/);
  await page.reload();
  await inFilters(page, () => expect(actor).toHaveValue('super@demo.local'));
  await look('console-audit');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^waybill-audit-.*\.csv$/);
  await page.getByRole('button', { name: '校验记录' }).click();
  await expect(page.getByText(/校验通过，\d+ 条记录均未改动/)).toBeVisible();
});

test('exchange codes are shown once and accounted for', async ({ page, look }) => {
  await signIn(page, superAdmin, '/admin/codes');
  await page.getByRole('button', { name: '签发兑换码' }).click();
  const form = page.getByRole('dialog', { name: '签发兑换码' });
  await form.getByRole('textbox', { name: '数量' }).fill('3');
  await form.getByRole('textbox', { name: '单个面值（积分）' }).fill('5');
  await expect(form.getByText('合计 15.00 积分')).toBeVisible();
  await form.getByRole('textbox', { name: '数量' }).fill('300');
  await expect(form.getByText('合计超出单次限额 1,000 积分')).toBeVisible();
  await form.getByRole('textbox', { name: '数量' }).fill('3');
  await form.getByRole('textbox', { name: '说明' }).fill('双十一活动');
  await form.getByRole('button', { name: '签发' }).click();
  const shown = page.getByRole('dialog', { name: '已签发 3 个兑换码' });
  await expect(shown.getByRole('listitem')).toHaveCount(3);
  const saving = page.waitForEvent('download');
  await shown.getByRole('button', { name: '下载兑换码' }).click();
  const file = (await readFile(await (await saving).path())).toString();
  expect(file).toMatch(/^code\r\n(?:[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\r\n){3}$/);
  await shown.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('共 3：已用 0，未用 3，作废 0，过期 0').first()).toBeVisible();
  await page.getByRole('button', { name: '作废' }).first().click();
  const voiding = page.getByRole('dialog', { name: '作废兑换码' });
  await voiding.getByRole('textbox', { name: '说明' }).fill('活动取消');
  await look('console-void');
  await voiding.getByRole('button', { name: '作废' }).click();
  await expect(page.getByText('已作废 3 个兑换码')).toBeVisible();
  await expect(page.getByText('共 3：已用 0，未用 0，作废 3，过期 0').first()).toBeVisible();
});

test('the staff set how many numbers an account may follow', async ({ page, look }, { project }) => {
  const limit = project.name === 'desktop' ? '20,000' : '30,000';
  await signIn(page, superAdmin, '/admin/users');
  await page.getByRole('searchbox', { name: '关键词' }).fill(someone);
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByRole('link', { name: someone }).click();
  await page.getByRole('button', { name: '追踪上限' }).click();
  const dialog = page.getByRole('dialog', { name: '追踪上限' });
  await dialog.getByRole('textbox', { name: '最多追踪的运单号' }).fill('100001');
  await dialog.getByRole('textbox', { name: '说明' }).fill('大客户');
  await dialog.getByRole('button', { name: '下一步：核对变更' }).click();
  await expect(dialog).toContainText('请填写 0 到 100,000 的整数');
  await dialog.getByRole('textbox', { name: '最多追踪的运单号' }).fill(limit);
  await look('console-follow-limit');
  await dialog.getByRole('button', { name: '下一步：核对变更' }).click();
  await expect(dialog.getByRole('region', { name: '操作影响' })).toContainText(`→ ${limit}`);
  await dialog.getByRole('button', { name: '追踪上限' }).click();
  await expect(page.getByText('操作已完成')).toBeVisible();
  await expect(page.getByText(`0 / ${limit}`)).toBeVisible();
  await look('console-user-limit');
});
