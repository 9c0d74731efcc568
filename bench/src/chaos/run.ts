// One world after the other, one fault after the other.
import { median } from '../load/latency.ts';
import { machineLine, writeSection } from '../report/page.ts';
import { table } from '../report/tables.ts';
import { tryCarrierOutage } from './faults/carrier-outage.ts';
import { jumpHours, tryClockJump } from './faults/clock-jump.ts';
import { mountSmallDisk, tryDiskFull } from './faults/disk-full.ts';
import { tryKills } from './faults/kills.ts';
import { tryLeavingClients } from './faults/leaving-clients.ts';
import { tryMailOutage } from './faults/mail-outage.ts';
import { tryCutConnections, trySlowConnections } from './faults/network.ts';
import { tryPoolExhausted } from './faults/pool-exhausted.ts';
import { openLoad } from './load.ts';
import { type ChaosOptions, type Fault, faults, readChaosOptions } from './options.ts';
import { type Outcome, type Trial, isClean } from './trial.ts';
import { type WorldOptions, openWorld } from './world.ts';

const began = performance.now();
const print = (text: string): void =>
  void process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);

const tries: Readonly<
  Record<Exclude<Fault, 'disk-full'>, (trial: Trial, options: ChaosOptions) => Promise<Outcome>>
> = {
  kills: (trial, options) => tryKills(trial, options),
  'clock-jump': (trial) => tryClockJump(trial, 2),
  'slow-connections': (trial) => trySlowConnections(trial, 3),
  'cut-connections': (trial, { seed }) => tryCutConnections(trial, { times: 12, seed }),
  'leaving-clients': (trial, { seed }) => tryLeavingClients(trial, { times: 3, seed }),
  'pool-exhausted': (trial) => tryPoolExhausted(trial, 2),
  'carrier-outage': (trial) => tryCarrierOutage(trial, 4),
  'mail-outage': (trial) => tryMailOutage(trial, 2),
};

let version = '';

/** Tries a fault in a world of its own, so that what one leaves behind is not blamed on the next. */
const inWorld = async (
  options: ChaosOptions,
  worldOptions: WorldOptions,
  work: (trial: Trial) => Promise<Outcome>,
): Promise<Outcome> => {
  const world = await openWorld(worldOptions);
  let keep = true;
  try {
    const load = await openLoad(world, { seed: options.seed, shoppers: 8, stock: 20_000 });
    const { rows } = await world.context.pool.query<{ server_version: string }>('SHOW server_version');
    version = rows[0]?.server_version ?? '';
    const outcome = await work({ world, load, print });
    await load.journal.close();
    keep = !isClean(outcome.found);
    const { lost, doubled, wrong } = outcome.found;
    for (const text of lost) print(`LOST: ${text}`);
    for (const text of doubled) print(`DOUBLED: ${text}`);
    for (const text of wrong) print(`WRONG: ${text}`);
    if (keep) print(`journal and logs are in ${world.logs}`);
    return outcome;
  } finally {
    await world.close(keep);
  }
};

const onSmallDisk = async (options: ChaosOptions): Promise<Outcome> => {
  const disk = await mountSmallDisk();
  try {
    return await inWorld(options, { data: disk.folder }, (trial) => tryDiskFull(trial, disk, 2));
  } finally {
    await disk.remove();
  }
};

const tryOne = (fault: Fault, options: ChaosOptions): Promise<Outcome> =>
  fault === 'disk-full'
    ? onSmallDisk(options)
    : inWorld(options, fault === 'clock-jump' ? { clocks: jumpHours } : {}, (trial) =>
        tries[fault](trial, options),
      );

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

const outcomeTable = (all: readonly Outcome[]): string =>
  table(
    'fault | times | acknowledged | asked again | lost | doubled | wrong | back after s, median | worst',
    all.map(({ fault, times, acknowledged, unsure, found, backMs }) => [
      fault,
      ...[times, acknowledged, unsure].map((count) => count.toLocaleString('en-US')),
      ...[found.lost, found.doubled, found.wrong].map(({ length }) => String(length)),
      ...(backMs.length === 0 ? ['', ''] : [median([...backMs]), Math.max(...backMs)].map(seconds)),
    ]),
  );

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const options = readChaosOptions(process.argv.slice(2));
print(`seed ${options.seed}`);
const outcomes: Outcome[] = [];
for (const fault of faults) {
  if (!options.only.has(fault)) continue;
  print(`${fault}, begins`);
  outcomes.push(await tryOne(fault, options));
}
const text = [`Seed ${options.seed}. ${machineLine(version)}`, outcomeTable(outcomes)].join('\n\n');
process.stdout.write(`\n## chaos\n\n${text}\n`);
if (!outcomes.every(({ found }) => isClean(found))) process.exitCode = 1;
else if (options.write) await writeSection('chaos', text);
