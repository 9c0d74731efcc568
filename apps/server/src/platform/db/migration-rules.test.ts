import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmptyDatabase } from '../../../test/empty-database.ts';
import { openTestDatabase } from '../../../test/test-app.ts';
import { type Database, type Tx, openDatabase } from './database.ts';
import {
  type Migration,
  type TableLock,
  migrationFolder,
  readMigration,
  readMigrations,
} from './migration-files.ts';
import { makeList, recordMigration } from './migration-list.ts';
import { readBySquawk, watchMigration } from './migration-rules.test-kit.ts';

const eras = join(import.meta.dirname, '../../../test/eras');
const migrations = await readMigrations();

/** What is built beside others holds them up less than the same in a transaction. */
const heldBy = ({ oneByOne }: Migration, locks: readonly TableLock[]): readonly TableLock[] =>
  oneByOne ? locks.map((lock) => ({ ...lock, mode: 'SHARE UPDATE EXCLUSIVE' })) : locks;

test('what every migration says of itself is what PostgreSQL sees it do', async () => {
  const { db, drop } = await openEmptyDatabase();
  try {
    const seen: { name: string; locks: readonly TableLock[]; objections: readonly string[] }[] = [];
    await makeList(db);
    for (const migration of migrations) {
      // Each builds on the one before and on data of its time.
      const watched = await db.transaction().execute((tx) => watchMigration(tx, migration));
      await recordMigration(db, migration);
      await sql.raw(await readFile(join(eras, `${migration.name}.sql`), 'utf8')).execute(db);
      seen.push({ name: migration.name, ...watched, locks: heldBy(migration, watched.locks) });
    }
    expect(seen.map(({ name, locks }) => ({ name, locks }))).toEqual(
      migrations.map(({ name, locks }) => ({ name, locks })),
    );
    expect(
      seen.filter(({ name, objections }) => {
        const marked = migrations.find((migration) => migration.name === name);
        return marked?.offline === undefined && objections.length > 0;
      }),
    ).toEqual([]);
  } finally {
    await drop();
  }
}, 120_000);

test.each([false, true])(
  'squawk finds nothing in migrations that are marked online (one by one: %s)',
  async (oneByOne) => {
    const online = migrations.filter(
      (migration) => migration.offline === undefined && migration.oneByOne === oneByOne,
    );
    const files = online.map(({ name }) => join(migrationFolder, `${name}.sql`));
    expect(await readBySquawk(files, { oneByOne })).toEqual([]);
  },
);

test('a file that does not say whether it is online is none', () => {
  expect(() => readMigration('0099-x', 'CREATE TABLE x ();')).toThrow('the first line of 0099-x.sql');
  expect(() => readMigration('0099-x', '-- offline\nCREATE TABLE x ();')).toThrow('offline: why');
});

describe('a planted violation is found', () => {
  let database: Database;
  let folder: string;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const opened = await openTestDatabase();
    database = openDatabase({
      url: opened.url,
      poolSize: 1,
      timeZone: 'Asia/Shanghai',
      namedStatements: false,
      statementTimeoutMs: 60_000,
    });
    folder = await mkdtemp(join(tmpdir(), 'waybill-planted-'));
    drop = opened.drop;
  });
  afterAll(async () => {
    await database.close();
    await drop();
    await rm(folder, { recursive: true });
  });

  const objectionsTo = async (text: string): Promise<readonly string[]> => {
    const migration = readMigration('0099-planted', `-- online\n${text}`);
    class RolledBack extends Error {}
    let objections: readonly string[] = [];
    const watch = async (tx: Tx): Promise<never> => {
      ({ objections } = await watchMigration(tx, migration));
      throw new RolledBack();
    };
    await expect(database.db.transaction().execute(watch)).rejects.toThrow(RolledBack);
    return objections;
  };

  test.each([
    ['CREATE INDEX planted ON orders (hold_id);', 'reads orders while nobody writes to it'],
    ['ALTER TABLE orders ADD COLUMN x timestamptz DEFAULT clock_timestamp();', 'reads orders while'],
    ['ALTER TABLE orders ALTER COLUMN quantity TYPE bigint;', 'reads orders while'],
    ['ALTER TABLE orders ALTER COLUMN expires_at SET NOT NULL;', 'reads orders while'],
    ['ALTER TABLE orders ADD CONSTRAINT planted CHECK (quantity > 0);', 'reads orders while'],
    ['ALTER TABLE orders ADD COLUMN x integer CHECK (x > 0);', 'reads orders while'],
    ['ALTER TABLE holds ADD FOREIGN KEY (user_id) REFERENCES users;', 'reads holds while'],
    ['UPDATE orders SET quantity = quantity;', 'changes rows of orders'],
    ['DO $$ BEGIN DELETE FROM holds; END $$;', 'changes rows of holds'],
    ['ALTER TABLE orders DROP COLUMN percent_off;', 'takes orders.percent_off away'],
    ['DO $$ BEGIN ALTER TABLE orders RENAME COLUMN scope TO x; END $$;', 'takes orders.scope away'],
    ['DROP TABLE zips;', 'takes zips.city away'],
    ['ALTER TABLE zips RENAME TO places;', 'takes zips.city away'],
  ])('by PostgreSQL: %s', async (text, objection) => {
    expect((await objectionsTo(text)).join('; ')).toContain(objection);
  });

  test.each([
    'ALTER TABLE orders ADD COLUMN x integer NOT NULL DEFAULT 0;',
    'ALTER TABLE orders ADD CONSTRAINT planted CHECK (quantity > 0) NOT VALID;',
    'CREATE TABLE planted (user_id bigint NOT NULL REFERENCES users);',
    `UPDATE limit_rules SET max_requests = max_requests;`,
  ])('and what holds nobody up is none: %s', async (text) => {
    expect(await objectionsTo(text)).toEqual([]);
  });

  test.each([
    ['CREATE INDEX planted ON orders (hold_id);', 'require-concurrent-index-creation', false],
    ['DROP INDEX orders_by_time;', 'require-concurrent-index-deletion', false],
    ['CREATE INDEX CONCURRENTLY planted ON orders (hold_id);', 'prefer-robust-stmts', true],
    ['ALTER TABLE orders ADD COLUMN x uuid DEFAULT gen_random_uuid();', 'adding-field-with-default', false],
    ['ALTER TABLE orders ALTER COLUMN quantity TYPE bigint;', 'changing-column-type', false],
    ['ALTER TABLE orders ALTER COLUMN expires_at SET NOT NULL;', 'adding-not-nullable-field', false],
    ['ALTER TABLE orders ADD CONSTRAINT x CHECK (quantity > 0);', 'constraint-missing-not-valid', false],
    ['ALTER TABLE orders ADD COLUMN x bigint REFERENCES users;', 'adding-foreign-key-constraint', false],
    ['ALTER TABLE orders ADD UNIQUE (hold_id);', 'disallowed-unique-constraint', false],
    ['ALTER TABLE orders DROP COLUMN percent_off;', 'ban-drop-column', false],
    ['DROP TABLE zips;', 'ban-drop-table', false],
    ['ALTER TABLE orders RENAME COLUMN scope TO x;', 'renaming-column', false],
    ['ALTER TABLE zips RENAME TO places;', 'renaming-table', false],
  ])('by squawk: %s', async (text, rule, oneByOne) => {
    const file = join(folder, `${rule}.sql`);
    await writeFile(file, `-- online\n${text}\n`);
    expect((await readBySquawk([file], { oneByOne })).join('; ')).toContain(`:2 ${rule}`);
  });
});
