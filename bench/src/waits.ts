import { createHash } from 'node:crypto';
import { addDays } from '@waybill/contract/std/days.ts';
import { loadGeneratedLot } from '@waybill/server/src/console/lots/public-api.ts';
import type { Bench } from './bench.ts';
import { inDatabase } from './data/bench-database.ts';
import { buildUsers } from './data/users.ts';
import { figure, table, verdict } from './report/tables.ts';
import { startChildServer } from './servers/child-server.ts';
import { minute, waitUntil } from './wait.ts';

/** Seconds from the beginning of the import until everybody who waits is served. */
const target = 30;
const zips = 200;
/** Numbers that each waits for: together what the lot brings. */
const each = 10;

/** Imports a lot that many wait for, each in an account of its own; a server in a process of its own serves them. */
export const benchWaits = async ({ server, options, progress, report }: Bench): Promise<void> => {
  const waiting = options.quick ? 1_000 : 10_000;
  await inDatabase(server, 'waits', async ({ pool, url }) => {
    progress(`waits, ${waiting} accounts`);
    const users = await buildUsers(url, waiting);
    const child = await startChildServer('product-server', url, options.profile);
    const today = new Date().toISOString().slice(0, 10);
    await pool.query(
      `INSERT INTO waits (user_id, carrier, zip5, from_day, to_day, quantity, max_points, mode, until)
       SELECT user_id, 'ups', (10000 + n % ${zips})::text, $2::date - 6, $2, ${each}, 100000,
         CASE WHEN n % 2 = 0 THEN 'hold' ELSE 'reserve' END, now() + interval '7 days'
       FROM unnest($1::bigint[]) WITH ORDINALITY AS u (user_id, n)`,
      [users.map(({ id }) => id), today],
    );
    await pool.query('ANALYZE waits');
    const rows = Array.from({ length: waiting * each }, (_, line) => ({
      line,
      carrier: 'ups' as const,
      trackingNumber: `1ZWAIT${String(line).padStart(12, '0')}`,
      service: 'Ground',
      zip5: String(10_000 + (line % zips)),
      city: 'New York',
      state: 'NY',
      originZip5: '90001',
      originCity: 'Los Angeles',
      originState: 'CA',
      shippedOn: addDays(today, -(line % 7)),
      expectedOn: null,
      deliveredOn: null,
      status: 'in_transit' as const,
      lastEventAt: null,
    }));
    const lot = {
      name: 'waits.csv',
      fingerprint: createHash('sha256').update('waits').digest(),
      source: 'bench',
      owner: 'bench',
      basis: 'bench',
      offer: 'sellable',
      importedByName: 'bench',
    } as const;
    progress(`waits, a lot of ${rows.length} rows`);
    const began = performance.now();
    await loadGeneratedLot(pool, lot, () => rows);
    const imported = (performance.now() - began) / 1_000;
    const left = async (): Promise<number> => {
      const { rows: counted } = await pool.query<{ left: number }>(
        `SELECT count(*)::int AS left FROM waits WHERE state = 'waiting'`,
      );
      return counted[0]?.left ?? 0;
    };
    await waitUntil('everybody is served', 4 * minute, async () => (await left()) === 0);
    const all = (performance.now() - began) / 1_000;
    const { rows: checked } = await pool.query<{ given: number; above: number; doubled: number }>(
      `SELECT (SELECT count(*)::int FROM shipments WHERE state IN ('held', 'reserved')) AS given,
         (SELECT count(*)::int FROM waits WHERE points > max_points) AS above,
         (SELECT count(*)::int FROM (SELECT FROM order_items WHERE state = 'reserved' GROUP BY shipment_id HAVING count(*) > 1) twice) AS doubled`,
    );
    await child.stop();
    const [sums] = checked;
    await report('waits', [
      table(
        'waiting | rows | imported after, s | all served after, s | target | numbers given | above the cap | given twice',
        [
          [
            waiting.toLocaleString('en-US'),
            rows.length.toLocaleString('en-US'),
            figure(imported),
            figure(all),
            `≤ ${target} ${verdict(all <= target)}`,
            (sums?.given ?? 0).toLocaleString('en-US'),
            String(sums?.above),
            String(sums?.doubled),
          ],
        ],
      ),
    ]);
  });
};
