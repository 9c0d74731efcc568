import type { BenchUser } from '../../data/users.ts';
import { rotate } from '../../data/users.ts';
import { someWeek } from '../../data/asked.ts';
import { drive } from '../../load/drive.ts';
import { postAs, postOnceAs } from '../../load/request.ts';
import type { Cluster } from './cluster.ts';

const connections = 16;
const seconds = 10;
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Pages that all nodes touched and bytes of WAL that they wrote until now. */
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
  const costOf = async (step: Parameters<typeof drive>[2]) => {
    const before = await spent(cluster);
    const { times, seconds: took } = await drive(port, connections, step, { seconds });
    const after = await spent(cluster);
    const each = (of: 'pages' | 'wal'): string => whole.format((after[of] - before[of]) / times.length);
    const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    return `${whole.format(times.length / took)}/s, median ${median.toFixed(1)} ms, ${each('pages')} pages and ${each('wal')} bytes of WAL each`;
  };
  const ask = (quantity: number): object => ({ zipCode: nextZip(), scope: 'batch', quantity, ...someWeek() });
  const search = await costOf(async (send) => {
    await send(postAs(nextUser(), '/logistics/ups/query', ask(20)), '"code":0');
  });
  const order = await costOf(async (_, send) => {
    const user = nextUser();
    const { body } = await send(postAs(user, '/logistics/ups/query', ask(3)));
    const { data } = JSON.parse(body.toString()) as { data: { reservation: { holdId: string } | null } };
    const id = data.reservation?.holdId;
    if (id !== undefined) await send(postOnceAs(user, '/logistics/ups/order', { id, action: 'buy' }));
  });
  return `searches ${search}; a search and its order ${order}`;
};
