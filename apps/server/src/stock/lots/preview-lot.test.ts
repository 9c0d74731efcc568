import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { LotPreview, type LotReading } from '@waybill/contract/endpoints/lots.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { freshNumber, leanLot } from '../../../test/lot-files.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
let folder = '';
let token = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-preview-'));
  app = await openTestApp({ DATA_DIR: folder });
  token = (await buildUser(app.context, { role: 'super_admin' })).token;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const send = async (text: BlobPart, name = 'lot.csv', columns?: string, reading?: string) => {
  const form = new FormData();
  if (columns !== undefined) form.set('columns', columns);
  if (reading !== undefined) form.set('reading', reading);
  form.set('file', new File([text], name));
  const response = await app.send('POST', `${apiBase}/manage/lots/preview`, form, { token });
  return { status: response.status, envelope: (await response.json()) as { code: number; data: unknown } };
};
const preview = async (text: BlobPart, name?: string, columns?: string): Promise<LotPreview> =>
  LotPreview.parse((await send(text, name, columns)).envelope.data);
const previewSaid = async (text: BlobPart, reading: LotReading, name?: string): Promise<LotPreview> =>
  LotPreview.parse((await send(text, name, undefined, JSON.stringify(reading))).envelope.data);

test('says what each column is taken for, what is dropped, and what is wrong with the first rows', async () => {
  const day = app.context.today();
  const lines = [
    'Carrier,Tracking Number,ZIP,Ship Date,Recipient Name,Colour',
    `UPS,${freshNumber()},10001,${day},Zhang San,red`,
    `UPS,1Z999,10001,${day},Li Si,blue`,
  ];
  const told = await preview(lines.join('\n'));
  expect(told).toMatchObject({ format: 'csv', fileName: 'lot.csv', missing: [], problem: null });
  expect(told.columns.map(({ field, use }) => [field, use])).toEqual([
    ['carrier', 'read'],
    ['trackingNumber', 'read'],
    ['zip5', 'read'],
    ['shippedOn', 'read'],
    [null, 'dropped'],
    [null, 'ignored'],
  ]);
  expect(told.droppedColumns).toEqual(['Recipient Name']);
  expect(told.ignoredColumns).toEqual(['Colour']);
  expect(told.rows).toMatchObject([
    { line: 2, values: { carrier: 'UPS', zip5: '10001' }, problem: null },
    { line: 3, problem: { field: 'trackingNumber' } },
  ]);
  expect(JSON.stringify(told.rows)).not.toContain('Zhang San');
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
});

test('shows twenty rows and the first of each reason, and takes the beginning of a file', async () => {
  const text = leanLot(50);
  expect((await preview(text)).rows).toHaveLength(20);
  const cut = await preview(text.slice(0, text.length - 5));
  expect(cut.rows).toHaveLength(21);
  expect(cut.rows.at(-1)?.problem).not.toBeNull();
});

test('counts the rows that would go in and those that would not, to the end of the file', async () => {
  const lines = leanLot(50).trimEnd().split('\n');
  const told = await preview([...lines, lines[1], 'UPS,nonsense,10001,2026-11-01', ''].join('\n'));
  expect(told).toMatchObject({ rowsGood: 50, rowsBad: 2, whole: true });
  const missing = await preview('tracking number,zip\n1Z999,10001');
  expect(missing).toMatchObject({ rowsGood: 0, rowsBad: 0, whole: false });
});

test('marks a number that comes twice at every row but its first', async () => {
  const [headings, row] = leanLot(1).trimEnd().split('\n');
  const told = await preview([headings, row, row, ''].join('\n'));
  expect(told).toMatchObject({ rowsGood: 1, rowsBad: 1 });
  expect(told.rows).toMatchObject([
    { line: 2, problem: null },
    { line: 3, problem: { field: 'trackingNumber', reason: '运单号在本文件中重复，只取第一行' } },
  ]);
});

test('says what a lot would fail of', async () => {
  const missing = await preview('tracking number,zip\n1Z999,10001');
  expect(missing.missing).toEqual(['carrier', 'shippedOn']);
  expect(missing.problem).not.toBeNull();
  expect(missing.rows).toEqual([]);
  const empty = await preview('carrier,tracking number,zip,ship date\n');
  expect(empty.problem).not.toBeNull();
  const lots = await app.call(endpoints.listLots, { query: {} }, { token });
  expect(lots.total).toBe(0);
  expect((await send('')).status).toBe(422);
  const admin = await buildUser(app.context, { role: 'admin' });
  const response = await app.send('POST', `${apiBase}/manage/lots/preview`, new FormData(), admin);
  expect(response.status).toBe(403);
});

test('reads columns as they were chosen, and refuses a choice that is none', async () => {
  const text = `Courier,Ref,ZIP,Sent\nUPS,${freshNumber()},10001,${app.context.today()}`;
  const unknown = await preview(text);
  expect(unknown.missing).toEqual(['trackingNumber', 'shippedOn']);
  const chosen = JSON.stringify({ Ref: 'trackingNumber', Sent: 'shippedOn' });
  const told = await preview(text, undefined, chosen);
  expect(told).toMatchObject({ missing: [], problem: null, rows: [{ problem: null }] });
  expect(told.columns.map(({ field }) => field)).toEqual(['carrier', 'trackingNumber', 'zip5', 'shippedOn']);
  for (const wrong of ['', '[]', '{"Ref":"owner"}', '{"":"zip5"}'])
    expect(await send(text, undefined, wrong), wrong).toMatchObject({
      status: 400,
      envelope: { code: 40001 },
    });
});

