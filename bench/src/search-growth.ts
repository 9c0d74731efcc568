import { type Comparison, type Progress, type Side, type Workload, compare } from './compare.ts';
import type { BenchServer } from './data/bench-database.ts';
import { type Market, openMarket } from './data/market.ts';
import type { Name } from './options.ts';
import { type PagesRead, countPages, searches } from './pages-read.ts';
import { queryWithHold } from './query-with-hold.ts';
import { queryWithoutHold } from './query-without-hold.ts';
import { queryWithoutZip } from './query-without-zip.ts';
import { type ChildServer, startChildServer } from './servers/child-server.ts';

/** Something at each of three sizes of the stock. */
export type BySize<T> = { readonly small: T; readonly middle: T; readonly large: T };

/** What a stock took to load, in seconds, and takes on the disk, in bytes, with its indexes. */
export type LoadedStock = { readonly rows: number; readonly seconds: number; readonly bytes: number };

export type GrowthSettings = {
  readonly only: ReadonlySet<Name>;
  readonly rows: BySize<number>;
  /** How many of the first ZIPs are asked for; each must have twenty rows a week at the small stock. */
  readonly asked: number;
  /** Who asks: few enough that what they hold does not empty a ZIP of the small stock. */
  readonly users: number;
  readonly rounds: number;
  readonly seconds: number;
};

/** The searches at the middle and at the large stock, each against the small one, which comes second. */
export type Growth = {
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
  server: BenchServer,
  size: (typeof sizes)[number],
  { rows, asked, users }: GrowthSettings,
  progress: Progress,
): Promise<Sized> => {
  const url = await server.createDatabase(size);
  // All ZIPs there are, most shipments to the first ones; a larger stock has more lots, not larger ones.
  const spread = { zips: 41_000, skewed: true, rowsALot: rows.small / 4 };
  const began = performance.now();
  const market = await openMarket(url, { users, rows: rows[size], spread, asked }, progress);
  const seconds = (performance.now() - began) / 1000;
  const sized = await market.client.query<{ bytes: string }>(
    `SELECT pg_total_relation_size('shipments') AS bytes`,
  );
  return { market, loaded: { rows: rows[size], seconds, bytes: Number(sized.rows[0]?.bytes) } };
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

/** Counts the pages that the search reads and measures it, with all stocks in one PostgreSQL. */
export const searchGrowth = async (
  server: BenchServer,
  settings: GrowthSettings,
  progress: Progress,
): Promise<Growth> => {
  const open = (size: (typeof sizes)[number]): Promise<Sized> => openSized(server, size, settings, progress);
  const markets = { small: await open('small'), middle: await open('middle'), large: await open('large') };
  try {
    progress('counting pages');
    const pages = settings.only.has('pages-read') ? await countAllPages(markets) : [];
    const measured = settings.only.has('search-growth') ? await measureAll(markets, settings, progress) : [];
    const { small, middle, large } = markets;
    return {
      stocks: { small: small.loaded, middle: middle.loaded, large: large.loaded },
      searches: measured,
      pages,
    };
  } finally {
    await Promise.all(sizes.map((size) => markets[size].market.close()));
  }
};
