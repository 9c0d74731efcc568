// npm run bench|chaos|drill|fuzz [-- name …]. Results go to the output; the last line is "N passed, N failed".
import { inspect, parseArgs } from 'node:util';
import { atRest } from './at-rest.ts';
import { cutConnections, diskFull, kills, slowConnections } from './chaos/faults.ts';
import { type BenchServer, startBenchServer } from './data/bench-server.ts';
import { citus } from './drills/citus/citus.ts';
import { failover } from './drills/failover.ts';
import { image } from './drills/image/image.ts';
import { limits } from './drills/limits.ts';
import { restore } from './drills/restore/restore.ts';
import { rollingRestart } from './drills/rolling-restart.ts';
import { upgrade } from './drills/upgrade/upgrade.ts';
import { floors } from './floors.ts';
import { fuzz } from './fuzz/fuzz.ts';
import type { Report, Run, Task } from './harness.ts';
import { importing } from './import.ts';
import { liveRows } from './live-rows.ts';
import { pageLoad } from './page-load.ts';
import { sectionText, writeSection } from './report.ts';
import { searchGrowth } from './search-growth.ts';

const tasksOf: Readonly<Record<string, readonly Task[]>> = {
  bench: [floors, searchGrowth, liveRows, importing, pageLoad, atRest],
  chaos: [kills, diskFull, slowConnections, cutConnections],
  drill: [rollingRestart, limits, failover, upgrade, restore, image, citus],
  fuzz: [fuzz],
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    // Whether the tables of docs/benchmarks.md are written anew.
    write: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    kills: { type: 'string', default: '60' },
    requests: { type: 'string', default: '10000' },
    // The same seed makes the same choices; moments still depend on the machine.
    seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 1_000_000)) },
    from: { type: 'string', default: '' },
  },
});
const [kind = '', ...names] = positionals;
const tasks = tasksOf[kind] ?? [];
const numberOf = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Error(`${text} is no whole number above 0`);
};
const options = {
  ...values,
  kills: numberOf(values.kills),
  requests: numberOf(values.requests),
  seed: numberOf(values.seed),
};

const began = performance.now();
const write = (text: string): void => void process.stdout.write(`${text}\n`);
const print = (text: string): void =>
  write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);

const known = tasks.map(({ name }) => name);
const unknown = names.filter((name) => !known.includes(name));
if (values.list || unknown.length > 0) {
  write(unknown.length > 0 ? `there is no ${unknown.join(', ')}, but ${known.join(', ')}` : known.join('\n'));
  process.exit(unknown.length > 0 ? 2 : 0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

let server: BenchServer | undefined;
const reports: Report[] = [];
let [passed, failed] = [0, 0];

const runTask = async (task: Task): Promise<void> => {
  await using ends = new AsyncDisposableStack();
  const database: Run['database'] = async (name, empty) => {
    server ??= await startBenchServer();
    return server.createDatabase(ends, name, empty);
  };
  for (const result of await task.run({ options, ends, print, database })) {
    if ('head' in result) {
      reports.push(result);
      continue;
    }
    write(`  ${result.holds ? 'passed' : 'FAILED'}  ${result.what}: ${result.seen}`);
    if (result.holds) passed += 1;
    else failed += 1;
  }
};

/** Prints the sections that a task belongs to, and writes them where everything held. */
const showSections = async (sections: ReadonlySet<string>): Promise<void> => {
  for (const section of sections) {
    const text = sectionText(
      reports.filter((report) => report.section === section),
      server === undefined ? [] : [`PostgreSQL ${server.version}`],
    );
    write(`\n## ${section}\n\n${text}\n`);
    if (values.write && failed === 0) await writeSection(section, text);
  }
};

for (const task of tasks) {
  if (names.length > 0 ? !names.includes(task.name) : task.byName) continue;
  write(`\n${task.name}`);
  const before = reports.length;
  try {
    // One after the other: each needs the machine for itself.
    await runTask(task);
    await showSections(new Set(reports.slice(before).map(({ section }) => section)));
  } catch (error) {
    failed += 1;
    // An error of the task and another of what it leaves behind come as one, which names both.
    write(`  FAILED  ${inspect(error, { showHidden: true })}`);
  }
  print('over');
}
await server?.stop();
write(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
