import { acceptTerms, expect, signIn, test } from './journey.ts';

test('query a batch, reserve it, confirm it; reserve another and cancel it', async ({
  page,
  account,
  look,
}) => {
  await signIn(page, account, '/fedex');
  await page.getByRole('spinbutton', { name: '数量' }).fill('60');
  await page.getByRole('spinbutton', { name: '数量' }).press('Enter');

  const chosen = page.getByRole('region', { name: '已选运单号' });
  await expect(chosen).toContainText('已选 60 个');
  await expect(chosen).toContainText('已享 9 折');
  // 200 numbers cannot be chosen among 60: nothing is promised for them.
  await expect(chosen).not.toContainText('再选');
  await expect(chosen).toContainText('108.00');
  await look('batch-chosen');
  // A wide screen explains the reservation in the bar, on a panel of its own ground.
  const help = chosen.getByRole('button', { name: '这是什么：预约 24 小时' });
  if (await help.isVisible()) {
    await help.click();
    const title = chosen.getByRole('note').getByText('预约 24 小时', { exact: true });
    await expect(title).not.toHaveCSS('color', 'rgb(255, 255, 255)');
    await page.keyboard.press('Escape');
  }

  const reserve = async (): Promise<void> => {
    await page.getByRole('button', { name: '预约 24 小时', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^确认预约/ });
    await expect(dialog).toContainText('冻结后余额');
    await acceptTerms(dialog);
    await dialog.getByRole('button', { name: '确认预约' }).click();
    await expect(page.getByRole('dialog', { name: '预约成功' })).toBeVisible();
  };
  await reserve();
  const done = page.getByRole('dialog', { name: '预约成功' });
  await expect(done.getByRole('list').first()).toContainText('****');
  await look('batch-reserved');
  await done.getByRole('button', { name: '查看订单' }).click();

  await page.getByRole('button', { name: /^展开订单/ }).click();
  const list = page.getByRole('list', { name: /^订单 LT.* 的运单号$/ });
  await expect(list).toContainText('****');
  await look('orders-reserved');
  await page.getByRole('button', { name: /^收起订单/ }).click();
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: '确认购买' }).click();
  const confirm = page.getByRole('dialog', { name: /^确认预约订单/ });
  await expect(confirm).toContainText('冻结的 108.00 积分将被扣除');
  await expect(confirm).toHaveCSS('text-align', 'start');
  await look('orders-confirm');
  await confirm.getByRole('button', { name: '确认购买' }).click();
  await expect(page.getByText(/^已确认，完整运单号显示在订单 LT\w+ 中$/)).toBeVisible();
  await expect(list).toBeVisible();
  await expect(list).not.toContainText('****');

  await page.emulateMedia({ media: 'print' });
  await expect(list).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await look('orders-printed');
  await page.emulateMedia({ media: null });

  await page.goto('/fedex?quantity=2');
  await page.getByRole('button', { name: /^(重新)?查询$/ }).click();
  await expect(chosen).toContainText('已选 2 个');
  await reserve();
  await page.getByRole('button', { name: '查看订单' }).click();
  await page.getByRole('button', { name: '取消预约' }).click();
  const cancel = page.getByRole('dialog', { name: /^取消预约订单/ });
  await expect(cancel).toContainText('2 个运单号将被释放');
  await cancel.getByRole('button', { name: '取消预约' }).click();
  await expect(page.getByText('预约已取消，积分已退回')).toBeVisible();
});
