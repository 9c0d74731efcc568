import { type PeerComparison, measuredPeers } from '../peers.ts';
import { figure, table, verdict } from './tables.ts';

const leastTimes = 10;

/** The best peer's share of its ceiling. */
const bestPeer = (measure: PeerComparison['measure']): { readonly name: string; readonly share: number } => {
  const [best] = measuredPeers.servers.toSorted((a, b) => b[measure] - a[measure]);
  if (best === undefined) throw new Error('there are no peers');
  return { name: best.name, share: best[measure] / measuredPeers.ceiling[measure] };
};

const percent = (share: number): string => `${figure(share * 100)} %`;

/** Shares of a ceiling: the product's of this run, the best peer's of theirs, and how many times as much that is. */
export const peersTable = (comparisons: readonly PeerComparison[]): string =>
  table(
    [
      'call',
      'ceiling',
      'requests/s',
      'ceiling: requests/s',
      'share',
      'best peer',
      'its share',
      'times',
      'target',
    ],
    comparisons.map(({ measure, ceiling, figures: { name, first, second, ratio } }) => {
      const best = bestPeer(measure);
      const times = ratio.rate / best.share;
      return [
        name,
        ceiling,
        figure(first.rate),
        figure(second.rate),
        percent(ratio.rate),
        best.name,
        percent(best.share),
        figure(times),
        ceiling === 'its own' ? `≥ ${leastTimes} × ${verdict(times >= leastTimes)}` : '',
      ];
    }),
  );
