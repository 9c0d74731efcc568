import { once } from 'node:events';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabaseProxy } from '../../../test/proxy.ts';
import { openTestDatabase } from '../../../test/test-app.ts';
import { createChanges } from './changes.ts';
import { openClientPool } from './client.ts';
import { openDatabase } from './database.ts';
import { inLoad } from './load.ts';

test('a connection that the network forgot is given up, and the next one works', async () => {
  const database = await openTestDatabase();
  const network = await openDatabaseProxy(database.url);
  const { pool, close } = openDatabase({
    url: network.url,
    poolSize: 1,
    timeZone: 'UTC',
    namedStatements: true,
    statementTimeoutMs: 500,
  });
  try {
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    network.silence();
    await expect(pool.query('SELECT 1 AS one')).rejects.toThrow(/silent for too long|terminated/);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await close();
    await network.close();
    await database.drop();
  }
});

test('a load may be silent for longer, and its connection is watched again after it', async () => {
  const database = await openTestDatabase();
  const network = await openDatabaseProxy(database.url);
  const pool = openClientPool({ connectionString: network.url, max: 1, silenceMs: 400 });
  try {
    const loaded = inLoad(pool, 'SET LOCAL statement_timeout = 0', (client) =>
      client.query('SELECT pg_sleep(1.2), 1 AS one'),
    );
    expect((await loaded).rows).toMatchObject([{ one: 1 }]);
    network.silence();
    await expect(pool.query('SELECT 1')).rejects.toThrow(/silent for too long|terminated/);
  } finally {
    await pool.end();
    await network.close();
    await database.drop();
  }
});

test('one that listens may be silent between statements, and is given up while one waits', async () => {
  const database = await openTestDatabase();
  const network = await openDatabaseProxy(database.url);
  const pool = openClientPool({ connectionString: network.url, max: 1, silenceMs: 400, listens: true });
  const other = openClientPool({ connectionString: database.url, max: 1 });
  try {
    const client = await pool.connect();
    await client.query('LISTEN calls');
    const heard = once(client, 'notification');
    await other.query(`SELECT pg_sleep(1.2), pg_notify('calls', 'after a while')`);
    expect(await heard).toMatchObject([{ payload: 'after a while' }]);
    network.silence();
    await expect(client.query('SELECT 1')).rejects.toThrow(/silent for too long|terminated/);
    client.release(true);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    const again = await pool.connect();
    await again.query('SELECT 1');
    again.release();
    network.silence();
    await expect(pool.query('SELECT 1')).rejects.toThrow(/silent for too long|terminated/);
  } finally {
    await Promise.all([pool.end(), other.end()]);
    await network.close();
    await database.drop();
  }
});

test('one that listens for news is made again when it says nothing any more', async () => {
  const database = await openTestDatabase();
  const network = await openDatabaseProxy(database.url);
  const pool = openClientPool({ connectionString: network.url, max: 1, silenceMs: 400 });
  const changes = createChanges(pool, pino({ level: 'silent' }), 200);
  try {
    changes.follow();
    await expect.poll(() => changes.hears()).toBe(true);
    network.silence();
    await expect.poll(() => changes.hears(), { timeout: 5_000 }).toBe(false);
    await expect.poll(() => changes.hears(), { timeout: 15_000 }).toBe(true);
  } finally {
    await changes.stop();
    await pool.end();
    await network.close();
    await database.drop();
  }
});
