import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { Lot, LotPreview } from '@waybill/contract/endpoints/lots.ts';
import { rawWorkbook } from '@waybill/files/zip-file.test-kit.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { importUploaded } from './run-import.ts';

let app: TestApp;
let folder = '';
let token = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-hostile-'));
  app = await openTestApp({ DATA_DIR: folder });
  token = (await buildUser(app.context, { role: 'super_admin' })).token;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const uploads = (): Promise<string[]> => readdir(join(folder, 'uploads')).catch(() => []);
const send = async (path: string, content: Buffer<ArrayBuffer> | string, name: string): Promise<unknown> => {
  const form = new FormData();
  for (const field of ['source', 'owner', 'basis']) form.set(field, 'hostile');
  form.set('offer', 'sellable');
  form.set('file', new File([content], name));
  const response = await app.send('POST', `${apiBase}${path}`, form, { token });
  return ((await response.json()) as { data: unknown }).data;
};
const preview = async (content: Buffer<ArrayBuffer> | string, name = 'lot.xlsx'): Promise<LotPreview> =>
  LotPreview.parse(await send('/manage/lots/preview', content, name));
/** As the importer runs it, without waiting for the queue. */
const imported = async (content: Buffer<ArrayBuffer> | string, name = 'lot.xlsx'): Promise<Lot> => {
  const { id } = Lot.parse(await send('/manage/lots', content, name));
  await importUploaded(app.context, Number(id));
  return app.call(endpoints.getLot, { params: { id } }, { token });
};

const bomb = rawWorkbook({ strings: '<si/>'.repeat(29_000_000) });
const commas = `carrier,tracking number,zip,ship date\n${','.repeat(2_000_000)}`;

test('a small file that unpacks to 29 million strings is refused with a sentence, before and at its import', async () => {
  expect(bomb.length).toBeLessThan(1_300_000);
  expect((await preview(bomb)).problem).toContain('工作簿过大');
  expect(await imported(bomb)).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('工作簿过大'),
  });
  expect(await uploads()).toEqual([]);
});

test('other calls are answered while a workbook is being read', async () => {
  const strings = Array.from({ length: 400_000 }, (_, n) => `<si><t>${n}</t></si>`).join('');
  const heavy = rawWorkbook({ strings });
  const startedAt = performance.now();
  let pending = true;
  const reading = preview(heavy).finally(() => {
    pending = false;
  });
  let longest = 0;
  while (pending) {
    const askedAt = performance.now();
    await app.call(endpoints.getUserPoint, {}, { token });
    longest = Math.max(longest, performance.now() - askedAt);
  }
  expect((await reading).problem).not.toBeNull();
  // Were it read in the serving process, one call would wait for most of it.
  expect(longest).toBeLessThan((performance.now() - startedAt) / 3);
});

test('a line without end of nothing but separators is refused with a sentence', async () => {
  expect((await preview(commas, 'lot.csv')).problem).toContain('单行超过');
  expect(await imported(commas, 'lot.csv')).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('单行超过'),
  });
});
