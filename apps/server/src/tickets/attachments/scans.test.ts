import { readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type ClamdServer, startClamdServer } from '../../../test/clamd-server.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { type TicketBench, openTicketBench } from '../../../test/ticket-bench.ts';
import { eicar } from '../../platform/files/eicar.ts';

let clamd: ClamdServer;
/** Installations that let files wait for the scanner, and pass without it. */
let bench: TicketBench;
let passing: TicketBench;
beforeAll(async () => {
  clamd = await startClamdServer();
  // The longest time there is: the machine may be busy.
  const settings = { CLAMD_URL: clamd.url, CLAMD_TIMEOUT_MS: '25000' };
  bench = await openTicketBench(settings);
  passing = await openTicketBench({ ...settings, CLAMD_AWAY: 'pass' });
});
afterEach(async () => {
  await clamd.leave();
  Object.assign(clamd, { mood: 'good', files: [] });
  await clamd.comeBack();
  for (const { context } of [bench, passing]) await context.pool.query('DELETE FROM attachment_scans');
});
afterAll(async () => {
  await bench.close();
  await passing.close();
  await clamd.leave();
});

const fresh = (of = bench) => buildUser(of.context, { points: 0 });
const download = (id: string, by: { token: string }, of = bench) =>
  of.send('GET', `${apiBase}/ticket/attachment/${id}`, undefined, by);
const run = (of = bench) => of.runScheduled('scan_attachments');
const filesOnDisk = async (of = bench): Promise<string[]> =>
  (await readdir(join(of.folder, 'attachments'), { recursive: true }).catch(() => [])).filter((name) =>
    name.includes('/'),
  );
const alertsOf = async ({ email }: BuiltUser) => {
  await bench.context.security.flush();
  const { list } = await bench.call(endpoints.listAlerts, { query: {} }, bench.admin);
  return list.filter(({ kind, subject }) => kind === 'malware' && subject === email);
};

/** A ticket with a file, as its user and the staff see the file. */
const openWith = async (content: string, of = bench) => {
  const user = await fresh(of);
  const { data: file } = await of.upload(content, '说明.txt', user);
  const { id } = await of.open({ attachmentIds: [file.id] }, user);
  const read = async (by: { token: string }) => {
    const { entries } = await of.call(endpoints.getTicket, { params: { id } }, by);
    const message = entries.find(({ kind }) => kind === 'message');
    if (message?.kind !== 'message') throw new Error('no message');
    return { content: message.content, file: message.attachments[0] };
  };
  return { user, file, read };
};

