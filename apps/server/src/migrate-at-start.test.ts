import pg from 'pg';
import { expect, test } from 'vitest';
import { wideLocks } from './platform/db/locks.ts';
import { startServerProcess } from '../test/server-process.ts';
import { openTestDatabase } from '../test/test-app.ts';

test('a node waits for the one that migrates for longer than its statements may take', async () => {
  const database = await openTestDatabase();
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  const waitsTooLong = async (): Promise<boolean> => {
    const { rows } = await other.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'
         AND clock_timestamp() - query_start > interval '1.5 s'`,
    );
    return rows.length > 0;
  };
  const release = async (): Promise<void> => {
    await expect.poll(waitsTooLong, { timeout: 60_000, interval: 50 }).toBe(true);
    await other.query('SELECT pg_advisory_unlock($1)', [wideLocks.migrations]);
  };
  try {
    await other.query('SELECT pg_advisory_lock($1)', [wideLocks.migrations]);
    const settings = { DATABASE_URL: database.url, JOBS: 'off', STATEMENT_TIMEOUT_MS: '1000' };
    const [server] = await Promise.all([startServerProcess(settings), release()]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.stop();
  } finally {
    await other.end();
    await database.drop();
  }
});
