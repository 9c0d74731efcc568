import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { buildStock, buildUser } from '../../../test/builders.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { imitateParts } from '../../../test/stock-in-parts.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { isSpread } from './spread.ts';
import { type Placement, placements, sequencesOfSpread, triggersToReplace } from './placements.test-kit.ts';

/**
 * Whether the schema can be spread over several nodes (docs/growth.md). Nothing here needs Citus: it reads the catalogue
 * and the statements of an ordinary database.
 */
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const spreadBy = (table: string): string | undefined => {
  const placement: Placement | undefined = placements[table];
  return placement !== undefined && 'by' in placement ? placement.by : undefined;
};
const kindOf = (table: string): string => {
  const placement = placements[table];
  return placement === undefined ? 'unknown' : 'by' in placement ? `by ${placement.by}` : placement.on;
};

test('every table of the database has its place, and no other', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')`.execute(app.context.db);
  expect(Object.keys(placements).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

describe('the schema', () => {
  test('every key of a spread table contains what it is spread by', async () => {
    const { rows } = await sql<{ table: string; key: string; columns: string[] }>`
      SELECT t.relname AS table, i.relname AS key,
        (SELECT array_agg(a.attname::text) FROM pg_attribute a
          WHERE a.attrelid = t.oid AND a.attnum = ANY (x.indkey::smallint[])) AS columns
      FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
      WHERE x.indisunique AND t.relnamespace = 'public'::regnamespace`.execute(app.context.db);
    const keys = rows.filter(({ table }) => spreadBy(table) !== undefined);
    expect(keys.length).toBeGreaterThan(20);
    const without = keys.filter(({ table, columns }) => !columns.includes(spreadBy(table) ?? ''));
    expect(without).toEqual([]);
    const keyless = Object.keys(placements).filter(
      (table) => spreadBy(table) !== undefined && !keys.some((key) => key.table === table),
    );
    expect(keyless).toEqual([]);
  });

  test('the stock can be cut by weeks: its every key has the day in it', async () => {
    const { rows } = await sql<{ columns: string[] }>`
      SELECT array_agg(a.attname::text) AS columns
      FROM pg_index x JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = ANY (x.indkey::smallint[])
      WHERE x.indisunique AND x.indrelid = 'shipments'::regclass GROUP BY x.indexrelid`.execute(
      app.context.db,
    );
    expect(rows.map(({ columns }) => columns.includes('shipped_on'))).toEqual([true]);
  });

  test('what a table is spread by is never null and never changes its type along a foreign key', async () => {
    const { rows } = await sql<{ table: string; column: string; type: string; needed: boolean }>`
      SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS needed
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0`.execute(app.context.db);
    const types = { user_id: 'bigint', zip5: 'text', tracking_number: 'text', number: 'text' };
    const odd = rows.filter(
      ({ table, column, type, needed }) =>
        column === spreadBy(table) && (!needed || type !== types[column as keyof typeof types]),
    );
    expect(odd).toEqual([]);
  });

  test('foreign keys stay on one node, or lead to what every node has', async () => {
    const { rows } = await sql<{ name: string; from: string; to: string; own: string[]; others: string[] }>`
      SELECT k.conname AS name, f.relname AS from, t.relname AS to,
        (SELECT array_agg(a.attname::text ORDER BY o.place) FROM unnest(k.conkey) WITH ORDINALITY AS o (number, place)
          JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = o.number) AS own,
        (SELECT array_agg(a.attname::text ORDER BY o.place) FROM unnest(k.confkey) WITH ORDINALITY AS o (number, place)
          JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = o.number) AS others
      FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
      WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace`.execute(app.context.db);
    expect(rows.length).toBeGreaterThan(30);
    const misplaced = rows.filter(({ from, to, own, others }) => {
      const target = kindOf(to);
      if (target === 'every node') return false;
      if (spreadBy(to) === undefined) return kindOf(from) !== target;
      const place = own.indexOf(spreadBy(from) ?? '-');
      return kindOf(from) !== target || place < 0 || others[place] !== spreadBy(to);
    });
    // A ticket is on the coordinator, the order it is about with its user: the move checks this one by a statement.
    expect(misplaced.map(({ name }) => name)).toEqual(['tickets_user_id_order_id_fkey']);
  });

  test('triggers and sequences of tables that leave the coordinator are those that the move knows of', async () => {
    const triggers = await sql<{ table: string; name: string }>`
      SELECT c.relname AS table, g.tgname AS name FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
      WHERE NOT g.tgisinternal AND c.relnamespace = 'public'::regnamespace`.execute(app.context.db);
    const draining = triggers.rows.filter(({ table }) => kindOf(table) !== 'coordinator');
    expect(draining.map(({ table, name }) => `${table}.${name}`).toSorted()).toEqual(
      Object.keys(triggersToReplace).toSorted(),
    );
    const sequences = await sql<{ table: string; sequence: string }>`
      SELECT DISTINCT t.relname AS table, s.relname AS sequence
      FROM pg_depend d JOIN pg_class s ON s.oid = d.refobjid AND s.relkind = 'S'
      JOIN pg_attrdef f ON d.classid = 'pg_attrdef'::regclass AND f.oid = d.objid
      JOIN pg_class t ON t.oid = f.adrelid WHERE t.relnamespace = 'public'::regnamespace
      UNION
      SELECT t.relname, s.relname FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
      JOIN pg_class t ON t.oid = d.refobjid WHERE d.deptype = 'i' AND t.relnamespace = 'public'::regnamespace`.execute(
      app.context.db,
    );
    const numbered = sequences.rows.filter(({ table }) => spreadBy(table) !== undefined);
    expect(numbered.map(({ table, sequence }) => `${table}.${sequence}`).toSorted()).toEqual(
      Object.keys(sequencesOfSpread).toSorted(),
    );
  });
});

/** Spread tables that a statement reads or writes, by what they are spread by. */
const touched = (text: string): { table: string; by: string }[] =>
  Object.keys(placements).flatMap((table) => {
    const by = spreadBy(table);
    const named = new RegExp(`\\b(?:from|join|update|into)\\s+(?:only\\s+)?"?${table}"?(?![\\w.])`, 'i');
    return by !== undefined && named.test(text) ? [{ table, by }] : [];
  });

/** Whether a statement says which node it wants: the key is compared, or is among the columns of an insert. */
const saysWhere = (text: string, { table, by }: { table: string; by: string }): boolean =>
  new RegExp(`"?\\b${by}"?\\s*=|=\\s*(?:\\w+\\.)?"?${by}\\b`, 'i').test(text) ||
  new RegExp(`into\\s+"?${table}"?\\s*\\([^)]*\\b${by}\\b`, 'i').test(text);

const short = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 90);

/** Storing an order copies what it shows of the stock: it reads there, and writes to the user. On one database it takes it too. */
const storing = 'WITH keys AS MATERIALIZED ( SELECT zip5, shipped_on, price, array_agg(id) AS ids FROM unne';
/** Release and replace a hold, make one and order: several statements each where the stock is in parts. */
const changing = [
  "WITH ended AS (UPDATE holds SET ended_at = now(), end_reason = 'released' WHERE user_id = ",
  "WITH ended AS (UPDATE holds SET ended_at = now(), end_reason = (ARRAY['expired', 'replaced",
  'WITH picked AS MATERIALIZED ( SELECT id, lot_id, carrier, zip5, shipped_on, tracking_numbe',
  'WITH picked AS MATERIALIZED ( SELECT id, lot_id, carrier, zip5, shipped_on, tracking_numbe',
];

describe.each(['in one database', 'where the stock is in parts'])('what users wait for %s', (where) => {
  const texts = new Set<string>();
  let app: TestApp;
  afterAll(() => app.close());
  beforeAll(async () => {
    app = await openTestApp();
    // A table by which Citus is known.
    if (where !== 'in one database') await imitateParts(app.context);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const user = await buildUser(app.context, { points: 100_000 });
    await buildStock(app.context, 30, { zip5: '60601', carrier: 'fedex' });
    query.mockClear();
    const params = { carrier: 'fedex' as const };
    await app.call(endpoints.queryShipments, { params, body: { zipCode: '60601', quantity: 5 } }, user);
    const { reservation } = await app.call(
      endpoints.queryShipments,
      { params, body: { zipCode: '60601', quantity: 5 } },
      user,
    );
    const held = { params, body: { holdId: reservation?.holdId ?? '' } };
    await app.call(endpoints.extendHold, held, user);
    await app.call(endpoints.releaseHold, held, user);
    await orderSome(app, user, 3);
    const confirmed = await orderSome(app, user, 2, 'reserve');
    await app.call(endpoints.confirmOrder, { params: { id: confirmed.orderId } }, user);
    const cancelled = await orderSome(app, user, 2, 'reserve');
    await app.call(endpoints.cancelOrder, { params: { id: cancelled.orderId } }, user);
    await app.call(endpoints.getUserOrder, { body: {} }, user);
    await app.call(endpoints.getUserPoint, {}, user);
    await app.call(endpoints.getUserPointLog, { body: {} }, user);
    await app.call(endpoints.listHolds, {}, user);
    await app.call(endpoints.listNotices, { query: {} }, user);
    await app.call(endpoints.countUnreadNotices, {}, user);
    await app.call(endpoints.markAllNoticesRead, { body: {} }, user);
    for (const [first] of query.mock.calls as unknown as [string | { text?: string }][]) {
      const text = typeof first === 'string' ? first : first.text;
      if (text !== undefined) texts.add(text);
    }
    query.mockRestore();
  });

  test('was heard', () => {
    expect([...texts].filter((text) => touched(text).length > 0).length).toBeGreaterThan(25);
  });

  test('names the node in every statement', () => {
    const silent = [...texts].flatMap((text) =>
      touched(text)
        .filter((one) => !saysWhere(text, one))
        .map(({ table }) => `${table}: ${short(text)}`),
    );
    expect(silent).toEqual([]);
  });

  test('tells what may be sold from what may only be seen, as the key of the stock does', () => {
    const stock = [...texts].filter((text) => touched(text).some(({ table }) => table === 'shipments'));
    const silent = stock.filter(
      (text) => !/\bsellable\b/.test(text) || /\bs\.zip5 = \S+ AND (?!s\.sellable)/.test(text),
    );
    expect(silent.map(short)).toEqual([]);
  });

  test('writes to stock and user in one statement only where that is known', async () => {
    const inParts = await isSpread(app.context.db);
    expect(inParts).toBe(where !== 'in one database' || inject('onCitus'));
    const writing = [...texts].filter((text) => /\b(?:insert into|update|delete from) /i.test(text));
    const crossing = writing.filter((text) => new Set(touched(text).map(({ by }) => by)).size > 1);
    expect(crossing.map(short).toSorted()).toEqual(inParts ? [storing] : [...changing, storing].toSorted());
  });
});
