import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseUrl, dropDatabase } from '../../../test/database-nodes.ts';

const server = inject('databaseServer');
const name = `waybill_test_${randomBytes(8).toString('hex')}`;
const inServer = async (act: (other: pg.Client) => Promise<unknown>): Promise<void> => {
  const other = new pg.Client({ connectionString: server });
  await other.connect();
  await act(other);
  await other.end();
};
let client: pg.Client;
beforeAll(async () => {
  await inServer((other) => other.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`));
  client = new pg.Client({ connectionString: databaseUrl(server, name) });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await inServer((other) => dropDatabase(other, name));
});

const apply = async (file: string): Promise<void> => {
  await client.query(await readFile(join(import.meta.dirname, 'migrations', `${file}.sql`), 'utf8'));
};
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

test('whoever was signed in stays signed in when sessions get an id of their own', async () => {
  await apply('0001-main-job');
  await client.query(
    `INSERT INTO users (user_name, email, password_hash) VALUES ('a@b.example', 'a@b.example', 'none')`,
  );
  const start = (token: string, reason: string | null) =>
    client.query(
      `INSERT INTO sessions (token_hash, user_id, device, expires_at, ended_at, end_reason)
       VALUES ($1, 1, $2, now() + interval '1 hour', CASE WHEN $3 = 'logout' THEN now() END, $3)`,
      [hashOf(token), token, reason],
    );
  await start('live', null);
  await start('ended', 'logout');
  await start('exchanged', 'refreshed');
  await apply('0002-accounts');
  const { rows } = await client.query<{ token_hash: Buffer; device: string; ended: boolean; hours: string }>(
    `SELECT t.token_hash, s.device, s.ended_at IS NOT NULL AS ended,
       extract(epoch FROM t.exchange_until - s.expires_at) / 3600 AS hours
     FROM session_tokens t JOIN sessions s ON s.user_id = t.user_id AND s.id = t.session_id ORDER BY s.device`,
  );
  expect(
    rows.map((row) => [row.device, row.token_hash.equals(hashOf(row.device)), row.ended, Number(row.hours)]),
  ).toEqual([
    ['ended', true, true, 24],
    ['live', true, false, 24],
  ]);
});
