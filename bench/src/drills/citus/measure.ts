import type { BenchUser } from '../../data/users.ts';
import { rotate } from '../../data/users.ts';
import { someWeek } from '../../data/asked.ts';
import { type Step, drive } from '../../load/drive.ts';
import { postAs } from '../../load/request.ts';
import { holdIdOf, orderHeld } from '../../scenarios.ts';
import type { Cluster } from './cluster.ts';

const connections = 16;
const seconds = 10;
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

const spent = async ({ coordinator, workers }: Cluster): Promise<{ pages: number; wal: number }> => {
  const nodes = [coordinator, ...workers];
  const asked = nodes.map((node) =>
    node.ask<[number, number]>(`SELECT jsonb_build_array(
      (SELECT blks_hit + blks_read FROM pg_stat_database WHERE datname = current_database()), (SELECT wal_bytes FROM pg_stat_wal))`),
  );
  const figures = (await Promise.all(asked)).map((one) => one ?? [0, 0]);
  const sum = (at: 0 | 1): number => figures.reduce((total, figure) => total + Number(figure[at]), 0);
  return { pages: sum(0), wal: sum(1) };
};

/** Searches that hold twenty, and orders of three, a second over 16 connections; what each costs on all nodes together. */
export const measureCluster = async (
  cluster: Cluster,
  port: number,
  users: readonly BenchUser[],
  zips: readonly string[],
): Promise<string> => {
  const [nextUser, nextZip] = [rotate(users), rotate(zips)];
  const costOf = async (...steps: readonly Step[]): Promise<string> => {
    const before = await spent(cluster);
    const { times, seconds: took } = await drive(port, connections, steps, { seconds });
    const after = await spent(cluster);
    const each = (of: 'pages' | 'wal'): string => whole.format((after[of] - before[of]) / times.length);
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    return `${whole.format(times.length / took)}/s, median ${median.toFixed(1)} ms, ${each('pages')} pages and ${each('wal')} bytes of WAL each`;
  };
  const search = (user: BenchUser, quantity: number) =>
    postAs(user, '/logistics/ups/query', { zipCode: nextZip(), scope: 'batch', quantity, ...someWeek() });
  const searches = await costOf({ request: () => search(nextUser(), 20), proof: '"code":0' });
  const orders = await costOf(
    {
      request: (context) => search((context['user'] = nextUser()), 3),
      answered: (body, context) => void (context['id'] = holdIdOf(body)),
    },
    // Of a ZIP that is sold out nothing is held: the order is refused.
    { request: ({ user, id }) => orderHeld(user as BenchUser, String(id), 'batch') },
  );
  return `searches ${searches}; a search and its order ${orders}`;
};
