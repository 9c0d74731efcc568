import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runWaybill } from '../test/command-line.ts';
import { openEmptyDatabase } from '../test/empty-database.ts';
import { startServerProcess } from '../test/server-process.ts';
import { migrateTo, migrationNames } from './platform/db/migrate.ts';

// Each command is a process of its own, and the machine may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** The last version before migrations were marked, with an account. */
const last = '0041-team-channels';
let database: Awaited<ReturnType<typeof openEmptyDatabase>>;
let settings: Record<string, string>;
beforeAll(async () => {
  database = await openEmptyDatabase();
  settings = { DATABASE_URL: database.url, JOBS: 'off' };
});
afterAll(() => database.drop());

const applied = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM migrations ORDER BY name`.execute(
    database.db,
  );
  return rows.map(({ name }) => name);
};

test('a filled database refuses what would hold everybody up, says what, and takes it offline', async () => {
  const names = await migrationNames();
  const before = names.slice(0, names.indexOf(last));
  for (const name of before) {
    // Each era writes on what the one before left.
    await migrateTo(database.db, name);
    await sql
      .raw(await readFile(join(import.meta.dirname, `../test/eras/${name}.sql`), 'utf8'))
      .execute(database.db);
  }

  const refused = await runWaybill(['migrate'], settings);
  expect(refused).toMatchObject({ status: 1, out: '' });
  expect(refused.error).toContain(`${last} (checks every webhook endpoint and builds an index of them)`);
  expect(refused.error).toContain('cannot run while others work on the database');
  await expect(startServerProcess(settings)).rejects.toThrow('ended before it answered');
  expect(await applied()).toEqual(before);

  const checked = await runWaybill(['migrate', '--check'], settings);
  expect(checked).toMatchObject({ status: 2, error: '' });
  const lines = checked.out.split('\n');
  expect(lines.slice(0, 3)).toEqual([
    `${last}: offline, because it checks every webhook endpoint and builds an index of them`,
    '    a moment, estimated by the sizes of its tables',
    expect.stringMatching(
      /^ {4}webhook_endpoints: ACCESS EXCLUSIVE, nobody reads or writes; reads about \d+ rows, 0\.0 MB$/,
    ),
  ]);
  expect(lines).toContain('0042-marks-of-migrations: online');
  const offline = lines.filter((line) => /^\d{4}-[^ ]+: offline, /.test(line)).length;
  expect(lines.at(-2)).toBe(
    `${names.length - before.length} to do, ${offline} of them offline: stop all nodes, then migrate --offline`,
  );
  const measured = await runWaybill(['migrate', '--check', '--measure'], settings);
  expect(measured).toMatchObject({ status: 2, error: '' });
  expect(measured.out.split('\n')[1]).toMatch(/^ {4}(?:a moment|about [\d.]+ s), measured$/);
  expect(await applied()).toEqual(before);

  const migrated = await runWaybill(['migrate', '--offline'], settings);
  expect(migrated).toMatchObject({ status: 0, error: '' });
  expect(await applied()).toEqual(names);
  expect(await runWaybill(['migrate', '--check'], settings)).toEqual({
    status: 0,
    out: 'the database is up to date\n',
    error: '',
  });
});

test('a database without accounts takes everything', async () => {
  const empty = await openEmptyDatabase();
  const migrated = await runWaybill(['migrate'], { DATABASE_URL: empty.url });
  expect(migrated).toMatchObject({ status: 0, error: '' });
  await empty.drop();
});
