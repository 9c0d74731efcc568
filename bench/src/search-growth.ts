import { type Comparison, type Progress, type Side, type Workload, compare } from './compare.ts';
import type { BenchServer } from './data/bench-database.ts';
import { type Market, openMarket } from './data/market.ts';
import type { Name } from './options.ts';
import { type PagesRead, countPages, searches } from './pages-read.ts';
import { queryWithHold } from './query-with-hold.ts';
import { queryWithoutHold } from './query-without-hold.ts';
import { queryWithoutZip } from './query-without-zip.ts';
import { startChildServer } from './servers/child-server.ts';

export type GrowthSettings = {
  readonly only: ReadonlySet<Name>;
  readonly rows: { readonly small: number; readonly large: number };
  /** How many of the first ZIPs are asked for; each must have twenty rows a week at the small stock. */
  readonly asked: number;
  readonly rounds: number;
  readonly seconds: number;
};

/** The searches at a small and at a large stock; in a comparison the large one comes first. */
export type Growth = {
  readonly rows: GrowthSettings['rows'];
  readonly searches: readonly Comparison[];
  readonly pages: readonly { readonly small: PagesRead; readonly large: PagesRead }[];
};

const kinds: readonly ((market: Market, seconds: number) => Workload)[] = [
  queryWithoutHold,
  queryWithHold,
  queryWithoutZip,
];

const samples = 40;
// Few enough that what they hold does not empty a ZIP of the small stock.
const users = 40;

const countAllPages = async (small: Market, large: Market): Promise<Growth['pages']> => {
  const pages: { small: PagesRead; large: PagesRead }[] = [];
  for (const search of searches) {
    const count = (market: Market): Promise<PagesRead> => {
      const zips = search.offer === 'sellable' ? market.sellableZips : market.queryOnlyZips;
      return countPages(market.client, search, zips, samples);
    };
    // oxlint-disable-next-line no-await-in-loop
    pages.push({ small: await count(small), large: await count(large) });
  }
  return pages;
};

const openSized = async (
  server: BenchServer,
  size: 'small' | 'large',
  { rows, asked }: GrowthSettings,
  progress: Progress,
): Promise<Market> => {
  const url = await server.createDatabase(size);
  // All ZIPs there are, most shipments to the first ones; a larger stock has more lots, not larger ones.
  const spread = { zips: 41_000, skewed: true, rowsALot: rows.small / 4 };
  return openMarket(url, { users, rows: rows[size], spread, asked }, progress);
};

const measureAll = async (
  small: Market,
  large: Market,
  { rounds, seconds }: GrowthSettings,
  progress: Progress,
): Promise<Comparison[]> => {
  const smallServer = await startChildServer('product-server', small.url, undefined);
  const largeServer = await startChildServer('product-server', large.url, undefined);
  try {
    const measured: Comparison[] = [];
    for (const kind of kinds) {
      const first: Side = { server: largeServer, workload: kind(large, seconds) };
      const second: Side = { server: smallServer, workload: kind(small, seconds) };
      // oxlint-disable-next-line no-await-in-loop
      measured.push(...(await compare(first, second, rounds, progress)));
    }
    return measured;
  } finally {
    await Promise.all([smallServer.stop(), largeServer.stop()]);
  }
};

/** Counts the pages that the search reads and measures it, with both stocks in one PostgreSQL. */
export const searchGrowth = async (
  server: BenchServer,
  settings: GrowthSettings,
  progress: Progress,
): Promise<Growth> => {
  const small = await openSized(server, 'small', settings, progress);
  const large = await openSized(server, 'large', settings, progress);
  try {
    progress('counting pages');
    const pages = settings.only.has('pages-read') ? await countAllPages(small, large) : [];
    const measured = settings.only.has('search-growth')
      ? await measureAll(small, large, settings, progress)
      : [];
    return { rows: settings.rows, searches: measured, pages };
  } finally {
    await Promise.all([small.close(), large.close()]);
  }
};
