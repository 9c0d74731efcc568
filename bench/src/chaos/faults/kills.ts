import { setTimeout as pause } from 'node:timers/promises';
import { type Random, randomFrom } from '@waybill/server/src/demo/random.ts';
import { hearSilence } from '../../silence.ts';
import { type Outcome, type Trial, isClean, look, tryFault, untilBack, untilServed } from '../trial.ts';
import type { World } from '../world.ts';

type Victim = { readonly name: string; readonly weight: number; kill(): Promise<void> };

/** Ends a process of any kind; one that is gone already is no error. */
const killPid = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

/** A session of anybody but the one who asks; none while the database is unavailable. */
const killBackend = async (world: World, random: Random): Promise<void> => {
  const { rows } = await world.context.pool
    .query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY pid`,
    )
    .catch(() => ({ rows: [] }));
  if (rows.length > 0) killPid(random.oneOf(rows).pid);
};

const victims = (world: World, random: Random): readonly Victim[] => {
  const [here, there] = world.apis.map((node) => async () => node.process.signal('SIGKILL'));
  if (here === undefined || there === undefined) throw new Error('two processes serve users');
  const worker = async (): Promise<void> => world.worker.process.signal('SIGKILL');
  const postmaster = async (): Promise<void> => killPid(await world.postmaster().catch(() => undefined));
  return [
    { name: 'first server', weight: 20, kill: here },
    { name: 'second server', weight: 20, kill: there },
    { name: 'worker', weight: 15, kill: worker },
    { name: 'postmaster', weight: 20, kill: postmaster },
    { name: 'one session of the database', weight: 10, kill: () => killBackend(world, random) },
    { name: 'launcher of the database', weight: 5, kill: async () => world.launcher.signal('SIGKILL') },
    {
      name: 'database and both servers',
      weight: 10,
      kill: async () => void (await Promise.all([postmaster(), here(), there()])),
    },
  ];
};

const mostAtOnce = 4;

/**
 * `kill -9` of somebody at a random moment while people buy, again and again; after each everything comes back by
 * itself, and nothing acknowledged is lost or there twice.
 */
export const tryKills = async (
  trial: Trial,
  { kills, seed }: { kills: number; seed: number },
): Promise<Outcome> => {
  const { world, load, print } = trial;
  const random = randomFrom(seed);
  let killed = 0;
  const silence = hearSilence([...world.apis, world.worker].map(({ direct }) => direct));
  const outcome = await tryFault('kill -9', trial, async (found) => {
    const backMs: number[] = [];
    const candidates = victims(world, random);
    while (killed < kills) {
      // In the middle of work, at a moment that nobody chose; often somebody else before the first is back.
      await untilServed(load, random.between(3, 20));
      const names: string[] = [];
      for (let left = Math.min(random.between(1, mostAtOnce), kills - killed); left > 0; left -= 1) {
        await pause(random.between(0, 1_500));
        const victim = random.weighted(candidates);
        load.journal.write({ what: `kill ${killed + 1}: ${victim.name}` });
        await victim.kill();
        killed += 1;
        names.push(victim.name);
      }
      const back = await untilBack(trial);
      backMs.push(back);
      await look(trial, found);
      print(`kill ${killed} of ${kills}, ${names.join(', ')}: back after ${(back / 1000).toFixed(1)} s`);
      if (!isClean(found)) break;
    }
    print(`longest silence of /healthz: ${await silence.end()} ms`);
    return backMs;
  });
  return { ...outcome, times: killed };
};
