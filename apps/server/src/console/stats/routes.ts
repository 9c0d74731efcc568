import type { statEndpoints } from '@waybill/contract/endpoints/stats.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { readOverview } from './read-overview.ts';
import { readComparedRange } from './read-compared-range.ts';
import { readSeries } from './read-series.ts';
import { findCount, findStates } from './store.ts';

/** How long an answer serves whoever asks the same: dashboards ask again and again. */
const answerMs = 5_000;

export const statRoutes = ({
  figuresDb: db,
  caches,
}: Pick<Deps, 'figuresDb' | 'caches'>): Handlers<typeof statEndpoints> => {
  const answers = caches.lookup<string, object>('stats', { maxEntries: 200, ttlMs: answerMs });
  const answerTo = async <T extends object>(question: object, read: () => Promise<T>): Promise<T> =>
    (await answers.get(JSON.stringify(question), read)) as T;
  return {
    statOverview: ({ query }) =>
      answerTo(query, async () => readOverview(db, await readComparedRange(db, query, 'today'), answers)),
    statSeries: ({ query }) =>
      answerTo(query, async () => {
        const { metrics, interval } = query;
        const asked = { metrics, interval, compare: query.compare === 'true' };
        return readSeries(db, await readComparedRange(db, query, 'day'), asked);
      }),
    statStates: async ({ query }) => {
      const [rows, [count]] = await Promise.all([
        findStates(db, query.carrier ?? null),
        findCount(db, 'stock'),
      ]);
      return {
        countedMs: count?.counted ?? null,
        states: rows
          .filter(({ state }) => state !== '')
          .map(({ state, shipments, for_sale: forSale }) => ({ state, shipments, forSale })),
        elsewhere: rows.find(({ state }) => state === '')?.shipments ?? 0,
      };
    },
  };
};
