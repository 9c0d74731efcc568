import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { Lot } from '@waybill/contract/endpoints/lots.ts';
import { expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { freshNumber, leanHeader, leanLine, leanLot } from '../../../test/lot-files.ts';
import {
  app,
  token,
  withLots,
  fields,
  send,
  form,
  upload,
  uploads,
  lotCount,
  importNow,
  unchanged,
} from './lots.test-kit.ts';

withLots();

test('an upload answers its lot at once, waits in the data directory and is imported by its job', async () => {
  const answer = await upload(`${leanHeader}\n${leanLine()}\nDHL,1,10001,2026-11-18`, fields, '批次 7.csv');
  const lot = Lot.parse(answer.data);
  expect(lot).toMatchObject({ status: 'importing', fileName: '批次 7.csv', ...fields, rowsRead: 0 });
  expect(await uploads()).toHaveLength(1);
  const { rows } = await app.context.pool.query<{ key: string }>(
    `SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'import_lot'`,
  );
  expect(rows).toEqual([{ key: `import_lot:${lot.id}` }]);
  await importNow(lot.id);
  expect((await send('GET', `/manage/lots/${lot.id}`)).data).toMatchObject({
    status: 'imported',
    bytesRead: lot.bytesTotal,
    rowsRead: 2,
    rowsImported: 1,
    rowsRejected: 1,
    problem: null,
  });
  expect(await uploads()).toEqual([]);
});

test('lots are listed newest first, page by page', async () => {
  const first = await upload(leanLot(1));
  const second = await upload(leanLot(1));
  const { data } = await send('GET', '/manage/lots/list?pageNum=1&pageSize=1');
  expect(data).toMatchObject({
    total: await lotCount(),
    pageNum: 1,
    pageSize: 1,
    list: [{ id: second.data['id'] }],
  });
  const next = await send('GET', '/manage/lots/list?pageNum=2&pageSize=1');
  expect(next.data).toMatchObject({ list: [{ id: first.data['id'] }] });
  await importNow(first.data['id']);
  await importNow(second.data['id']);
});

test('a lot that failed says why in the language of the reader', async () => {
  const { data } = await upload(`carrier,zip\nups,10001\n${freshNumber()}`);
  await importNow(data['id']);
  const zh = await send('GET', `/manage/lots/${String(data['id'])}`);
  const en = await send('GET', `/manage/lots/${String(data['id'])}`, undefined, 'en');
  expect(zh.data).toMatchObject({ status: 'failed', problem: '缺少必需的列：运单号, 发货日期' });
  expect(en.data).toMatchObject({ problem: 'Required columns are missing: Tracking number, Shipped on' });
});

test('a file of which nothing goes in has failed and may come again', async () => {
  const content = `${leanHeader}\nDHL,1,10001,2026-11-18`;
  const { data } = await upload(content);
  await importNow(data['id']);
  expect((await send('GET', `/manage/lots/${String(data['id'])}`)).data).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('没有任何一行入库'),
    rowsRead: 1,
    rowsRejected: 1,
  });
  const again = await upload(content);
  expect(again).toMatchObject({ code: 0 });
  await importNow(again.data['id']);
});

test('a column is read as it was chosen by hand', async () => {
  const content = `courier,Ref,zip,Sent\nups,${freshNumber()},10001,2026-11-18`;
  const columns = JSON.stringify({ Ref: 'trackingNumber', Sent: 'shippedOn' });
  const { data } = await upload(content, { ...fields, columns });
  await importNow(data['id']);
  expect((await send('GET', `/manage/lots/${String(data['id'])}`)).data).toMatchObject({
    status: 'imported',
    rowsImported: 1,
    ignoredColumns: [],
  });
});

