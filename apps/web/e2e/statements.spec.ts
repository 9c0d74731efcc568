import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { expect, fillMoment, signIn, test } from './journey.ts';

/** A seller with a past, of whom this journey changes nothing. */
const seller = 'yunfan@demo.local';

test('statements: download a month, see the balance and the orders of a day, checked by the browser', async ({
  page,
  look,
}) => {
  await signIn(page, seller, '/personal');
  await page
    .getByRole('navigation', { name: '个人中心导航' })
    .getByRole('link', { name: '月度对账单' })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: '月度对账单' })).toBeVisible();
  await expect(page.getByText('本月，截至现在')).toBeVisible();
  await look('statements');

  const save = async (name: RegExp): Promise<{ name: string; content: Buffer }> => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name }).first().click();
    const saved = await saving;
    return { name: saved.suggestedFilename(), content: await readFile(await saved.path()) };
  };
  const xlsx = await save(/^下载 \d{4}-\d{2} 的 XLSX$/);
  expect(xlsx.name).toMatch(/^waybill-statement-\d{4}-\d{2}\.xlsx$/);
  const { sheets } = await readXlsx(new Uint8Array(xlsx.content));
  expect(sheets.map(({ name }) => name)).toEqual(['月度对账单', '积分明细', '订单', '运单号']);

  const month = xlsx.name.slice('waybill-statement-'.length, -'.xlsx'.length);
  const day = page.getByRole('textbox', { name: '日期' });
  await fillMoment(day, '2019-01-01');
  await expect(page.getByText('请填写注册之后、今天或更早的日期')).toBeVisible();
  await fillMoment(day, `${month}-01`);
  await expect(page.getByText(/^当月 \d+ 笔凭证首尾相连，与余额一致$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: '当月截至该日的订单' })).toBeVisible();
  await look('statements-day');
  const ofDay = await save(new RegExp(`^下载 ${month}-01 的 XLSX$`));
  expect(ofDay.name).toBe(`waybill-statement-${month}-01.xlsx`);
});
