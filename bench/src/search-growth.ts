import { compare } from './compare.ts';
import { openMarket } from './data/market.ts';
import type { Report, Task } from './harness.ts';
import { figure, verdict } from './report.ts';
import { productScenarios } from './scenarios.ts';
import { startUnderLoad } from './servers/servers.ts';

/** The most seconds that loading the largest stock may take, and the most by which it may multiply p99. */
const [loadingSeconds, mostGrowth] = [600, 1.5];

export const searchGrowth: Task = {
  name: 'search-growth',
  run: async (run) => {
    // `asked` is how many of the first ZIPs are asked for: each must have twenty rows a week at the smallest stock. Users
    // are few enough that what they hold does not empty a ZIP of it.
    const { sizes, asked, users, ...much } = run.options.quick
      ? { sizes: [300_000, 400_000, 500_000], asked: 40, users: 16, rounds: 1, seconds: 1 }
      : { sizes: [1_000_000, 5_000_000, 20_000_000], asked: 100, users: 40, rounds: 5, seconds: 3 };
    // All ZIPs there are, most shipments to the first ones; a larger stock has more lots, not larger ones.
    const spread = { zips: 41_000, skewed: true, rowsALot: (sizes[0] ?? 0) / 4 };
    const loads: string[][] = [];
    const sides = [];
    for (const [n, rows] of sizes.entries()) {
      const market = await openMarket(run, `stock_${n}`, { users, rows, spread, asked });
      const { rows: found } = await market.client.query<{ bytes: string }>(
        `SELECT sum(pg_total_relation_size(relid)) AS bytes FROM pg_partition_tree('shipments')`,
      );
      const { filledIn } = market;
      const name = `${rows / 1_000_000} M`;
      const figures = [filledIn, rows / filledIn, Number(found[0]?.bytes) / 1e9].map(figure);
      const target = `≤ ${loadingSeconds} s ${verdict(filledIn <= loadingSeconds)}`;
      loads.push([name, ...figures, rows === sizes.at(-1) ? target : '']);
      // Without the connections of their jobs: those of three servers would be more than the database has.
      const { port } = await startUnderLoad(run.ends, 'product', market.url, { JOBS: 'off' });
      sides.push({ name, market, port, scenarios: productScenarios(market) });
    }
    const [smallest, ...larger] = sides;
    if (smallest === undefined) throw new RangeError('there is no stock');
    const searches: string[][] = [];
    for (const kind of ['queryWithoutHold', 'queryWithHold', 'queryWithoutZip'] as const) {
      const base = { ...smallest, scenario: smallest.scenarios[kind] };
      for (const side of larger) {
        run.print(`${side.name} against ${smallest.name}`);
        const scenario = side.scenarios[kind];
        const { first, second, ratio } = await compare({ ...side, scenario }, base, much, run.print);
        searches.push([
          `${scenario.name}, ${side.name}`,
          ...[second.p50, first.p50, second.p99, first.p99, ratio.p99].map(figure),
          `≤ ${mostGrowth} ${verdict(ratio.p99 <= mostGrowth)}`,
        ]);
      }
    }
    const by = smallest.name;
    const report = (head: string, rows: string[][]): Report => ({ section: 'search-growth', head, rows });
    return [
      report('shipments | seconds to load | rows/s | on the disk with indexes, GB | target', loads),
      report(
        `search, shipments | p50 ms at ${by} | p50 ms | p99 ms at ${by} | p99 ms | p99 by ${by} | target`,
        searches,
      ),
    ];
  },
};
