import type { Bench, Progress } from './bench.ts';
import { type Comparison, type Side, type Workload, compare } from './compare.ts';
import { type Market, openMarket } from './data/market.ts';
import { type PagesRead, countPages, searches } from './pages-read.ts';
import { barPlot } from './report/bars.ts';
import { figure, table, verdict } from './report/tables.ts';
import { type ChildServer, startChildServer } from './servers/child-server.ts';
import { queryWithHold, queryWithoutHold, queryWithoutZip } from './workloads/queries.ts';

/** The most seconds that loading the largest stock may take, and the most by which it may multiply p99. */
const [loadingSeconds, mostGrowth] = [600, 1.5];

/** Something at each of three sizes of the stock. */
type BySize<T> = { readonly small: T; readonly middle: T; readonly large: T };

/** What a stock took to load, in seconds, and takes on the disk, in bytes, with its indexes. */
type LoadedStock = { readonly rows: number; readonly seconds: number; readonly bytes: number };

type GrowthSettings = {
  readonly rows: BySize<number>;
  /** How many of the first ZIPs are asked for; each must have twenty rows a week at the small stock. */
  readonly asked: number;
  /** Who asks: few enough that what they hold does not empty a ZIP of the small stock. */
  readonly users: number;
  readonly rounds: number;
  readonly seconds: number;
};

/** The searches at the middle and at the large stock, each against the small one, which comes second. */
type Growth = {
  readonly stocks: BySize<LoadedStock>;
  readonly searches: readonly { readonly middle: Comparison; readonly large: Comparison }[];
  readonly pages: readonly BySize<PagesRead>[];
};

const sizes = ['small', 'middle', 'large'] as const;

const kinds: readonly ((market: Market, seconds: number) => Workload)[] = [
  queryWithoutHold,
  queryWithHold,
  queryWithoutZip,
];

const samples = 40;

type Sized = { readonly market: Market; readonly loaded: LoadedStock };

const countAllPages = async (markets: BySize<Sized>): Promise<Growth['pages']> => {
  const pages: BySize<PagesRead>[] = [];
  for (const search of searches) {
    const count = ({ market }: Sized): Promise<PagesRead> => {
      const zips = search.offer === 'sellable' ? market.sellableZips : market.queryOnlyZips;
      return countPages(market.client, search, zips, samples);
    };
    pages.push({
      small: await count(markets.small),
      middle: await count(markets.middle),
      large: await count(markets.large),
    });
  }
  return pages;
};

const openSized = async (
  bench: Bench,
  size: (typeof sizes)[number],
  { rows, asked, users }: GrowthSettings,
): Promise<Sized> => {
  // All ZIPs there are, most shipments to the first ones; a larger stock has more lots, not larger ones.
  const spread = { zips: 41_000, skewed: true, rowsALot: rows.small / 4 };
  const market = await openMarket(bench, size, { users, rows: rows[size], spread, asked });
  const sized = await market.client.query<{ bytes: string }>(
    `SELECT pg_total_relation_size('shipments') AS bytes`,
  );
  return {
    market,
    loaded: { rows: rows[size], seconds: market.filledIn, bytes: Number(sized.rows[0]?.bytes) },
  };
};

const measureAll = async (
  { small, middle, large }: BySize<Sized>,
  { rounds, seconds }: GrowthSettings,
  progress: Progress,
): Promise<Growth['searches']> => {
  // Without the connections of their jobs: those of three servers would be more than the database has.
  const start = ({ market }: Sized): Promise<ChildServer> =>
    startChildServer('product-server', market.url, undefined, { JOBS: 'off' });
  const servers = { small: await start(small), middle: await start(middle), large: await start(large) };
  try {
    const measured: { middle: Comparison; large: Comparison }[] = [];
    for (const kind of kinds) {
      const side = (size: (typeof sizes)[number], { market }: Sized): Side => ({
        server: servers[size],
        workload: kind(market, seconds),
      });
      const base = side('small', small);
      progress('the middle stock against the small one');
      const middles = await compare(side('middle', middle), base, rounds, progress);
      progress('the large stock against the small one');
      const larges = await compare(side('large', large), base, rounds, progress);
      for (const [at, found] of middles.entries()) {
        const beside = larges[at];
        if (beside !== undefined) measured.push({ middle: found, large: beside });
      }
    }
    return measured;
  } finally {
    await Promise.all(sizes.map((size) => servers[size].stop()));
  }
};

