import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/test-app.ts';
import { createChanges } from './changes.ts';
import { openClientPool } from './client.ts';
import { openDatabase } from './database.ts';

/** The database behind a network that can forget the connections that are open. */
const openNetwork = async (url: string) => {
  const target = new URL(url.replace('@/', '@localhost/'));
  const folder = target.searchParams.get('host');
  const [host, port] = [target.hostname, Number(target.port === '' ? 5432 : target.port)];
  let forgotten = new Set<Socket>();
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = folder === null ? connect({ host, port }) : connect({ path: join(folder, '.s.PGSQL.5432') });
    open.add(near);
    near.on('data', (data) => void (forgotten.has(near) || far.write(data)));
    far.on('data', (data) => void (forgotten.has(near) || near.write(data)));
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.on('close', () => far.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  target.searchParams.delete('host');
  target.searchParams.delete('port');
  target.hostname = '127.0.0.1';
  target.port = String(address.port);
  return {
    url: target.href,
    forget: () => void (forgotten = new Set(open)),
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

test('a connection that the network forgot is given up, and the next one works', async () => {
  const database = await openTestDatabase();
  const network = await openNetwork(database.url);
  const { pool, close } = openDatabase({
    url: network.url,
    poolSize: 1,
    timeZone: 'UTC',
    namedStatements: true,
    statementTimeoutMs: 500,
  });
  try {
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    network.forget();
    await expect(pool.query('SELECT 1 AS one')).rejects.toThrow(/silent for too long|terminated/);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await close();
    await network.close();
    await database.drop();
  }
});

test('one that listens may be silent between statements, and is given up while one waits', async () => {
  const database = await openTestDatabase();
  const network = await openNetwork(database.url);
  const pool = openClientPool({ connectionString: network.url, max: 1, silenceMs: 400, listens: true });
  const other = openClientPool({ connectionString: database.url, max: 1 });
  try {
    const client = await pool.connect();
    await client.query('LISTEN calls');
    const heard = once(client, 'notification');
    await other.query(`SELECT pg_sleep(1.2), pg_notify('calls', 'after a while')`);
    expect(await heard).toMatchObject([{ payload: 'after a while' }]);
    network.forget();
    await expect(client.query('SELECT 1')).rejects.toThrow(/silent for too long|terminated/);
    client.release(true);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await Promise.all([pool.end(), other.end()]);
    await network.close();
    await database.drop();
  }
});

test('one that listens for news is made again when it says nothing any more', async () => {
  const database = await openTestDatabase();
  const network = await openNetwork(database.url);
  const pool = openClientPool({ connectionString: network.url, max: 1, silenceMs: 400 });
  const changes = createChanges(pool, pino({ level: 'silent' }), 200);
  try {
    changes.follow();
    await expect.poll(() => changes.hears()).toBe(true);
    network.forget();
    await expect.poll(() => changes.hears(), { timeout: 5_000 }).toBe(false);
    await expect.poll(() => changes.hears(), { timeout: 15_000 }).toBe(true);
  } finally {
    await changes.stop();
    await pool.end();
    await network.close();
    await database.drop();
  }
});
