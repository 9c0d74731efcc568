import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { maskTrackingNumber } from '@waybill/contract/vocabulary/masking.ts';
import { expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { freshNumber, leanHeader, leanLine, leanLot } from '../../../test/lot-files.ts';
import { app, url, token, withLots, send, upload, importNow } from './lots.test-kit.ts';

withLots();

test('the rejected rows come as CSV in the language of the reader, up to a limit', async () => {
  const { data } = await upload(
    `${leanHeader}\nDHL,1,10001,2026-11-18\nDHL,2,10001,2026-11-18\n${leanLine()}`,
  );
  await importNow(data['id']);
  const path = `${url}${apiBase}/manage/lots/${String(data['id'])}/rejected`;
  const zh = await fetch(path, { headers: { token } });
  expect(zh.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect((await zh.text()).split(/\r?\n/).filter((line) => line !== '')).toEqual([
    '行号,列,原因,承运商,运单号,服务,目的地邮编,目的地城市,目的地州,始发地邮编,始发地城市,始发地州,发货日期,预计送达日期,签收日期,状态,最后更新时间',
    '2,承运商,承运商只能是 UPS、USPS 或 FedEx,DHL,1,,10001,,,,,,2026-11-18,,,,',
    '3,承运商,承运商只能是 UPS、USPS 或 FedEx,DHL,2,,10001,,,,,,2026-11-18,,,,',
  ]);
  const en = await fetch(`${path}?limit=1`, { headers: { token, 'accept-language': 'en' } });
  expect((await en.text()).split(/\r?\n/).filter((line) => line !== '')).toEqual([
    expect.stringMatching(/^Line,Column,Reason,Carrier,Tracking number,/),
    '2,Carrier,"The carrier must be UPS, USPS or FedEx",DHL,1,,10001,,,,,,2026-11-18,,,,',
    ',Not all rows are listed; rows left out,1',
  ]);
});

test('no cell of that file begins like a formula', async () => {
  const { data } = await upload(leanLot(1));
  await importNow(data['id']);
  await app.context.pool.query(
    `INSERT INTO lot_rejections VALUES ($1, 2, '=cmd()', '+1', ARRAY['=sum(1)']), ($1, 3, '-2', '@x', NULL),
       ($1, 4, E'\\tx', E'\\rx', NULL)`,
    [data['id']],
  );
  const path = `${url}${apiBase}/manage/lots/${String(data['id'])}/rejected`;
  const text = await (await fetch(path, { headers: { token, 'accept-language': 'en' } })).text();
  for (const cell of ["'=cmd()", "'+1", "'=sum(1)", "'-2", "'@x", "'\tx", "'\rx"])
    expect(text).toContain(cell);
});

test('what is kept of such a row: what is read, nothing about persons, and no number of the stock in full', async () => {
  const [known, wrong] = [freshNumber(), freshNumber()];
  const content = [
    'carrier,tracking number,zip,ship date,city,Recipient Name',
    `ups,${known},10001,2026-11-18,,`,
    `ups,${known},10001,2026-11-18,,`,
    `ups,${wrong},1,2026-11-18,12 Main Street,Zhang San`,
    `ups,${wrong},1,2026-11-18,a@b.example,"say ""hi"" \\"`,
    `ups,${wrong},1,2026-11-18,"New ""\\ York",`,
    `ups,${wrong},1`,
  ].join('\n');
  const { data } = await upload(content);
  await importNow(data['id']);
  const path = `${url}${apiBase}/manage/lots/${String(data['id'])}/rejected`;
  const rowsFor = async (reader: string): Promise<string[]> => {
    const response = await fetch(path, { headers: { token: reader, 'accept-language': 'en' } });
    return (await response.text())
      .split(/\r?\n/)
      .filter((line) => line !== '')
      .slice(1);
  };
  const rows = await rowsFor(token);
  const masked = maskTrackingNumber(known);
  expect(rows[0]).toContain(`,ups,${masked},,10001,New York,NY,`);
  expect(rows.slice(1, 4).map((row) => row.slice(row.indexOf(',ups,')))).toEqual([
    `,ups,${wrong},,1,,,,,,2026-11-18,,,,`,
    `,ups,${wrong},,1,,,,,,2026-11-18,,,,`,
    `,ups,${wrong},,1,"New ""\\ York",,,,,2026-11-18,,,,`,
  ]);
  expect(rows[4]).toMatch(/,{14}$/);
  expect(rows.join()).not.toMatch(/Zhang|Main|@|say/);
  const admin = await buildUser(app.context, { role: 'admin' });
  expect((await rowsFor(admin.token)).join()).not.toContain(wrong);
  const lot = await send('GET', `/manage/lots/${String(data['id'])}`);
  expect(lot.data).toMatchObject({ rowsImported: 1, rowsKnown: 0, rowsDuplicate: 1, rowsRejected: 4 });
});

test('each download of rejected rows with full numbers has its entry of the audit', async () => {
  const { data } = await upload(
    `${leanHeader}\nDHL,1,10001,2026-11-18\nDHL,2,10001,2026-11-18\n${leanLine()}`,
  );
  const id = String(data['id']);
  await importNow(id);
  const admin = await buildUser(app.context, { role: 'admin' });
  const entries = async () => {
    const { list } = await app.call(endpoints.listAudit, { query: { targetType: 'lot' } }, { token });
    return list.filter(({ act, targetId }) => act === 'lot.rejected' && targetId === id);
  };
  const path = `${url}${apiBase}/manage/lots/${id}/rejected`;
  await (await fetch(path, { headers: { token: admin.token } })).text();
  expect(await entries()).toEqual([]);
  await (await fetch(path, { headers: { token } })).text();
  await (await fetch(`${path}?limit=1`, { headers: { token } })).text();
  expect((await entries()).map(({ after }) => after)).toEqual([{ count: 1 }, { count: 2 }]);
});
