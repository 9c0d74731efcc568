import type { Bench } from '../bench.ts';
import { type Goodput, type GoodputFigures, type Kind, measureGoodput } from '../goodput.ts';
import { type CallShares, callNames } from '../load/call-mix.ts';
import { barPlot } from './bars.ts';
import { figure, table, verdict } from './tables.ts';

/** The least share of the peak of what was served that has to be left at twice of what the server can carry. */
const target = { load: 2, ratio: 0.9 } as const;

const percent = (share: number): string => `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
const refusedText = (refused: CallShares): string =>
  callNames.map((name) => percent(refused[name])).join(' / ');
const ms = (value: number): string => (Number.isNaN(value) ? '–' : figure(value));

const after: Readonly<Record<Kind, string>> = {
  bounded: '',
  'coming back': ', refused calls come back',
  unbounded: ', without a bound',
};

const verdictOf = ({ kind, load, ratioOfServed }: GoodputFigures): string => {
  if (kind !== 'bounded' || load !== target.load) return '';
  return `≥ ${target.ratio} ${verdict(ratioOfServed >= target.ratio)}`;
};

/** Loads above what the server can carry, and what came of them. */
const goodputTable = ({ loads }: Goodput): string =>
  table(
    'offered, by the peak | peak/s | arrivals/s | good/s | by the peak | peak of what was served/s | good by it | refused: poll / list / query / order | no answer | orders: p99 ms | refusals: p99 ms | server CPU | driver late ms | target',
    loads.map((one) => [
      `${one.load} ×${after[one.kind]}`,
      ...[one.peak, one.offered, one.good, one.ratio, one.peakOfServed, one.ratioOfServed].map(figure),
      refusedText(one.refused),
      percent(one.unanswered),
      ms(one.orderP99),
      ms(one.rejectionP99),
      percent(one.cpu),
      figure(one.driverLate),
      verdictOf(one),
    ]),
  );

/** What became of calls that were sent again as long as they were refused. */
const servedText = ({ loads }: Goodput): string =>
  loads
    .filter(({ served }) => served !== undefined)
    .map(({ load, served }) => {
      const parts = callNames.map((name) => `${name} ${percent(served?.[name] ?? 0)}`);
      return `Refused calls that come back, at ${load} ×, succeeded in the end: ${parts.join(', ')}.`;
    })
    .join('\n');

/** How long the overload is felt afterwards. */
const recoveryText = ({ recovery }: Goodput): string =>
  `After the last overload, at half of the peak: p99 of each second ${recovery.after.map(ms).join(', ')} ms; ` +
  `${ms(recovery.before)} ms once it was over. No restart.`;

/** What is left of the peak under each load. */
const goodputPlot = ({ loads }: Goodput): string =>
  barPlot(
    'Goodput: successes within a second by the peak of what was served, by what is offered',
    loads.map(({ load, kind, ratioOfServed, good }) => ({
      label: `${load} × the peak${after[kind]}`,
      value: ratioOfServed,
      text: `${figure(ratioOfServed)} (${figure(good)}/s)`,
    })),
    1.1,
    [target.ratio, 1],
  );

/** Offers more than the server can carry, and reports what is left. */
export const benchGoodput = async (bench: Bench): Promise<void> => {
  const goodput = await measureGoodput(bench);
  await bench.report('goodput', [goodputTable(goodput), servedText(goodput), recoveryText(goodput)], {
    plot: { svg: goodputPlot(goodput), alt: 'Goodput under overload' },
  });
};
