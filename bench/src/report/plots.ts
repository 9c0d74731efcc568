import type { Comparison } from '../compare.ts';
import type { Growth } from '../search-growth.ts';
import { barPlot } from './bars.ts';
import { figure, targets } from './tables.ts';

const label = ({ name, connections }: Comparison): string => `${name}, ${connections}`;

/** How much of the raw server's rate is left. */
export const ceilingPlot = (comparisons: readonly Comparison[]): string =>
  barPlot(
    'Share of the ceiling: requests/s by those of a bare server, by connections',
    comparisons.map((comparison) => {
      const { ratio, first } = comparison;
      return {
        label: label(comparison),
        value: ratio.rate,
        text: `${figure(ratio.rate)} (${figure(first.rate)}/s)`,
      };
    }),
    1,
    [0.5, 0.6],
  );

/** How p99 of the searches grows with the stock. */
export const growthPlot = ({ searches, stocks }: Growth): string => {
  const millions = ({ rows }: { readonly rows: number }): string => `${rows / 1e6} M`;
  const bar = (comparison: Comparison, size: string) => ({
    label: `${label(comparison)}, ${size}`,
    value: comparison.ratio.p99,
    text: `${figure(comparison.ratio.p99)} (${figure(comparison.first.p99)} ms)`,
  });
  return barPlot(
    `Growth: p99 by that at ${millions(stocks.small)} shipments, by connections and shipments`,
    searches.flatMap(({ middle, large }) => [
      bar(middle, millions(stocks.middle)),
      bar(large, millions(stocks.large)),
    ]),
    3,
    [1, targets.growth],
  );
};
