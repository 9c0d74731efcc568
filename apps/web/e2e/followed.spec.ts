import type { Page } from '@playwright/test';
import { expect, pick, signIn, test, picked } from './journey.ts';
import { mistyped, pasteNumbers, upsNumber, uspsNumber } from './tracking-numbers.ts';

/** Pastes numbers into the dialog and follows what was read of them. */
const follow = async (page: Page, text: string, count: number): Promise<void> => {
  await pasteNumbers(page, text);
  await page.getByRole('button', { name: `关注 ${count} 个` }).click();
  await expect(page.getByRole('dialog')).toContainText(`已关注 ${count} 个运单号`);
};

test('follow pasted numbers, find them, note, tag and archive them', async ({
  page,
  browser,
  account,
  look,
}) => {
  const base = account.startsWith('user2') ? 71_000 : 61_000;
  const numbers = [upsNumber(base), upsNumber(base + 1), uspsNumber(base)];
  const [first = '', second = '', usps = ''] = numbers;
  const wrong = mistyped(upsNumber(base + 2));
  await signIn(page, account, '/followed');
  await expect(page.getByRole('heading', { level: 1, name: '追踪清单' })).toBeVisible();
  // An empty list offers it below, too, and is none any more once numbers are added.
  await page.getByRole('button', { name: '添加单号' }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '关注', exact: true }).click();
  await expect(dialog).toContainText('请先粘贴或输入运单号');
  await dialog.getByRole('textbox', { name: '标签' }).fill(`旅途${base}`);
  await dialog.getByRole('textbox', { name: '自有单号' }).fill(`SHOP-${base}`);
  await follow(page, [...numbers, first, wrong, 'ABC12345'].join('\n'), 3);
  await expect(dialog).toContainText('2 个未能关注');
  await expect(dialog).toContainText('校验位不正确');
  await look('followed-added');
  await dialog.getByRole('button', { name: '完成' }).click();

  // What is looked for stands in the address, so that a reload keeps it.
  await page.getByRole('searchbox', { name: '搜索' }).fill(`SHOP-${base}`);
  await page.getByRole('searchbox', { name: '搜索' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`keyword=SHOP-${base}`));
  await page.reload();
  const list = page.getByRole('region', { name: '关注的运单号' });
  await expect(list.getByRole('button', { name: /^查看 .* 的物流$/ })).toHaveCount(3);
  const narrow = (page.viewportSize()?.width ?? 0) < 640;
  if (narrow) await page.getByRole('button', { name: '筛选条件' }).click();
  await page.getByRole('button', { name: /^承运商/ }).click();
  await page.getByRole('radio', { name: 'USPS' }).click();
  if (narrow) await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await expect(list.getByRole('button', { name: /^查看 .* 的物流$/ })).toHaveCount(1);
  await expect(list).toContainText(usps);
  // What is asked of the list is kept under a name.
  await page.getByRole('button', { name: '保存当前筛选' }).click();
  const saving = page.getByRole('dialog', { name: '保存当前筛选' });
  await saving.getByRole('textbox', { name: '名称' }).fill(`邮政${base}`);
  await saving.getByRole('button', { name: '保存' }).click();
  await expect(saving).toBeHidden();
  await page.goto('/followed');
  await page
    .getByRole('navigation', { name: '常用筛选' })
    .getByRole('link', { name: `邮政${base}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`carrier=usps.*keyword=SHOP-${base}`));
  await expect(list.getByRole('button', { name: /^查看 .* 的物流$/ })).toHaveCount(1);
  await page.goto(`/followed?keyword=SHOP-${base}`);
  await look('followed-list');

  await list.getByRole('button', { name: `查看 ${first} 的物流` }).click();
  const drawer = page.locator('.number-drawer');
  await expect(drawer).toContainText(first);
  await expect(drawer).toContainText(`SHOP-${base}`);
  await drawer.getByRole('button', { name: '编辑' }).click();
  const edit = page.getByRole('dialog', { name: '编辑标签与备注' });
  await edit.getByRole('textbox', { name: '备注' }).fill('易碎');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toBeHidden();
  await expect(drawer).toContainText('易碎');
  await look('followed-drawer');
  await drawer.getByRole('button', { name: '编辑' }).click();
  await edit.getByRole('textbox', { name: '备注' }).fill('');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toBeHidden();
  await expect(drawer).not.toContainText('易碎');

  await drawer.getByRole('button', { name: '分享' }).click();
  const share = page.getByRole('dialog', { name: '分享包裹动态' });
  await share.getByRole('textbox', { name: '店铺或称呼' }).fill('小店');
  await share.getByRole('button', { name: '生成链接' }).click();
  await expect(share.locator('code')).toHaveText(/^http.*lang=en$/);
  await share.getByText('中文').click();
  await expect(share.locator('code')).toHaveText(/lang=zh-CN$/);
  // While a dialog comes up, its text is there but not shown.
  const link = new URL((await share.locator('code').textContent()) ?? '').pathname;
  await look('followed-share');
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();
  const stranger = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1, name: '小店' })).toBeVisible();
  await expect(stranger.getByRole('main')).toContainText(`${first.slice(0, 2)}*`);
  await expect(stranger.getByRole('main')).not.toContainText(first);
  await drawer.getByRole('button', { name: '分享' }).click();
  await share.getByRole('button', { name: '收回链接' }).click();
  await expect(page.getByText('链接已收回')).toBeVisible();
  await share.getByRole('button', { name: '取消' }).click();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { level: 1, name: '链接已失效' })).toBeVisible();
  await stranger.context().close();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  for (const number of [first, second]) await list.getByRole('checkbox', { name: `选择 ${number}` }).check();
  const bar = page.getByRole('region', { name: '已选运单号' });
  await bar.getByRole('button', { name: '加标签' }).click();
  const tagging = page.getByRole('dialog', { name: '为 2 个运单号加标签' });
  await tagging.getByRole('textbox', { name: '标签' }).fill(`加急${base}`);
  await tagging.getByRole('button', { name: '加标签' }).click();
  await expect(bar).toHaveCount(0);
  await page.goto(`/followed?tag=${encodeURIComponent(`加急${base}`)}`);
  await expect(list.getByRole('button', { name: /^查看 .* 的物流$/ })).toHaveCount(2);
  if (narrow)
    for (const number of [first, second])
      await list.getByRole('checkbox', { name: `选择 ${number}` }).check();
  else await list.getByRole('checkbox', { name: '选择本页全部' }).check();
  await bar.getByRole('button', { name: '归档' }).click();
  await expect(page.getByText('没有符合条件的运单号')).toBeVisible();
  await page.goto(`/followed?archived=true&keyword=SHOP-${base}`);
  await expect(list.getByRole('button', { name: /^查看 .* 的物流$/ })).toHaveCount(2);
  await expect(list).not.toContainText(usps);
});

test('follow an export with its order numbers; a corrected column is remembered', async ({
  page,
  account,
  look,
}) => {
  const base = account.startsWith('user2') ? 75_000 : 65_000;
  const rows = [upsNumber(base), uspsNumber(base)].map(
    (number, at) => `114-${base}-${at},SO-${base}-${at},${number}`,
  );
  const buffer = Buffer.from(['amazon-order-id,my-order,tracking-number', ...rows].join('\n'));
  const dialog = page.getByRole('dialog');
  const columns = dialog.getByRole('group', { name: '表格列' });
  const reference = columns.getByRole('combobox', { name: '订单号所在列' });
  const drop = async (): Promise<void> => {
    await page.getByRole('button', { name: '添加单号' }).first().click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer });
  };
  await signIn(page, account, '/followed');
  await drop();
  await expect(columns).toContainText('来源：Amazon');
  await expect(picked(columns.getByRole('combobox', { name: '运单号所在列' }))).toHaveText('tracking-number');
  await expect(picked(reference)).toHaveText('amazon-order-id');
  await pick(reference, 'my-order');
  await expect(picked(reference)).toHaveText('my-order');
  await look('followed-columns');
  await page.getByRole('button', { name: '关注 2 个' }).click();
  await expect(dialog).toContainText('已关注 2 个运单号');
  await page.goto(`/followed?keyword=SO-${base}`);
  const list = page.getByRole('region', { name: '关注的运单号' });
  await expect(list).toContainText(`SO-${base}-0`);
  await expect(list).toContainText(`SO-${base}-1`);

  await drop();
  await expect(picked(reference)).toHaveText('my-order');
  await pick(reference, 'amazon-order-id');
  await expect(picked(reference)).toHaveText('amazon-order-id');
});

test('what parcels tell: a figure leads to the list of what it counts', async ({ page, account, look }) => {
  const base = account.startsWith('user2') ? 73_000 : 63_000;
  const tag = `概览${base}`;
  await signIn(page, account, '/insight');
  await page.goto('/insight?tag=nobody');
  await expect(page.getByRole('heading', { level: 1, name: '物流概览' })).toBeVisible();
  await expect(page.getByText('没有符合条件的运单号')).toBeVisible();
  await expect(page.getByRole('button', { name: '导出 CSV' })).toHaveCount(0);
  await page.goto('/followed');
  await page.getByRole('button', { name: '添加单号' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: '标签' }).fill(tag);
  await follow(page, [upsNumber(base), uspsNumber(base)].join('\n'), 2);
  await page.goto(`/insight?tag=${encodeURIComponent(tag)}`);
  const total = page.getByRole('list', { name: '汇总' }).getByRole('link', { name: /^关注中/ });
  await expect(total).toContainText('2');
  await look('insight');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^waybill-insight-.*\.csv$/);
  await total.click();
  await expect(page).toHaveURL(/\/followed\?tag=/);
  const list = page.getByRole('region', { name: '关注的运单号' });
  await expect(list.getByRole('button', { name: /^查看 .* 的物流$/ })).toHaveCount(2);
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  test('the menu leads to the list, which begins high up; a card opens its number', async ({
    page,
    account,
    look,
  }) => {
    const base = account.startsWith('user2') ? 72_000 : 62_000;
    const number = upsNumber(base);
    await signIn(page, account, '/mobile/home');
    await page.getByRole('button', { name: '我的', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: '追踪清单' }).click();
    await expect(page).toHaveURL(/\/mobile\/followed$/);
    await page.getByRole('button', { name: '添加单号' }).last().click();
    await follow(page, number, 1);
    await page.getByRole('dialog').getByRole('button', { name: '完成' }).click();
    const card = page.getByRole('listitem').filter({ hasText: number });
    await expect(card).toBeVisible();
    const list = page.getByRole('list', { name: '关注的运单号' });
    await expect.poll(async () => (await list.boundingBox())?.y).toBeLessThanOrEqual(180);
    await look('followed-phone');
    await page.getByRole('button', { name: '筛选条件' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^承运商/ })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    // A list that hears of other parcels meanwhile puts them first.
    await page.getByRole('searchbox').fill(number);
    await page.getByRole('searchbox').press('Enter');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await card.click();
    await expect(page.locator('.number-drawer')).toContainText(number);
    await page.goBack();
    await expect(page.locator('.number-drawer')).toHaveCount(0);
    await expect(page).toHaveURL(/\/mobile\/followed/);
    await page.getByRole('button', { name: '我的', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: '物流概览' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '物流概览' })).toBeVisible();
    await page.getByRole('link', { name: /^关注中/ }).click();
    await expect(page).toHaveURL(/\/mobile\/followed/);
  });
});

test('choose what to be notified of, from the personal centre', async ({ page, account, look }) => {
  await signIn(page, account, '/personal');
  await page.goto('/personal?tab=notices');
  await page.getByRole('link', { name: '设置包裹提醒' }).click();
  const dialog = page.getByRole('dialog', { name: '提醒设置' });
  await dialog.getByRole('checkbox', { name: '已签收 · 邮件' }).check();
  await dialog.getByText('免打扰时段').click();
  await pick(dialog.getByRole('combobox', { name: '结束' }), '07:00');
  await look('followed-notifications');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('提醒设置已保存')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '提醒设置' }).click();
  await expect(dialog.getByRole('checkbox', { name: '已签收 · 邮件' })).toBeChecked();
  await expect(picked(dialog.getByRole('combobox', { name: '结束' }))).toHaveText('07:00');
  await dialog.getByText('免打扰时段').click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
});

test('rules of what needs attention: wrong days are refused, right ones are kept', async ({
  page,
  account,
  look,
}) => {
  await signIn(page, account, '/followed');
  const open = () => page.getByRole('button', { name: '处理规则' }).click();
  await open();
  const dialog = page.getByRole('dialog', { name: '处理规则' });
  const days = dialog.getByRole('spinbutton', { name: '几天没有新动态后提醒' });
  await days.fill('0');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(days).toHaveAttribute('aria-invalid', 'true');
  await days.fill('3');
  await look('followed-rules');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await open();
  await expect(days).toHaveValue('3');
});
