import { addDays } from '@waybill/contract/std/days.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStock } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { byPosition } from '../../platform/db/database.ts';
import { atStockKey, keyTable } from '../../platform/db/stock-key.ts';
import { claimText, seeText } from './stock-statements.ts';

/** Which weeks of the stock the statements of the search and of keys read. */
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await buildStock(app.context, 1);
  await app.context.pool.query(
    `INSERT INTO shipments (lot_id, shipped_on, carrier, status, sellable, zip5, tracking_number, service, city, region,
       origin_zip5, origin_city, origin_region)
     SELECT lot_id, shipped_on - n % 42, (ARRAY['ups', 'fedex'])[1 + n % 2]::carrier, status, n % 5 > 0,
       (60600 + n % 100)::text, 'N' || n, service, city, region, origin_zip5, origin_city, origin_region
     FROM shipments, generate_series(1, 60000) AS n`,
  );
  await app.context.pool.query('ANALYZE');
});
afterAll(() => app.close());

type Node = {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Node[];
};
const readBy = (node: Node): readonly string[] => [
  ...(node['Relation Name'] !== undefined && node['Actual Loops'] > 0 ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(readBy),
];

/** The weeks that a statement reads, prepared as the pool does. */
const weeksReadBy = async (
  named: string,
  values: Readonly<Record<string, string | number>>,
  mode: string,
): Promise<ReadonlySet<string>> => {
  const client = await app.context.pool.connect();
  try {
    const { text, names } = byPosition(named);
    await client.query(`BEGIN; SET LOCAL plan_cache_mode = ${mode}`);
    await client.query(`PREPARE asked AS ${text}`);
    const list = names.map((name) => {
      const value = values[name] ?? null;
      return value === null ? 'NULL' : client.escapeLiteral(String(value));
    });
    const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Node }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked (${list.join(', ')})`,
    );
    await client.query('DEALLOCATE asked; ROLLBACK');
    return new Set(
      rows.flatMap((row) => readBy(row['QUERY PLAN'][0].Plan)).filter((name) => /^w\d|^before$/.test(name)),
    );
  } finally {
    client.release();
  }
};

describe.each(['force_custom_plan', 'force_generic_plan'])('with %s', (mode) => {
  const sorts = ['time_desc', 'time_asc', 'zip_asc'] as const;
  const forms = [true, false].flatMap((withZip) =>
    sorts.flatMap((sort) => [claimText(withZip, sort), seeText(withZip, sort)]),
  );

  test('a query of seven days reads two weeks at most', async () => {
    const today = app.context.today();
    for (const [n, text] of forms.entries()) {
      const values = {
        carrier: 'fedex',
        from: addDays(today, -6),
        to: today,
        zip5: '60601',
        rows: 20,
        userId: 1,
        holdId: '00000000-0000-4000-8000-000000000001',
      };
      const read = await weeksReadBy(text, values, mode);
      expect({ form: n, weeks: read.size }).toEqual({
        form: n,
        weeks: expect.toSatisfy((size) => size <= 2),
      });
    }
  });

  test('what is found by its key is looked for in its week alone', async () => {
    const { rows } = await app.context.pool.query<{ id: number; shipped_on: string }>(
      `SELECT id, shipped_on FROM shipments WHERE zip5 = '60602' AND carrier = 'ups' AND sellable LIMIT 1`,
    );
    const keyed = `WITH ${keyTable} UPDATE shipments s SET state = 'held' FROM keys k
      WHERE ${atStockKey({ of: 'k', id: 'ids', carrier: '$carrier' })} RETURNING s.id`;
    const [first] = rows;
    const values = {
      zip5s: '{60602}',
      shippedOns: `{${first?.shipped_on}}`,
      shipmentIds: `{${first?.id}}`,
      carrier: 'ups',
    };
    expect((await weeksReadBy(keyed, values, mode)).size).toBe(1);
  });
});
