import { expect, signIn, test, withoutNotices } from './journey.ts';

test('a hold survives a reload, can be extended once and released', async ({ page, account, look }) => {
  await signIn(page, account, '/ups');
  const zip = page.getByRole('combobox', { name: '目的地邮编' });
  await zip.fill('90001');
  await zip.press('Enter');
  const hold = page.getByRole('region', { name: '号码锁定' });
  await expect(hold).toContainText('已为您锁定');

  await page.reload();
  await expect(hold).toContainText('已恢复您之前锁定的号码');
  await expect(zip).toHaveValue('90001');
  await hold.getByRole('button', { name: '这是什么：号码锁定' }).click();
  await expect(hold.getByText('号码自动释放，其他人可以购买')).toBeVisible();
  await look('hold-help');
  await hold.getByRole('button', { name: '延长 5 分钟' }).click();
  await expect(page.getByText('锁定时间已延长')).toBeVisible();
  await expect(hold.getByRole('button', { name: '延长 5 分钟' })).toBeDisabled();
  await hold.getByRole('button', { name: '释放号码' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '释放号码' }).click();
  await expect(hold).toBeHidden();
});

test('when a hold ends the rows grey and a new query is offered', async ({ page, account, look }) => {
  await withoutNotices(page);
  await page.clock.install();
  await signIn(page, account, '/ups');
  await page.goto('/ups?zipCode=60601');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  const hold = page.getByRole('region', { name: '号码锁定' });
  await expect(hold).toContainText('已为您锁定');
  await page.clock.fastForward('16:00');
  await expect(page.getByText('号码预约已过期，积分未扣除，请重新查询后再购买')).toBeVisible();
  await expect(page.getByRole('button', { name: '购买', exact: true, disabled: false })).toHaveCount(0);
  await look('hold-over');
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
    await page.getByRole('button', { name: '查询', exact: true }).click();
    const hold = page.getByRole('region', { name: '号码锁定' });
    await expect(hold).toContainText(/剩余时间\s*(10:00|09:\d\d)/);
    await page.clock.runFor('09:30');
    await expect(hold).toContainText(/剩余时间\s*00:\d\d/);
    await hold.getByRole('button', { name: '释放号码' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '释放号码' }).click();
    await expect(hold).toBeHidden();
  });
}
