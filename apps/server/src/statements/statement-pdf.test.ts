import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../test/builders.ts';
import { orderSome } from '../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../test/test-app.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import { appendPastPostings } from '../points/public-api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const thisMonth = (): string => app.context.today().slice(0, 7);

/** The text of each page, without spaces: those of a PDF are its reader's guess. */
const read = async (user: BuiltUser, locale = 'zh-CN'): Promise<{ pages: string[]; bytes: number }> => {
  const options = { token: user.token, locale };
  const response = await app.send(
    'GET',
    `${apiBase}/user/statements/${thisMonth()}?format=pdf`,
    undefined,
    options,
  );
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toContain(`waybill-statement-${thisMonth()}.pdf`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const size = bytes.length;
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false });
  return { pages: text.map((one) => one.replaceAll(/\s/g, '')), bytes: size };
};

test('a PDF has the account, the balances, every movement, the orders with their numbers, and the hashes', async () => {
  const user = await buildUser(app.context, { points: 123_456_789 });
  const admin = await buildUser(app.context, { role: 'admin' });
  const bought = await orderSome(app, user, 3);
  const reserved = await orderSome(app, user, 1, 'reserve');
  // Characters of many slices of the font, one that no font has, and a line feed.
  const body = { points: 10, remark: '微信转账，麟龘犇羴鱻骉\n\u{13000}', refNo: 'pay-of-a-pdf' };
  await app.call(endpoints.rechargeUser, { params: { id: String(user.id) }, body }, admin);
  const { pages, bytes } = await read(user);
  const text = pages.join('');
  const { list } = await app.call(endpoints.getUserPointLog, { body: {} }, user);
  const receipts = await Promise.all(
    list.map(({ id }) => app.call(endpoints.pointReceipt, { params: { id } }, user)),
  );
  const parts = [
    '月度对账单',
    user.email,
    '本月尚未结束，数据截至',
    '期初余额0.00',
    '1,234,567.89',
    '1,234,569.89',
    '-6.00',
    '预约冻结',
    bought.orderNo,
    ...bought.trackingInfos.map(({ trackingNumber }) => trackingNumber),
    reserved.orderNo,
    '(预约中，待确认)',
    '微信转账，麟龘犇羴鱻骉?',
    ...receipts.flatMap(({ id, entries }) => [id, (entries[0]?.hash ?? '').slice(0, 10)]),
    receipts[0]?.entries[0]?.hash ?? '',
  ];
  for (const part of parts) expect(text).toContain(part);
  expect(text.match(/\?/g)).toHaveLength(1);
  expect(bytes).toBeLessThan(300_000);
});

test('of many pages each has its number, its head and the names of the columns', async () => {
  const user = await buildUser(app.context, { points: 0 });
  const posting = {
    userId: user.id,
    movement: 'recharge',
    amount: 100,
    orderId: null,
    orderNo: null,
  } as const;
  const at = `${thisMonth()}-01T00:00:00`;
  const many = Array.from({ length: 150 }, () => ({ ...posting, remark: null, actorId: null, at }));
  await inUserTransaction(app.context.db, user.id, (tx) => appendPastPostings(tx, many));
  const { pages } = await read(user, 'en');
  expect(pages.length).toBeGreaterThan(3);
  for (const [i, text] of pages.entries()) {
    expect(text).toContain(`Monthlystatement·${thisMonth()}·${user.email}`);
    expect(text).toContain(`${i + 1}/${pages.length}`);
  }
  for (const text of pages.slice(1, -1)) expect(text).toContain('TimeReceiptType');
  expect(pages.join('').match(/Recharge1\.00|Recharge\+1\.00/g)).toHaveLength(150);
});