describe('a file that comes in while the scanner answers', () => {
  test('is scanned before it is kept, and is there for both sides at once', async () => {
    const { user, file, read } = await openWith('nothing bad');
    expect(clamd.files.map(String)).toEqual(['nothing bad']);
    expect(file).toMatchObject({ scan: 'clean', finding: null });
    expect(await read(bench.admin)).toMatchObject({ file });
    for (const by of [user, bench.admin])
      expect(await (await download(file.id, by)).text()).toBe('nothing bad');
  });

  test('is refused when something is found in it: nothing of it stays, and the staff hear of it', async () => {
    const user = await fresh();
    const before = await filesOnDisk();
    expect(await bench.upload(eicar, 'eicar.txt', user)).toMatchObject({ status: 422, code: 42203 });
    expect(await filesOnDisk()).toEqual(before);
    const { rows } = await bench.context.pool.query('SELECT FROM ticket_attachments WHERE owner_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([]);
    const [alert] = await alertsOf(user);
    expect(alert).toMatchObject({
      severity: 'high',
      count: 1,
      evidence: { kind: 'malware', keyword: user.email },
    });
    const query = { kind: 'malware' as const, keyword: user.email };
    const { list } = await bench.call(endpoints.listSecurityEvents, { query }, bench.admin);
    expect(list).toMatchObject([{ path: '/ticket/attachment', user: { id: String(user.id) } }]);
    const notices = await bench.call(endpoints.listNotices, { query: {} }, bench.admin2);
    expect(notices.list.filter(({ content }) => content.includes(user.email))).toHaveLength(1);
    // Whoever was rejected goes on without the file.
    expect(await bench.upload('harmless', 'a.txt', user)).toMatchObject({ code: 0 });
  });
});

describe('a file that comes in while the scanner is away', () => {
  test('waits for it: its owner reads it, others do not until nothing was found', async () => {
    await clamd.leave();
    const { user, file, read } = await openWith('nothing bad');
    expect(file.scan).toBe('checking');
    expect(await (await download(file.id, user)).text()).toBe('nothing bad');
    const early = await download(file.id, bench.admin);
    expect({ status: early.status, again: early.headers.get('retry-after') }).toEqual({
      status: 409,
      again: '60',
    });
    expect(await early.json()).toMatchObject({ code: 40985 });
    expect((await download(file.id, await fresh())).status).toBe(404);
    await run();
    expect(await read(bench.admin)).toMatchObject({ file: { scan: 'checking' } });
    await clamd.comeBack();
    await run();
    expect(await read(bench.admin)).toMatchObject({ file: { scan: 'clean' } });
    expect(await (await download(file.id, bench.admin)).text()).toBe('nothing bad');
  });

  test('is taken away when something is found: the message stays, the alert is raised once by two jobs', async () => {
    await clamd.leave();
    const { user, file, read } = await openWith(eicar);
    const [kept] = (await filesOnDisk()).slice(-1);
    expect(kept).toBeDefined();
    await clamd.comeBack();
    const before = (await filesOnDisk()).length;
    await Promise.all([run(), run()]);
    for (const by of [user, bench.admin]) {
      expect(await read(by)).toEqual({
        content: '昨天购买的号码今天查不到轨迹，请帮忙看看。',
        file: { ...file, scan: 'refused', finding: 'Eicar-Test' },
      });
      const gone = await download(file.id, by);
      expect(gone.status).toBe(404);
      expect(await gone.json()).toMatchObject({ data: { supportHint: expect.stringContaining('安全检查') } });
    }
    expect((await filesOnDisk()).length).toBe(before - 1);
    expect(await alertsOf(user)).toMatchObject([{ count: 1 }]);
  });

  test('passes with a mark where that is set, until something is found', async () => {
    await clamd.leave();
    const { file, read } = await openWith(eicar, passing);
    expect(file.scan).toBe('unchecked');
    expect((await download(file.id, passing.admin, passing)).status).toBe(200);
    await clamd.comeBack();
    await run(passing);
    expect(await read(passing.admin)).toMatchObject({ file: { scan: 'refused' } });
    expect((await download(file.id, passing.admin, passing)).status).toBe(404);
  });

  test('still waits when a job was ended while it asked, and the next one asks again', async () => {
    await clamd.leave();
    const { file, read } = await openWith('nothing bad');
    await clamd.comeBack();
    clamd.mood = 'silent';
    const asking = run();
    await clamd.leave();
    await asking;
    expect(await read(bench.admin)).toMatchObject({ file: { scan: 'checking' } });
    clamd.mood = 'good';
    await clamd.comeBack();
    await run();
    expect(await (await download(file.id, bench.admin)).text()).toBe('nothing bad');
  });

  test('may be named in a message after it was refused, too', async () => {
    await clamd.leave();
    const user = await fresh();
    const { data: file } = await bench.upload(eicar, 'eicar.txt', user);
    await clamd.comeBack();
    await run();
    const ticket = await bench.open({ attachmentIds: [file.id] }, user);
    expect(ticket.entries[1]).toMatchObject({ attachments: [{ id: file.id, scan: 'refused' }] });
  });
});

describe('a scanner that answers', () => {
  test('too late keeps an upload no longer than is set', async () => {
    clamd.mood = 'silent';
    const impatient = await openTicketBench({ CLAMD_URL: clamd.url, CLAMD_TIMEOUT_MS: '100' });
    const { data } = await impatient.upload('nothing bad', 'a.txt', impatient.user);
    await impatient.close();
    expect(data.scan).toBe('checking');
  });

  test('and cannot look at a file for a day has it refused, with the reason and without an alert', async () => {
    clamd.mood = 'failing';
    const { user, file, read } = await openWith('nothing bad');
    const { file: other } = await openWith('nothing bad either');
    await run();
    expect(clamd.files).toHaveLength(4);
    expect(await read(bench.admin)).toMatchObject({ file: { scan: 'checking' } });
    await bench.age(86_401);
    await run();
    const finding = "stream: Can't allocate memory ERROR";
    expect(await read(user)).toMatchObject({ file: { scan: 'refused', finding } });
    for (const { id } of [file, other]) expect((await download(id, bench.admin)).status).toBe(404);
    expect(await alertsOf(user)).toEqual([]);
  });

  test('is asked first about files that it was not asked about for the longest time', async () => {
    clamd.mood = 'failing';
    await openWith('first');
    await openWith('second');
    await run();
    await clamd.leave();
    await openWith('third');
    await clamd.comeBack();
    clamd.files.length = 0;
    await run();
    expect(clamd.files.map(String)).toEqual(['third', 'first', 'second']);
  });

  test('and cannot look at a file for a day leaves it marked where files pass', async () => {
    clamd.mood = 'failing';
    const { file, read } = await openWith('nothing bad', passing);
    await passing.age(86_401);
    await run(passing);
    await run(passing);
    // Once when it came, once by the first job; the second had nothing to ask.
    expect(clamd.files).toHaveLength(2);
    expect(await read(passing.admin)).toMatchObject({ file: { scan: 'unchecked' } });
    expect((await download(file.id, passing.admin, passing)).status).toBe(200);
  });

  test('is not asked about a file that the storage lost', async () => {
    await clamd.leave();
    const { file } = await openWith('lost');
    await rm(join(bench.folder, 'attachments'), { recursive: true });
    await clamd.comeBack();
    await run();
    await run();
    expect(clamd.files).toEqual([]);
    expect((await download(file.id, bench.admin)).status).toBe(404);
  });
});

test('what a job refused and could not remove goes away with files that have no row', async () => {
  await clamd.leave();
  const { file } = await openWith('left behind');
  const waits = await openWith('waits');
  await bench.context.pool.query(
    `UPDATE attachment_scans SET state = 'refused', finding = 'Eicar-Test' WHERE attachment_id = $1`,
    [file.id],
  );
  const before = (await filesOnDisk()).length;
  const old = new Date(Date.now() - 2 * 86_400_000);
  for (const name of await filesOnDisk()) await utimes(join(bench.folder, 'attachments', name), old, old);
  await bench.runScheduled('delete_unused_attachments');
  expect((await filesOnDisk()).length).toBeLessThan(before);
  expect((await download(file.id, bench.admin)).status).toBe(404);
  expect(await (await download(waits.file.id, waits.user)).text()).toBe('waits');
});

test('without a scanner files are as ever, what one refused stays refused, and nobody asks', async () => {
  await clamd.leave();
  const waits = await openWith('waits');
  const refused = await openWith(eicar);
  await bench.context.pool.query(
    `UPDATE attachment_scans SET state = 'refused', finding = 'Eicar-Test' WHERE attachment_id = $1`,
    [refused.file.id],
  );
  const without = await openTestApp({ DATA_DIR: bench.folder }, { sharing: bench.databaseUrl });
  const get = (id: string, by: { token: string }) =>
    without.send('GET', `${apiBase}/ticket/attachment/${id}`, undefined, by);
  expect((await get(waits.file.id, bench.admin)).status).toBe(200);
  expect((await get(refused.file.id, refused.user)).status).toBe(404);
  const form = new FormData();
  form.append('file', new Blob(['new']), 'new.txt');
  const answer = await without.send('POST', `${apiBase}/ticket/attachment`, form, bench.user);
  const { data: file } = (await answer.json()) as { data: { id: string } };
  expect(file).toMatchObject({ scan: null, finding: null });
  const { rows } = await bench.context.pool.query('SELECT FROM attachment_scans WHERE attachment_id = $1', [
    file.id,
  ]);
  expect(rows).toEqual([]);
  await without.close();
  // Files from before a scanner are there, and said to be unchecked.
  const ticket = await bench.open({ attachmentIds: [file.id] }, bench.user);
  expect(ticket.entries[1]).toMatchObject({ attachments: [{ scan: 'unchecked' }] });
  expect((await download(file.id, bench.admin)).status).toBe(200);
});
