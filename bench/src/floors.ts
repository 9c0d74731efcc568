import { compare } from './compare.ts';
import { openMarket } from './data/market.ts';
import type { Task } from './harness.ts';
import { figure, verdict } from './report.ts';
import { baselineScenarios, productScenarios } from './scenarios.ts';
import { startUnderLoad } from './servers/servers.ts';

const list = { baseline: 'list', peer: 'Directus 12, list', share: 340 / 5_900, times: 9 } as const;
const change = { baseline: 'reservation', peer: 'Strapi 5, change of one', share: 225 / 8_700 } as const;
const order = { baseline: 'reservation', peer: 'Vendure 3, whole order', share: 10 / 8_700 } as const;

/** What the product must be at least, beside what peers were measured to be on one machine with the baseline. */
const lowest = [
  { call: 'queryWithoutHold', ...list },
  { call: 'pointsLog', ...list },
  { call: 'holdOfOne', ...change, times: 4.5 },
  { call: 'purchaseOfOne', ...order, times: 28 },
] as const;

export const floors: Task = {
  name: 'floors',
  run: async (run) => {
    const { rows, users, ...much } = run.options.quick
      ? { rows: 200_000, users: 300, rounds: 1, seconds: 1 }
      : { rows: 1_600_000, users: 3000, rounds: 3, seconds: 2 };
    const market = await openMarket(run, 'floors', { users, rows });
    const product = await startUnderLoad(run.ends, 'product', market.url);
    const plain = await startUnderLoad(run.ends, 'baseline', market.url);
    const [ours, theirs] = [productScenarios(market), baselineScenarios(market)];
    const found: string[][] = [];
    for (const { call, baseline, peer, share, times } of lowest) {
      const scenario = ours[call];
      const { first, second, ratio } = await compare(
        { port: product.port, market, scenario },
        { port: plain.port, market, scenario: theirs[baseline] },
        much,
        run.print,
      );
      found.push([
        scenario.name,
        ...[first.rate, first.p99, second.rate].map(figure),
        peer,
        figure(ratio.rate / share),
        `≥ ${times} × ${verdict(ratio.rate / share >= times)}`,
      ]);
    }
    const head = 'call | a second | p99 ms | baseline a second | best peer | times | target';
    return [{ section: 'floors', head, rows: found }];
  },
};
