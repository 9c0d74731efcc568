// One world after the other, one fault after the other.
import { parseArgs } from 'node:util';
import { progress, readNames, wholeNumber } from '../command-line.ts';
import { median } from '../load/latency.ts';
import { machineLine, writeSection } from '../report/page.ts';
import { table } from '../report/tables.ts';
import { mountSmallDisk, tryDiskFull } from './faults/disk-full.ts';
import { tryKills } from './faults/kills.ts';
import { tryCutConnections, trySlowConnections } from './faults/network.ts';
import { type Outcome, type Trial, isClean, openTrial } from './trial.ts';
import { openWorld } from './world.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    kills: { type: 'string', default: '60' },
    // The same seed makes the same choices; moments still depend on the machine.
    seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 1_000_000)) },
    // Whether the table of docs/benchmarks.md is written anew.
    write: { type: 'boolean', default: false },
  },
});
const kills = wholeNumber('kills', values.kills);
const seed = wholeNumber('seed', values.seed);
let version = '';

const inWorld = async (work: (trial: Trial) => Promise<Outcome>, data?: string): Promise<Outcome> => {
  const world = await openWorld(data);
  let keep = true;
  try {
    const trial = await openTrial(world, { seed, users: 8, stock: 20_000 }, progress);
    const { rows } = await world.context.pool.query<{ server_version: string }>('SHOW server_version');
    version = rows[0]?.server_version ?? '';
    const outcome = await work(trial);
    await trial.load.journal.close();
    keep = !isClean(outcome.found);
    for (const [kind, texts] of Object.entries(outcome.found))
      for (const text of texts) progress(`${kind.toUpperCase()}: ${text}`);
    if (keep) progress(`journal and logs are in ${world.logs}`);
    return outcome;
  } finally {
    await world.close(keep);
  }
};

const onSmallDisk = async (): Promise<Outcome> => {
  const disk = await mountSmallDisk();
  try {
    return await inWorld((trial) => tryDiskFull(trial, disk, 2), disk.folder);
  } finally {
    await disk.remove();
  }
};

const tries: Readonly<Record<string, () => Promise<Outcome>>> = {
  kills: () => inWorld((trial) => tryKills(trial, { kills, seed })),
  'disk-full': onSmallDisk,
  'slow-connections': () => inWorld((trial) => trySlowConnections(trial, 3)),
  'cut-connections': () => inWorld((trial) => tryCutConnections(trial, { times: 14, seed })),
};

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

const asked = readNames(values.only, Object.keys(tries));
progress(`seed ${seed}`);
const outcomes: Outcome[] = [];
for (const [fault, tryIt] of Object.entries(tries)) {
  if (asked.length > 0 && !asked.includes(fault)) continue;
  progress(`${fault}, begins`);
  outcomes.push(await tryIt());
}
const text = [`Seed ${seed}. ${machineLine(version)}`, outcomeTable(outcomes)].join('\n\n');
process.stdout.write(`\n## chaos\n\n${text}\n`);
if (!outcomes.every(({ found }) => isClean(found))) process.exitCode = 1;
else if (values.write) await writeSection('chaos', text);
