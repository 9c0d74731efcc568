import type { Bench } from './bench.ts';
import { compare } from './compare.ts';
import { openMarket } from './data/market.ts';
import { figure, table, verdict } from './report/tables.ts';
import { baselineScenarios, productScenarios } from './scenarios.ts';
import { startUnderLoad } from './servers/under-load.ts';

type Floor = {
  readonly call: keyof ReturnType<typeof productScenarios>;
  readonly baseline: keyof ReturnType<typeof baselineScenarios>;
  readonly peer: string;
  readonly share: number;
  readonly times: number;
};

const list = { baseline: 'list', peer: 'Directus 12, list', share: 340 / 5_900, times: 9 } as const;
const change = { baseline: 'reservation', peer: 'Strapi 5, change of one', share: 225 / 8_700 } as const;
const order = { baseline: 'reservation', peer: 'Vendure 3, whole order', share: 10 / 8_700 } as const;

/** What the product must be at least, beside what peers were measured to be on one machine with the baseline. */
const floors: readonly Floor[] = [
  { call: 'queryWithoutHold', ...list },
  { call: 'pointsLog', ...list },
  { call: 'holdOfOne', ...change, times: 4.5 },
  { call: 'purchaseOfOne', ...order, times: 28 },
];

export const benchFloors = async (bench: Bench): Promise<void> => {
  const { options, progress, report } = bench;
  const { rows, users, ...much } = options.quick
    ? { rows: 200_000, users: 300, rounds: 1, seconds: 1 }
    : { rows: 1_600_000, users: 3000, rounds: 3, seconds: 2 };
  const zips = Math.ceil(rows / 8000);
  const spread = { zips, skewed: false, rowsALot: rows / 16 };
  await using market = await openMarket(bench, 'floors', { users, rows, spread, asked: zips });
  await using product = await startUnderLoad('product', market.url);
  await using plain = await startUnderLoad('baseline', market.url);
  const [ours, theirs] = [productScenarios(market), baselineScenarios(market)];
  const found: string[][] = [];
  for (const { call, baseline, peer, share, times } of floors) {
    const sides = [
      { port: product.port, market, scenario: ours[call] },
      { port: plain.port, market, scenario: theirs[baseline] },
    ] as const;
    const one = await compare(...sides, much, progress);
    found.push([
      one.name,
      ...[one.first.rate, one.first.p99, one.second.rate].map(figure),
      peer,
      figure(one.ratio.rate / share),
      `≥ ${times} × ${verdict(one.ratio.rate / share >= times)}`,
    ]);
  }
  await report('floors', [
    table('call | a second | p99 ms | baseline a second | best peer | times | target', found),
  ]);
};