const millions = ({ rows }: { readonly rows: number }): string => `${rows / 1_000_000} M`;

/** What loading took, and what it takes on the disk. */
const stockTable = ({ stocks }: Growth): string =>
  table(
    'shipments | seconds to load | rows/s | on the disk with indexes, GB | target',
    [stocks.small, stocks.middle, stocks.large].map((stock) => [
      millions(stock),
      figure(stock.seconds),
      figure(stock.rows / stock.seconds),
      figure(stock.bytes / 1e9),
      stock === stocks.large ? `≤ ${loadingSeconds} s ${verdict(stock.seconds <= loadingSeconds)}` : '',
    ]),
  );

/** The searches at three sizes of the stock. */
const growthTable = ({ stocks, searches }: Growth): string => {
  const [small, middle, large] = [stocks.small, stocks.middle, stocks.large].map(millions);
  return table(
    `search | connections | p50 ms at ${small} | at ${middle} | at ${large} | p99 ms at ${small} | at ${middle} | at ${large} | p99 at ${middle} by ${small} | at ${large} by ${small} | target`,
    searches.map((found) => {
      const { name, connections, second: base } = found.large;
      const ratios = [found.middle.ratio.p99, found.large.ratio.p99];
      return [
        name,
        String(connections),
        ...[base.p50, found.middle.first.p50, found.large.first.p50].map(figure),
        ...[base.p99, found.middle.first.p99, found.large.first.p99].map(figure),
        ...ratios.map(figure),
        `≤ ${mostGrowth} ${verdict(ratios.every((ratio) => ratio <= mostGrowth))}`,
      ];
    }),
  );
};

/** The pages that each form of the search reads. */
const pagesTable = ({ stocks, pages }: Growth): string => {
  const [small, middle, large] = [stocks.small, stocks.middle, stocks.large].map(millions);
  return table(
    `statement | rows found | pages at ${small}: median | worst | at ${middle}: median | worst | at ${large}: median | worst`,
    pages.map((entry) => [
      entry.small.name,
      String(entry.large.rows),
      ...[entry.small, entry.middle, entry.large]
        .flatMap(({ middle: median, worst }) => [median, worst])
        .map((count) => count.toLocaleString('en-US')),
    ]),
  );
};

/** How p99 of the searches grows with the stock. */
const growthPlot = ({ searches: found, stocks }: Growth): string => {
  const bar = ({ name, connections, ratio, first }: Comparison, stock: LoadedStock) => ({
    label: `${name}, ${connections}, ${millions(stock)}`,
    value: ratio.p99,
    text: `${figure(ratio.p99)} (${figure(first.p99)} ms)`,
  });
  return barPlot(
    `Growth: p99 by that at ${millions(stocks.small)} shipments, by connections and shipments`,
    found.flatMap(({ middle, large }) => [bar(middle, stocks.middle), bar(large, stocks.large)]),
    3,
    [1, mostGrowth],
  );
};

/** Counts the pages that the search reads and measures it, with all stocks in one PostgreSQL. */
export const benchGrowth = async (bench: Bench): Promise<void> => {
  const { options, progress, report } = bench;
  const { only, quick } = options;
  const settings: GrowthSettings = quick
    ? {
        rows: { small: 300_000, middle: 400_000, large: 500_000 },
        asked: 40,
        users: 16,
        rounds: 1,
        seconds: 1,
      }
    : {
        rows: { small: 1_000_000, middle: 5_000_000, large: 20_000_000 },
        asked: 100,
        users: 40,
        rounds: 5,
        seconds: 3,
      };
  const open = (size: (typeof sizes)[number]): Promise<Sized> => openSized(bench, size, settings);
  const markets = { small: await open('small'), middle: await open('middle'), large: await open('large') };
  try {
    progress('counting pages');
    const { small, middle, large } = markets;
    const growth: Growth = {
      stocks: { small: small.loaded, middle: middle.loaded, large: large.loaded },
      pages: only.has('pages-read') ? await countAllPages(markets) : [],
      searches: only.has('search-growth') ? await measureAll(markets, settings, progress) : [],
    };
    await report('stock', [stockTable(growth)]);
    if (growth.pages.length > 0) await report('pages', [pagesTable(growth)]);
    if (growth.searches.length > 0)
      await report('growth', [growthTable(growth)], { plot: { svg: growthPlot(growth) } });
  } finally {
    await Promise.all(sizes.map((size) => markets[size].market[Symbol.asyncDispose]()));
  }
};
