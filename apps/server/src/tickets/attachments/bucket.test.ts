import { readdir } from 'node:fs/promises';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type S3Server, s3Account, startS3Server } from '../../../test/s3-server.ts';
import { type TicketBench, openTicketBench } from '../../../test/ticket-bench.ts';

let bench: TicketBench;
let s3: S3Server;
let user: BuiltUser;
beforeAll(async () => {
  s3 = await startS3Server();
  bench = await openTicketBench({ ...s3Account, S3_ENDPOINT: `${s3.url}/`, S3_TIMEOUT_MS: '2000' });
  user = await buildUser(bench.context, { points: 0 });
});
afterEach(() => {
  s3.mood = 'good';
});
afterAll(async () => {
  await bench.close();
  await s3.close();
});

const rows = async (): Promise<number> => {
  const { rows: found } = await bench.context.pool.query<{ count: number }>(
    'SELECT count(*) AS count FROM ticket_attachments',
  );
  return found[0]?.count ?? -1;
};
const download = (id: string) => bench.send('GET', `${apiBase}/ticket/attachment/${id}`, undefined, user);
/** What went to the bucket since `from`, the file's own name left out. */
const callsSince = (from: number): string[] =>
  s3.calls.slice(from).map((call) => call.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'key'));

test('a file goes to the bucket, comes back as it was, and nothing of it lies in the folder', async () => {
  const from = s3.calls.length;
  const content = Buffer.from('运单 and bytes \n'.repeat(2_000));
  const { code, data } = await bench.upload(content, '说明.txt', user);
  expect(code).toBe(0);
  const answer = await download(data.id);
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  expect(answer.headers.get('content-length')).toBe(String(content.length));
  expect(callsSince(from)).toEqual([
    'PUT /waybill-files/attachments/key',
    'GET /waybill-files/attachments/key',
  ]);
  expect(await readdir(bench.folder)).toEqual([]);
});

test.each(['unavailable', 'silent'] as const)(
  'a bucket that is %s is a clear refusal, and no half file stays',
  async (mood) => {
    const { data } = await bench.upload('kept', 'kept.txt', user);
    const [before, lying] = [await rows(), s3.objects.size];
    s3.mood = mood;
    expect(await bench.upload('lost', 'lost.txt', user)).toMatchObject({
      status: 503,
      code: 50302,
      data: { category: 'system', retryAfter: 30 },
    });
    expect(await rows()).toBe(before);
    expect(s3.objects.size).toBe(lying);
    const refused = await download(data.id);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 50302 });
    s3.mood = 'good';
    expect(await (await download(data.id)).text()).toBe('kept');
  },
);

test('a bucket that sends the server elsewhere is not followed', async () => {
  const { data } = await bench.upload('kept', 'kept.txt', user);
  const other = await startS3Server();
  try {
    s3.mood = 'moved';
    s3.elsewhere = other.url;
    expect(await bench.upload('secret', 'secret.txt', user)).toMatchObject({ status: 503, code: 50302 });
    expect((await download(data.id)).status).toBe(503);
    expect(other.arrivals).toEqual([]);
  } finally {
    await other.close();
  }
});

test('a file that the bucket lost is not found', async () => {
  const { data } = await bench.upload('lost', 'lost.txt', user);
  s3.objects.clear();
  expect((await download(data.id)).status).toBe(404);
});

test('what no message named and what has no row is deleted after a day, over all pages of the list', async () => {
  const used = (await bench.upload('used', 'used.txt', user)).data;
  await bench.open({ attachmentIds: [used.id] }, user);
  const unused = (await bench.upload('unused', 'unused.txt', user)).data;
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  const orphans = Array.from({ length: 5 }, (_, n) => `attachments/0000000${n}-0000-4000-8000-000000000000`);
  for (const key of orphans) s3.objects.set(key, { content: Buffer.from('x'), written: longAgo });
  s3.objects.set('attachments/not-ours.txt', { content: Buffer.from('x'), written: longAgo });
  const fresh = 'attachments/99999999-0000-4000-8000-000000000000';
  s3.objects.set(fresh, { content: Buffer.from('x'), written: new Date() });
  await bench.age(86_401);
  await bench.runScheduled('delete_unused_attachments');
  expect((await download(unused.id)).status).toBe(404);
  expect(await (await download(used.id)).text()).toBe('used');
  expect([...s3.objects.keys()].filter((key) => orphans.includes(key))).toEqual([]);
  expect([...s3.objects.keys()]).toEqual(expect.arrayContaining(['attachments/not-ours.txt', fresh]));
});
