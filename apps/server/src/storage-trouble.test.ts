import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../test/builders.ts';
import { runWaybill } from '../test/command-line.ts';
import { freePort } from '../test/free-port.ts';
import { leanLot } from '../test/lot-files.ts';
import { type TestApp, openTestApp } from '../test/test-app.ts';

// Each step is a process of its own, and the machine may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let app: TestApp;
let folder: string;
let user: BuiltUser;
let boss: BuiltUser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-storage-'));
  // Nothing can be made below a file, whoever tries.
  await writeFile(join(folder, 'file'), '');
  app = await openTestApp({ DATA_DIR: join(folder, 'file') });
  user = await buildUser(app.context);
  boss = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

type Answer = {
  readonly code: number;
  readonly msg: string;
  readonly data: {
    readonly supportHint: string;
    readonly moneyEffect?: string;
    readonly retryAfter?: number;
  };
};
const formOf = (name: string, content: string, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([content]), name);
  return form;
};
const upload = async (
  path: string,
  form: FormData,
  { token, url = app.url, locale = 'zh-CN' }: { token: string; url?: string; locale?: string },
) => {
  const answer = await fetch(`${url}${apiBase}${path}`, {
    method: 'POST',
    headers: { token, 'accept-language': locale },
    body: form,
  });
  const { code, msg, data } = (await answer.json()) as Answer;
  return { status: answer.status, code, msg, ...data };
};
const lot = (rows = 1) =>
  formOf('lot.csv', leanLot(rows), { source: 's', owner: 'o', basis: 'b', offer: 'sellable' });

test('a folder that takes no files refuses attachments, lots and previews with what to do', async () => {
  const away = {
    status: 503,
    retryAfter: 30,
    code: 50302,
    moneyEffect: 'none',
    msg: '暂时无法存取文件',
    supportHint: '请稍后重试；提交工单时也可以先不带附件',
  };
  expect(await upload('/ticket/attachment', formOf('a.txt', 'what it is'), user)).toMatchObject(away);
  expect(await upload('/manage/lots', lot(), boss)).toMatchObject(away);
  expect(await upload('/manage/lots/preview', lot(), boss)).toMatchObject(away);
  expect(await upload('/manage/lots', lot(), { ...boss, locale: 'en' })).toMatchObject({
    msg: 'Files cannot be stored or read right now',
  });
});

/** Lets the database reject whatever is added to a table, with the state that it has for it. */
const rejectInserts = async (table: string, state: string): Promise<() => Promise<unknown>> => {
  const { pool } = app.context;
  await pool.query(
    `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${state}'; END $$;
     CREATE TRIGGER no_room BEFORE INSERT ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION no_room()`,
  );
  return () => pool.query('DROP FUNCTION no_room() CASCADE');
};

test.each([
  ['53100', 50303, '服务器存储空间不足，暂时无法保存', 30],
  ['25006', 50304, '系统暂时只能查看，不能提交', 2],
])(
  'a database without room (53100) or without writes (25006) moves no point: %s',
  async (state, code, msg, retryAfter) => {
    const buyer = await buildUser(app.context);
    await buildStock(app.context, 1);
    const body = { zipCode: '10001', scope: 'single' } as const;
    const hold = await app.call(endpoints.queryShipments, { params: { carrier: 'ups' }, body }, buyer);
    const order = { id: hold.reservation?.holdId ?? '', trackingInfos: [], scope: 'single' } as const;
    const allow = await rejectInserts('orders', state);
    const buy = async () => {
      const answer = await app.send('POST', `${apiBase}/logistics/ups/order`, order, {
        token: buyer.token,
        locale: 'zh-CN',
      });
      return { status: answer.status, ...((await answer.json()) as Answer) };
    };
    const refused = await buy();
    await allow();
    expect(refused).toMatchObject({ status: 503, code, msg, data: { moneyEffect: 'none', retryAfter } });
    expect(refused.data.supportHint).toContain('积分未变动');
    expect(await app.call(endpoints.getUserPoint, {}, buyer)).toBe(1000);
    expect(await buy()).toMatchObject({ code: 0 });
  },
);

test('a server whose output and files have no room left goes on, and refuses files alone', async () => {
  const port = await freePort();
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const output = join(folder, 'output');
  const start = `ulimit -f 16; exec "$0" "$1" > "$2" 2>&1`;
  const child = spawn(
    '/bin/sh',
    ['-c', start, process.execPath, join(import.meta.dirname, 'start.ts'), output],
    {
      env: {
        PATH: process.env['PATH'],
        ENV_FILE: devNull,
        DATABASE_URL: app.databaseUrl,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        DRAIN_MS: '0',
        JOBS: 'off',
      },
      stdio: 'ignore',
    },
  );
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const ready = async (): Promise<boolean> =>
    (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;
  try {
    await expect.poll(ready, { timeout: 90_000 }).toBe(true);
    // Each call is a line, and 200 of them are more than may be written, in whichever unit the shell counts.
    for (let call = 0; call < 200; call += 1) {
      await fetch(`${url}${apiBase}/site`);
    }
    const text = 'a line of the file\n'.repeat(20_000);
    expect(await upload('/ticket/attachment', formOf('a.txt', text), { ...user, url })).toMatchObject({
      status: 503,
      code: 50303,
      moneyEffect: 'none',
    });
    expect(await upload('/manage/lots', lot(2_000), { ...boss, url })).toMatchObject({ code: 50303 });
    const left = (await readdir(dataDir, { recursive: true })).filter((name) => /[\da-f-]{36}/.test(name));
    expect(left).toEqual([]);
    expect(await ready()).toBe(true);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  expect(child.exitCode).toBe(0);
  expect([8_192, 16_384]).toContain((await stat(output)).size);
});

test('a command says in words what its folder or the database keeps it from', async () => {
  const settings = { DATABASE_URL: app.databaseUrl, DATA_DIR: folder };
  const backup = await runWaybill(['backup', join(folder, 'file', 'backup')], settings);
  expect(backup.status).toBe(1);
  expect(backup.error).toMatch(/^waybill: \S+\/file\/backup cannot be written or read\. Look whose it is/);
  const lots = join(folder, 'lot.csv');
  await writeFile(lots, leanLot(2));
  const described = ['--source', 's', '--owner', 'o', '--basis', 'b', '--offer', 'sellable'];
  const allow = await rejectInserts('shipments', '53100');
  const imported = await runWaybill(['import', lots, ...described], settings);
  await allow();
  expect(imported.error).toContain('The disk of the database is full. Make room there');
  expect(imported.error).not.toMatch(/\n\s+at /);
});
