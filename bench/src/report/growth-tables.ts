import type { Growth } from '../search-growth.ts';
import { figure, table, targets, verdict } from './tables.ts';

const millions = ({ rows }: { readonly rows: number }): string => `${rows / 1_000_000} M`;

/** What loading took, and what it takes on the disk. */
export const stockTable = ({ stocks }: Growth): string =>
  table(
    ['shipments', 'seconds to load', 'rows/s', 'on the disk with indexes, GB', 'target'],
    [stocks.small, stocks.middle, stocks.large].map((stock) => [
      millions(stock),
      figure(stock.seconds),
      figure(stock.rows / stock.seconds),
      figure(stock.bytes / 1e9),
      stock === stocks.large ? `≤ ${targets.loading} s ${verdict(stock.seconds <= targets.loading)}` : '',
    ]),
  );

/** The searches at three sizes of the stock. */
export const growthTable = ({ stocks, searches }: Growth): string => {
  const [small, middle, large] = [stocks.small, stocks.middle, stocks.large].map(millions);
  return table(
    [
      'search',
      'connections',
      `p50 ms at ${small}`,
      `at ${middle}`,
      `at ${large}`,
      `p99 ms at ${small}`,
      `at ${middle}`,
      `at ${large}`,
      `p99 at ${middle} by ${small}`,
      `at ${large} by ${small}`,
      'target',
    ],
    searches.map((found) => {
      const { name, connections, second: base } = found.large;
      const ratios = [found.middle.ratio.p99, found.large.ratio.p99];
      return [
        name,
        String(connections),
        ...[base.p50, found.middle.first.p50, found.large.first.p50].map(figure),
        ...[base.p99, found.middle.first.p99, found.large.first.p99].map(figure),
        ...ratios.map(figure),
        `≤ ${targets.growth} ${verdict(ratios.every((ratio) => ratio <= targets.growth))}`,
      ];
    }),
  );
};

/** The pages that each form of the search reads. */
export const pagesTable = ({ stocks, pages }: Growth): string => {
  const [small, middle, large] = [stocks.small, stocks.middle, stocks.large].map(millions);
  return table(
    [
      'statement',
      'rows found',
      `pages at ${small}: median`,
      'worst',
      `at ${middle}: median`,
      'worst',
      `at ${large}: median`,
      'worst',
    ],
    pages.map((entry) => [
      entry.small.name,
      String(entry.large.rows),
      ...[entry.small, entry.middle, entry.large]
        .flatMap(({ middle: median, worst }) => [median, worst])
        .map((count) => count.toLocaleString('en-US')),
    ]),
  );
};