const line = (day: string, zip = '10001', status = ''): string =>
  `UPS,${freshNumber()},${zip},${day},${status}`;
const headings = 'carrier,tracking number,zip,ship date,status';

test('days that could be either are asked for, and read as they are said to be', async () => {
  const [year = '', month = '', date = ''] = app.context.today().split('-');
  const either = [headings, line(`0${(Number(date) % 9) + 1}/1/${year}`), ''].join('\n');
  const told = await preview(either);
  expect(told).toMatchObject({ questions: ['dayOrder'], rowsGood: 0 });
  expect(told.problem).toContain('日期里先写月还是先写日');
  expect(await previewSaid(either, { dayOrder: 'day_first' })).toMatchObject({ questions: [] });
  const settled = [headings, line(`${month}/01/${year}`), line(`${month}/13/${year}`), ''].join('\n');
  expect((await preview(settled)).questions).toEqual([]);
});

test('a day far down in the file settles its column', async () => {
  const [year = '', month = ''] = app.context.today().split('-');
  const before = Array.from({ length: 3000 }, () => line(`01/${month}/${year}`));
  const told = await preview([headings, ...before, line(`28/10/${year}`), ''].join('\n'));
  expect(told).toMatchObject({ problem: null, questions: [], rowsBad: 0 });
});

test('reasons are summed up with the first of their lines', async () => {
  const today = app.context.today();
  const rows = [line(today), ...Array.from({ length: 30 }, () => line(today, 'nowhere')), line('soon')];
  const told = await preview([headings, ...rows, ''].join('\n'));
  expect(told.reasons).toEqual([
    {
      field: 'zip5',
      reason: expect.stringContaining('邮编应为'),
      rows: 30,
      lines: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    },
    { field: 'shippedOn', reason: expect.stringContaining('日期无法识别'), rows: 1, lines: [33] },
  ]);
  expect(told.rows.at(-1)?.line).toBe(33);
});

test('zeros that ZIPs lost are offered back', async () => {
  const text = [headings, line(app.context.today(), '2108'), ''].join('\n');
  expect(await preview(text)).toMatchObject({ questions: ['zeros'], rowsGood: 0, rowsBad: 1 });
  expect(await previewSaid(text, { zeros: true })).toMatchObject({
    questions: ['zeros'],
    rowsGood: 1,
    rowsBad: 0,
    rows: [{ values: { zip5: '02108' } }],
  });
});

test('a row that fits is shown as it will be imported', async () => {
  const number = freshNumber();
  const day = app.context.today();
  const text = [headings, `UPS,单号${number},2108-1234,${day.replaceAll('-', '.')},`, ''].join('\n');
  const told = await previewSaid(text, { zeros: true });
  expect(told.rows[0]?.values).toEqual({
    carrier: 'UPS',
    trackingNumber: number,
    zip5: '02108',
    shippedOn: day,
  });
});

test('values that mean nothing are told, and read as they are said to mean', async () => {
  const today = app.context.today();
  const strange = `Blue Pigeon,${freshNumber()},10001,${today},`;
  const text = [headings, line(today, '10001', '途中'), line(today, '10001', '途中'), strange, ''].join('\n');
  const told = await preview(text);
  expect(told).toMatchObject({ rowsGood: 2, rowsBad: 1 });
  expect(told.unknownValues).toEqual([
    { field: 'status', value: '途中', rows: 2 },
    { field: 'carrier', value: 'Blue Pigeon', rows: 1 },
  ]);
  const said = { statuses: { 途中: 'in_transit' }, carriers: { 'Blue Pigeon': 'ups' } } as const;
  expect(await previewSaid(text, said)).toMatchObject({ rowsGood: 3, rowsBad: 0, unknownValues: [] });
});

test('one carrier is said of a whole file, and headings of another line', async () => {
  const text = `Parcels\nno,of,use\nnumber,zip,ship date\n${freshNumber()},10001,${app.context.today()}\n`;
  expect(await preview(text)).toMatchObject({ headingLine: 3, missing: ['carrier'], questions: ['carrier'] });
  expect(await previewSaid(text, { carrier: 'ups' })).toMatchObject({ missing: [], rowsGood: 1 });
  expect(await previewSaid(text, { headingLine: 2 })).toMatchObject({
    headingLine: 2,
    columns: [{ name: 'no' }, {}, {}],
  });
  const none = await previewSaid(text, { headingLine: 0 });
  expect(none.columns.map(({ name }) => name)).toEqual(['#1']);
});

test('an encoding that is not clear is asked for, and what is said is checked', async () => {
  const text = Uint8Array.from([
    ...Buffer.from(`${headings},city\n`),
    0x61,
    0xfc,
    0x65,
    0x2c,
    0xd4,
    0xcb,
    0x0a,
  ]);
  expect(await preview(text)).toMatchObject({
    questions: ['encoding'],
    problem: expect.stringContaining('编码'),
  });
  expect((await previewSaid(text, { encoding: 'windows-1252' })).questions).toEqual([]);
  expect((await send('a,b', 'lot.csv', undefined, '{"carrier":"dhl"}')).status).toBe(400);
});
