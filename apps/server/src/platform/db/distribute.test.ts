import { afterAll, beforeAll, expect, test } from 'vitest';
import { runWaybill } from '../../../test/command-line.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { obstacleOf, obstacleTo, spreadTables } from './distribute.ts';
import { placements } from './placements.test-kit.ts';

/** What needs a cluster is run by `npm run drill -- citus`. */
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const fit = { citus: '13.2-1', workers: 2, coordinator: true, unprepared: [], pending: [], servers: [] };

test('a cluster that is fit for it is in nobody’s way', () => {
  expect(obstacleTo(fit)).toBeUndefined();
});

test.each([
  [{ citus: null }, 'has no Citus'],
  [{ workers: 0 }, 'has no worker'],
  [{ coordinator: false }, 'not in its own list'],
  [{ unprepared: ['w1:5432'] }, 'max_prepared_transactions is 0 on w1:5432'],
  [{ pending: ['0099-more'] }, '1 migrations are to do'],
  [{ servers: ['web-1'] }, 'Servers are at work (web-1)'],
])('one with %o is refused', (facts, words) => {
  expect(obstacleTo({ ...fit, ...facts })?.cause).toContain(words);
});

test('a table is refused for keys without its column, foreign keys, triggers and another division', () => {
  const spread = { table: 'shipments', by: 'zip5', droppedKeys: ['known'] };
  const found = { by: null, rows: 0, keysWithout: [], foreignKeys: ['known'], triggers: [] };
  expect(obstacleOf(spread, found)).toBeUndefined();
  expect(obstacleOf(spread, { ...found, by: 'zip5' })).toBeUndefined();
  const odd = {
    by: 'id',
    rows: 0,
    keysWithout: ['by_id'],
    foreignKeys: ['known', 'other'],
    triggers: ['told'],
  };
  expect(obstacleOf(spread, odd)?.cause).toBe(
    'shipments cannot be divided by zip5 (keys without its column: by_id; foreign keys to the coordinator: other; triggers: told; it is divided by id)',
  );
});

test('what is divided is placed so, its keys and types let it be, and its foreign keys are those that are dropped', async () => {
  for (const { table, by, droppedKeys } of spreadTables) {
    expect(placements[table]).toEqual({ by });
    const { rows } = await app.context.pool.query<{ keys: string[]; without: string[]; triggers: string[] }>(
      `SELECT ARRAY(SELECT conname::text FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND $1::regclass IN (conrelid, confrelid)) AS keys,
         ARRAY(SELECT x.indexrelid::regclass::text FROM pg_index x WHERE x.indrelid = $1::regclass AND x.indisunique
           AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = x.indrelid AND a.attname = $2
             AND a.attnum = ANY (x.indkey::smallint[]))) AS without,
         ARRAY(SELECT tgname::text FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal) AS triggers`,
      [table, by],
    );
    expect(rows).toEqual([{ keys: droppedKeys, without: [], triggers: [] }]);
  }
});

test.each([[[]], [['--check']]])(
  'the command with %j says in a sentence that a database has no Citus, and changes nothing',
  async (args) => {
    expect(await runWaybill(['distribute', ...args], { DATABASE_URL: app.databaseUrl })).toEqual({
      status: 1,
      out: '',
      error:
        'waybill: The database has no Citus. Install it on every node, then run CREATE EXTENSION citus in the database of each.\n',
    });
    const { rowCount } = await app.context.pool.query(
      `SELECT FROM pg_constraint WHERE conname = 'shipments_lot_id_fkey' AND conparentid = 0`,
    );
    expect(rowCount).toBe(1);
  },
);
