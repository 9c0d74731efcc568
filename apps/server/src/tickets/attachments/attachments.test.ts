import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { ticketLimits } from '@waybill/contract/vocabulary/ticket.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { sampleFiles } from '../../../test/sample-files.ts';
import { type TicketBench, openTicketBench } from '../../../test/ticket-bench.ts';

let bench: TicketBench;
let samples: Awaited<ReturnType<typeof sampleFiles>>;
beforeAll(async () => {
  bench = await openTicketBench();
  samples = await sampleFiles();
});
afterAll(() => bench.close());

const fresh = () => buildUser(bench.context, { points: 0 });
const download = (id: string, by: { token: string }) =>
  bench.send('GET', `${apiBase}/ticket/attachment/${id}`, undefined, by);
const filesOnDisk = async (): Promise<string[]> =>
  (await readdir(join(bench.folder, 'attachments'), { recursive: true })).filter((name) =>
    name.includes('/'),
  );

describe('uploading', () => {
  test('takes what a ticket takes, by content, and gives it back as it came', async () => {
    const by = await fresh();
    for (const [type, { content, name }] of Object.entries(samples.good)) {
      // One after the other, to name the one that fails.
      const { code, data } = await bench.upload(content, name, by);
      expect({ type, code }).toEqual({ type, code: 0 });
      expect(data).toMatchObject({ type: type.split(' ')[0], size: content.length });
      const answer = await download(data.id, by);
      expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toBe('sandbox');
      expect(answer.headers.get('content-type')).toBe(samples.contentTypes[type.split(' ')[0] ?? '']);
    }
  });

  test('refuses what it is not, and what is two things at once', async () => {
    const by = await fresh();
    const before = await filesOnDisk();
    for (const [what, { content, name }] of Object.entries(samples.bad)) {
      const { status, code } = await bench.upload(content, name, by);
      expect({ what, status, code }).toEqual({ what, status: 415, code: 41502 });
    }
    expect(await filesOnDisk()).toEqual(before);
  });

  test('refuses an empty file, one over 5 MiB, none at all and another kind of body', async () => {
    const by = await fresh();
    expect(await bench.upload('', 'empty.txt', by)).toMatchObject({ code: 42202 });
    const most = Buffer.alloc(ticketLimits.fileBytes, 'a');
    expect(await bench.upload(most, 'a.txt', by)).toMatchObject({ code: 0 });
    expect(await bench.upload(Buffer.concat([most, Buffer.from('a')]), 'a.txt', by)).toMatchObject({
      status: 413,
      code: 41301,
    });
    const path = `${apiBase}/ticket/attachment`;
    const form = new FormData();
    form.append('note', 'no file');
    expect((await bench.send('POST', path, form, by)).status).toBe(400);
    expect((await bench.send('POST', path, { file: 'x' }, by)).status).toBe(415);
    const broken = await bench.send('POST', path, '--x\r\nContent-Disposition: form-data; name="file"', {
      ...by,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(await broken.json()).toMatchObject({ code: 42202 });
  });

  test('keeps the name as a text, and nothing of it in the name on the disk', async () => {
    const by = await fresh();
    const nameOf = async (name: string) => (await bench.upload('a,b\n1,2\n', name, by)).data.fileName;
    expect(await nameOf('运单 明细.csv')).toBe('运单 明细.csv');
    expect(await nameOf('../../etc/passwd')).toBe('passwd.txt');
    expect(await nameOf('C:\\temp\\run.bat')).toBe('run.bat.txt');
    expect(await nameOf(`gnp\u202Eexe.txt`)).toBe('gnpexe.txt');
    expect(await nameOf('<b>a</b>.csv')).toBe('b.csv');
    expect(await nameOf(`${'长'.repeat(300)}.txt`)).toBe(`${'长'.repeat(120)}.txt`);
    expect((await bench.upload(samples.png, 'photo.exe', by)).data.fileName).toBe('photo.exe.png');
    expect((await bench.upload(samples.good['jpg']?.content ?? '', 'A.JPEG', by)).data.fileName).toBe(
      'A.JPEG',
    );
    for (const name of await filesOnDisk()) expect(name).toMatch(/^[\da-f]{2}\/[\da-f-]{36}$/);
  });

  test('as many a day as are allowed, counted also when they come at once; tomorrow again', async () => {
    const by = await fresh();
    await bench.context.pool.query(
      `INSERT INTO ticket_attachments (owner_id, file_key, file_name, type, size, sha256)
       SELECT $1, gen_random_uuid(), 'a.txt', 'txt', 1, '\\x00' FROM generate_series(1, $2::int)`,
      [by.id, ticketLimits.filesADay - 2],
    );
    const before = (await filesOnDisk()).length;
    const codes = await Promise.all(
      [1, 2, 3, 4, 5].map(async (n) => (await bench.upload(`file ${n}`, 'a.txt', by)).code),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 0, 42901, 42901, 42901]);
    expect((await filesOnDisk()).length).toBe(before + 2);
    await bench.age(86_400);
    expect(await bench.upload('tomorrow', 'a.txt', by)).toMatchObject({ code: 0 });
  });
});

describe('naming files in a message', () => {
  test('shows them to both sides, each file once and only by who left it', async () => {
    const user = await fresh();
    const file = (await bench.upload('my log', 'log.txt', user)).data;
    const ticket = await bench.open({ attachmentIds: [file.id] }, user);
    expect(ticket.entries[1]).toMatchObject({ attachments: [file] });
    expect((await download(file.id, bench.admin)).status).toBe(200);
    const answer = (await bench.upload('our answer', 'answer.txt', bench.admin)).data;
    const mine = (await bench.upload('another', 'another.txt', user)).data;
    const refuse = (by: { token: string }, attachmentIds: string[]) =>
      bench.refused(
        ticketEndpoints.replyTicket,
        { body: { ticketId: ticket.id, content: '看附件', attachmentIds } },
        by,
      );
    for (const ids of [[file.id], [answer.id], [mine.id, '99999999'], ['9999999999999999999']])
      expect(await refuse(user, ids)).toMatchObject({
        code: 40001,
        data: { fields: { attachmentIds: expect.anything() } },
      });
    expect(await refuse(bench.admin, [mine.id])).toMatchObject({ code: 40001 });
    const six = ['1', '2', '3', '4', '5', '6'];
    expect(await refuse(user, six)).toMatchObject({ code: 40001 });
    await bench.reply(ticket.id, bench.admin, { attachmentIds: answer.id });
    expect((await download(answer.id, user)).status).toBe(200);
  });

  test('keeps them from everybody else, unused ones also from the staff', async () => {
    const [user, stranger] = [await fresh(), await fresh()];
    const file = (await bench.upload('mine', 'mine.txt', user)).data;
    expect((await download(file.id, bench.admin)).status).toBe(404);
    await bench.open({ attachmentIds: [file.id] }, user);
    const announcer = await buildUser(bench.context, { role: 'announcement_admin' });
    for (const by of [stranger, announcer]) expect((await download(file.id, by)).status).toBe(404);
    expect((await download('9999999999999999999', user)).status).toBe(404);
  });
});

test('files that no message named for a day go away, also those without a row; named ones stay', async () => {
  const user = await fresh();
  const unused = (await bench.upload('unused', 'unused.txt', user)).data;
  const used = (await bench.upload('used', 'used.txt', user)).data;
  await bench.open({ attachmentIds: [used.id] }, user);
  await bench.runScheduled('delete_unused_attachments');
  expect((await download(unused.id, user)).status).toBe(200);
  await bench.age(86_401);
  const before = (await filesOnDisk()).length;
  await bench.runScheduled('delete_unused_attachments');
  expect((await download(unused.id, user)).status).toBe(404);
  expect((await download(used.id, user)).status).toBe(200);
  expect((await filesOnDisk()).length).toBeLessThan(before);
  expect(await bench.open({ attachmentIds: [] }, user)).toMatchObject({ status: 'open' });
});
