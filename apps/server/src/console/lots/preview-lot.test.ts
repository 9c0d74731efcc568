import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { LotPreview } from '@waybill/contract/endpoints/lots.ts';
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

const send = async (text: string, name = 'lot.csv', columns?: string) => {
  const form = new FormData();
  if (columns !== undefined) form.set('columns', columns);
  form.set('file', new File([text], name));
  const response = await app.send('POST', `${apiBase}/manage/lots/preview`, form, { token });
  return { status: response.status, envelope: (await response.json()) as { code: number; data: unknown } };
};
const preview = async (text: string, name?: string, columns?: string): Promise<LotPreview> =>
  LotPreview.parse((await send(text, name, columns)).envelope.data);

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

test('shows twenty rows at most, and takes the beginning of a file', async () => {
  const text = leanLot(50);
  expect((await preview(text)).rows).toHaveLength(20);
  const cut = await preview(text.slice(0, text.length - 5));
  expect(cut.rows).toHaveLength(20);
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
