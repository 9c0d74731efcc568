import type { Bench } from './bench.ts';
import { type Comparison, type Side, compare } from './compare.ts';
import { type Market, openMarket } from './data/market.ts';
import { figure, table, verdict } from './report/tables.ts';
import { productScenarios } from './scenarios.ts';
import { startUnderLoad } from './servers/under-load.ts';

/** The most seconds that loading the largest stock may take, and the most by which it may multiply p99. */
const [loadingSeconds, mostGrowth] = [600, 1.5];
const kinds = ['queryWithoutHold', 'queryWithHold', 'queryWithoutZip'] as const;

type Stock = { readonly market: Market; readonly rows: number; readonly bytes: number };

const millions = ({ rows }: Stock): string => `${rows / 1_000_000} M`;

const stockTable = (stocks: readonly Stock[]): string =>
  table(
    'shipments | seconds to load | rows/s | on the disk with indexes, GB | target',
    stocks.map((stock) => {
      const { filledIn } = stock.market;
      return [
        millions(stock),
        ...[filledIn, stock.rows / filledIn, stock.bytes / 1e9].map(figure),
        stock === stocks.at(-1) ? `≤ ${loadingSeconds} s ${verdict(filledIn <= loadingSeconds)}` : '',
      ];
    }),
  );

const measureGrowth = async (
  { progress, report }: Bench,
  stocks: readonly Stock[],
  much: { readonly rounds: number; readonly seconds: number },
): Promise<void> => {
  await using ends = new AsyncDisposableStack();
  const sized: { readonly stock: Stock; readonly port: number }[] = [];
  // Without the connections of their jobs: those of three servers would be more than the database has.
  for (const stock of stocks) {
    const { port } = ends.use(await startUnderLoad('product', stock.market.url, { JOBS: 'off' }));
    sized.push({ stock, port });
  }
  const [smallest, ...larger] = sized;
  if (smallest === undefined) throw new RangeError('there is no stock');
  const measured: (Comparison & { readonly size: string })[] = [];
  for (const kind of kinds) {
    const side = ({ stock, port }: typeof smallest): Side => ({
      port,
      market: stock.market,
      scenario: productScenarios(stock.market)[kind],
    });
    const base = side(smallest);
    for (const one of larger) {
      const size = millions(one.stock);
      progress(`${size} against ${millions(smallest.stock)}`);
      measured.push({ ...(await compare(side(one), base, much, progress)), size });
    }
  }
  const searched = [...Map.groupBy(measured, ({ name }) => name).values()];
  const [small, ...others] = stocks.map(millions);
  const at = (what: string): string =>
    `${what} at ${small} | ${others.map((size) => `at ${size}`).join(' | ')}`;
  const by = others.map((size, n) => `${n === 0 ? 'p99 ' : ''}at ${size} by ${small}`).join(' | ');
  const growthTable = table(
    `search | ${at('p50 ms')} | ${at('p99 ms')} | ${by} | target`,
    searched.map((found) => {
      const ratios = found.map(({ ratio }) => ratio.p99);
      const { name = '', second: base } = found.at(-1) ?? {};
      const all = [base, ...found.map(({ first }) => first)];
      const times = [...all.map((one) => one?.p50), ...all.map((one) => one?.p99), ...ratios];
      return [
        name,
        ...times.map((time = Number.NaN) => figure(time)),
        `≤ ${mostGrowth} ${verdict(ratios.every((ratio) => ratio <= mostGrowth))}`,
      ];
    }),
  );
  await report('search-growth', [stockTable(stocks), growthTable]);
};

export const benchGrowth = async (bench: Bench): Promise<void> => {
  const { quick } = bench.options;
  // `asked` is how many of the first ZIPs are asked for: each must have twenty rows a week at the smallest stock. Users
  // are few enough that what they hold does not empty a ZIP of it.
  const { sizes, asked, users, rounds, seconds } = quick
    ? { sizes: [300_000, 400_000, 500_000], asked: 40, users: 16, rounds: 1, seconds: 1 }
    : { sizes: [1_000_000, 5_000_000, 20_000_000], asked: 100, users: 40, rounds: 5, seconds: 3 };
  // All ZIPs there are, most shipments to the first ones; a larger stock has more lots, not larger ones.
  const spread = { zips: 41_000, skewed: true, rowsALot: (sizes[0] ?? 0) / 4 };
  await using ends = new AsyncDisposableStack();
  const stocks: Stock[] = [];
  for (const [n, rows] of sizes.entries()) {
    const market = ends.use(await openMarket(bench, `stock_${n}`, { users, rows, spread, asked }));
    const size = await market.client.query<{ bytes: string }>(
      `SELECT sum(pg_total_relation_size(relid)) AS bytes FROM pg_partition_tree('shipments')`,
    );
    stocks.push({ market, rows, bytes: Number(size.rows[0]?.bytes) });
  }
  await measureGrowth(bench, stocks, { rounds, seconds });
};
