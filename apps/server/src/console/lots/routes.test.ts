import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { Lot, lotEndpoints } from '@waybill/contract/endpoints/lots.ts';
import { maskTrackingNumber } from '@waybill/contract/vocabulary/masking.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { freshNumber, leanHeader, leanLine, leanLot } from '../../../test/lot-files.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { createHttp } from '../../platform/http/create-http.ts';
import { mount } from '../../platform/http/mount.ts';
import { lotRoutes } from './routes.ts';
import { importUploaded } from './run-import.ts';

const mostBytes = 100_000;
let app: TestApp;
let server: FastifyInstance;
let url = '';
let folder = '';
let token = '';
let whenFailed: (error: Error) => void = () => undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-upload-'));
  app = await openTestApp({ DATA_DIR: folder });
  token = (await buildUser(app.context, { role: 'super_admin' })).token;
  // The same routes with a limit that a test can reach.
  server = await createHttp({ log: pino({ level: 'silent' }), trustedProxies: [], checkAnswers: true });
  server.addHook('onError', async (_request, _reply, error) => whenFailed(error));
  await server.register(
    async (api) => {
      const context = { ...app.context, today: () => '2026-11-21' };
      mount(api, context.identify, lotEndpoints, lotRoutes(context, { mostBytes }));
    },
    { prefix: apiBase },
  );
  url = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

type Answer = { status: number; code: number; msg: string; data: Record<string, unknown> };
const fields = { source: '自有账号', owner: 'us', basis: 'contract 7', offer: 'sellable' };

const send = async (
  method: string,
  path: string,
  body?: FormData | string,
  locale = 'zh-CN',
  key?: string,
): Promise<Answer> => {
  const response = await fetch(`${url}${apiBase}${path}`, {
    method,
    headers: {
      token,
      'accept-language': locale,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
};

const form = (content: string, given: Record<string, string> = fields, name = 'lot.csv'): FormData => {
  const data = new FormData();
  for (const [field, value] of Object.entries(given)) data.append(field, value);
  data.append('file', new Blob([content]), name);
  return data;
};
const upload = (content: string, given?: Record<string, string>, name?: string): Promise<Answer> =>
  send('POST', '/manage/lots', form(content, given, name));
const uploads = (): Promise<string[]> => readdir(join(folder, 'uploads')).catch(() => []);
const lotCount = async (): Promise<number> => {
  const { rows } = await app.context.pool.query<{ n: number }>('SELECT count(*) AS n FROM lots');
  return rows[0]?.n ?? -1;
};
const importNow = (lotId: unknown): Promise<void> =>
  importUploaded({ ...app.context, today: () => '2026-11-21' }, Number(lotId));

const unchanged = async (act: () => Promise<unknown>): Promise<void> => {
  const before = [await lotCount(), await uploads()];
  await act();
  expect([await lotCount(), await uploads()]).toEqual(before);
};

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

test.each([
  ['source', { ...fields, source: ' ' }],
  ['owner', { source: 's', basis: 'b', offer: 'sellable' }],
  ['basis', { ...fields, basis: 'x'.repeat(201) }],
  ['offer', { ...fields, offer: 'free' }],
  ['columns', { ...fields, columns: '{"Ref":"owner"}' }],
])('a wrong %s is refused before the file is read', async (field, given) => {
  await unchanged(async () => {
    const answer = await upload(leanLot(1), given);
    expect(answer).toMatchObject({
      status: 400,
      code: 40001,
      data: { fields: { [field]: expect.any(String) } },
    });
  });
});

test('an upload without a file, or with an empty one, is refused', async () => {
  await unchanged(async () => {
    const none = new FormData();
    for (const [field, value] of Object.entries(fields)) none.append(field, value);
    expect(await send('POST', '/manage/lots', none)).toMatchObject({ code: 40001 });
    expect(await upload('')).toMatchObject({ code: 42202 });
  });
});

test('a file over the limit is refused and nothing of it stays; one byte less is taken', async () => {
  await unchanged(async () => {
    expect(await upload('x'.repeat(mostBytes + 1))).toMatchObject({ status: 413, code: 41301 });
  });
  const content = leanLot(1);
  const { code, data } = await upload(content.padEnd(mostBytes, '\n'));
  expect(code).toBe(0);
  await importNow(data['id']);
});

test('the same file is refused, also when it comes twice at once', async () => {
  const content = leanLot(2);
  const answers = await Promise.all([upload(content), upload(content), upload(content, fields, 'other.csv')]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40906, 40906]);
  expect(await uploads()).toHaveLength(1);
  await importNow(answers.find(({ code }) => code === 0)?.data['id']);
  await unchanged(async () => expect(await upload(content)).toMatchObject({ status: 409, code: 40906 }));
});

const multipart = (boundary: string, content: string): string =>
  [
    ...Object.entries(fields).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="lot.csv"\r\nContent-Type: text/csv\r\n\r\n${content}`,
  ].join('');

test('an upload whose body ends before its last boundary is refused', async () => {
  await unchanged(async () => {
    const response = await fetch(`${url}${apiBase}/manage/lots`, {
      method: 'POST',
      headers: { token, 'content-type': 'multipart/form-data; boundary=x1' },
      body: multipart('x1', leanLot(2)),
    });
    expect(await response.json()).toMatchObject({ code: 42202 });
  });
});

/** Looks until a file more than before lies there. */
const oneMoreThan = async (before: number): Promise<void> => {
  if ((await uploads()).length <= before) await oneMoreThan(before);
};

test('an upload whose connection breaks leaves nothing', async () => {
  const before = [await lotCount(), await uploads()] as const;
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    `POST ${apiBase}/manage/lots HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\nContent-Type: multipart/form-data; boundary=x1\r\nContent-Length: 90000\r\n\r\n${multipart('x1', leanLot(200))}`,
  );
  await oneMoreThan(before[1].length);
  const { promise: failed, resolve } = Promise.withResolvers<Error>();
  whenFailed = resolve;
  socket.destroy();
  expect(await failed).toMatchObject({ reason: 'brokenUpload' });
  expect([await lotCount(), await uploads()]).toEqual(before);
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
