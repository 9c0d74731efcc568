import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { apiBase } from '@waybill/contract/endpoint.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TicketBench, openTicketBench } from '../../../../test/ticket-bench.ts';

/*
 * What a file is by its content, polyglots, sizes and names are tried in tickets/attachments/attachments.test.ts, files of
 * lots in stock/lots. Here: what is wrong with the form around the file.
 */

let bench: TicketBench;
beforeAll(async () => {
  bench = await openTicketBench();
});
afterAll(() => bench.close());

const doors = ['/ticket/attachment', '/manage/lots/preview', '/manage/lots'] as const;
const boundary = 'probe';
const field = (name: string, value: string, more = ''): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n${more}\r\n${value}\r\n`;
const file = (name: string, fileName = 'a.csv', content = 'a,b\n1,2\n'): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n${content}\r\n`;
const lot =
  ['source', 'owner', 'basis'].map((name) => field(name, 'a')).join('') + field('offer', 'sellable');
const end = `--${boundary}--\r\n`;

const forms: Readonly<Record<string, readonly [string, number]>> = {
  'a field called __proto__': [`${lot}${field('__proto__', 'x')}${file('file')}${end}`, 42202],
  'a field called constructor': [`${lot}${field('constructor', 'x')}${file('file')}${end}`, 42202],
  'a file called __proto__': [`${lot}${file('__proto__')}${end}`, 42202],
  'two files': [`${lot}${file('file')}${file('file2')}${end}`, 41301],
  'a hundred fields': [`${lot}${field('x', '1').repeat(100)}${file('file')}${end}`, 41301],
  'a field of JSON that is none': [
    `${lot}${field('x', '{', 'Content-Type: application/json\r\n')}${file('file')}${end}`,
    42202,
  ],
  'no end': [`${lot}${file('file')}`.slice(0, -2), 42202],
  'nothing but an end': [end, 40001],
};

describe.each(doors)('%s', (path) => {
  test.each(Object.entries(forms))('refuses a form with %s', async (_, [form, code]) => {
    const response = await bench.send('POST', `${apiBase}${path}`, form, {
      token: bench.admin2.token,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    expect(await response.json()).toMatchObject({ code });
  });
});

const filesLeft = async (): Promise<string[]> =>
  (await readdir(bench.folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test.each(doors)('%s keeps nothing of an upload that breaks off', async (path) => {
  const { hostname, port } = new URL(bench.url);
  const before = await filesLeft();
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    [
      `POST ${apiBase}${path} HTTP/1.1`,
      'Host: probe',
      `token: ${bench.admin2.token}`,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      'Content-Length: 5000000',
      '',
      `${lot}${file('file', 'half.csv', 'a,b\n'.repeat(20_000))}`,
    ].join('\r\n'),
  );
  // The server has begun to read once it asks for no more of what was written.
  await expect.poll(() => socket.writableLength, { timeout: 20_000 }).toBe(0);
  socket.destroy();
  await once(socket, 'close');
  // Nothing that the next one is answered waits for, nothing that lies about.
  expect((await bench.send('GET', `${apiBase}/site`)).status).toBe(200);
  await expect.poll(filesLeft, { timeout: 20_000 }).toEqual(before);
});

test('an upload whose sender leaves before anybody reads it is not waited for', async () => {
  const { hostname, port } = new URL(bench.url);
  const blocker = new pg.Client(bench.context.pool.options.connectionString);
  await blocker.connect();
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const slotsInUse = async (): Promise<string | undefined> => {
    const text = await (await bench.send('GET', '/metrics')).text();
    return /^waybill_http_slots_taken\{lasting="long"\} (\d+)$/m.exec(text)?.[1];
  };
  const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'ticket_attachments'::regclass`;
  try {
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE ticket_attachments IN ACCESS EXCLUSIVE MODE');
    socket.write(
      [
        `POST ${apiBase}/ticket/attachment HTTP/1.1`,
        'Host: probe',
        `token: ${bench.user.token}`,
        `Content-Type: multipart/form-data; boundary=${boundary}`,
        'Content-Length: 5000000',
        '',
        file('file', 'half.csv', 'a,b'),
      ].join('\r\n'),
    );
    await expect.poll(async () => (await blocker.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
    expect(await slotsInUse()).toBe('1');
    const gone = once(socket, 'close');
    socket.destroy();
    await gone;
    // The server hears of it before it answers what comes later.
    await bench.send('GET', `${apiBase}/site`);
  } finally {
    await blocker.query('ROLLBACK');
    await blocker.end();
  }
  await expect.poll(slotsInUse, { timeout: 20_000 }).toBe('0');
});

test('what goes out cannot be taken for a page, whatever its name', async () => {
  for (const name of ['a"; filename=b.html', 'a\r\nSet-Cookie: x=1', '<script>.csv', '../a.csv', 'ａ.csv']) {
    const body = `${file('file', name.replaceAll('"', '%22').replaceAll(/[\r\n]/g, '%0d%0a'))}${end}`;
    const response = await bench.send('POST', `${apiBase}/ticket/attachment`, body, {
      token: bench.user.token,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    const { data } = (await response.json()) as { data: { id: string } };
    const path = `${apiBase}/ticket/attachment/${data.id}`;
    const { headers } = await bench.send('GET', path, undefined, bench.user);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w%.~!'()*-]+$/);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe('sandbox');
  }
});