test('a lot that was withdrawn is sold again once it is restored', async () => {
  const zip = '96799';
  const { data } = await upload(`${leanHeader}\nups,${freshNumber()},${zip},2026-11-18`);
  const id = String(data['id']);
  await importNow(id);
  const found = async (): Promise<number> => {
    const seller = await buildUser(app.context);
    const call = {
      params: { carrier: 'ups' },
      body: { zipCode: zip, scope: 'single', quantity: 20, startTime: '2026-11-18', endTime: '2026-11-18' },
    } as const;
    return (await app.call(endpoints.queryShipments, call, seller)).list.length;
  };
  const reason = JSON.stringify({ reason: 'wrong owner' });
  expect(await send('POST', `/manage/lots/${id}/withdraw`, reason)).toMatchObject({
    data: { status: 'withdrawn', withdrawn: 1, withdrawReason: 'wrong owner' },
  });
  expect((await send('GET', `/manage/lots/${id}/stock`)).data).toMatchObject({ available: 0, withdrawn: 1 });
  expect(await found()).toBe(0);
  expect(await send('POST', `/manage/lots/${id}/restore`, reason)).toMatchObject({
    data: { status: 'imported', restored: 1, kept: 0, withdrawnTime: null },
  });
  expect(await found()).toBe(1);
  expect(await send('POST', `/manage/lots/${id}/restore`, reason)).toMatchObject({ status: 409 });
  const { list } = await app.call(endpoints.listAudit, { query: { targetType: 'lot' } }, { token });
  expect(list.filter(({ targetId }) => targetId === id).map(({ act }) => act)).toEqual([
    'lot.restore',
    'lot.withdraw',
    'lot.import',
  ]);
});

test('a lot that is not there is not found', async () => {
  expect(await send('GET', '/manage/lots/999999')).toMatchObject({ status: 404, code: 40401 });
  expect(await send('GET', '/manage/lots/9999999999999999999')).toMatchObject({ status: 404 });
  expect(await send('POST', '/manage/lots/999999/withdraw', '{"reason":"wrong owner"}')).toMatchObject({
    status: 404,
  });
});

test('the same key imports once and withdraws once, and answers the same again', async () => {
  const content = leanLot(2);
  const again = () => send('POST', '/manage/lots', form(content), 'zh-CN', 'import-once-1');
  const answers = await Promise.all([again(), again(), again()]);
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
  const ids = answers.map(({ data }) => data['id']);
  expect(new Set(ids).size).toBe(1);
  await unchanged(async () => {
    expect(await again()).toMatchObject({ code: 0, data: { id: ids[0] } });
    const other = await send('POST', '/manage/lots', form(leanLot(1)), 'zh-CN', 'import-once-1');
    expect(other).toMatchObject({ code: 42201 });
  });
  await importNow(ids[0]);

  const withdraw = (key: string, reason = 'wrong owner') =>
    send('POST', `/manage/lots/${String(ids[0])}/withdraw`, JSON.stringify({ reason }), 'zh-CN', key);
  const first = await withdraw('withdraw-once-1');
  expect(first).toMatchObject({ code: 0, data: { status: 'withdrawn', withdrawn: 2 } });
  expect(await withdraw('withdraw-once-1')).toEqual(first);
  expect(await withdraw('withdraw-once-1', 'another reason')).toMatchObject({ code: 42201 });
  expect(await withdraw('withdraw-once-2')).toMatchObject({ status: 409 });
  const { rows } = await app.context.pool.query<{ act: string; count: number }>(
    'SELECT act, count(*) AS count FROM audit_entries WHERE target_id = $1 GROUP BY act ORDER BY act',
    [ids[0]],
  );
  expect(rows).toEqual([
    { act: 'lot.import', count: 1 },
    { act: 'lot.withdraw', count: 1 },
  ]);
});

test('an import that meets a full disk fails with a sentence, and the file may come again', async () => {
  const content = leanLot(3);
  const { data } = await upload(content);
  const { pool } = app.context;
  await pool.query(
    `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
     CREATE TRIGGER no_room BEFORE INSERT ON shipments FOR EACH STATEMENT EXECUTE FUNCTION no_room()`,
  );
  try {
    await importNow(data['id']);
  } finally {
    await pool.query('DROP FUNCTION no_room() CASCADE');
  }
  expect((await send('GET', `/manage/lots/${String(data['id'])}`)).data).toMatchObject({
    status: 'failed',
    rowsImported: 0,
    problem: '服务器存储空间不足，没有任何一行入库；请联系管理员腾出空间，然后重新上传',
  });
  expect(await uploads()).toEqual([]);
  const again = await upload(content);
  await importNow(again.data['id']);
  expect((await send('GET', `/manage/lots/${String(again.data['id'])}`)).data).toMatchObject({
    status: 'imported',
    rowsImported: 3,
  });
});
