import { parseArgs } from 'node:util';
import { benchAtRest } from './at-rest.ts';
import type { Bench } from './bench.ts';
import { progress, readNames, wholeNumber } from './command-line.ts';
import { startBenchServer } from './data/bench-database.ts';
import { benchFloors } from './floors.ts';
import { benchImport } from './import.ts';
import { benchLiveRows } from './live-rows.ts';
import { benchPageLoads } from './page-load.ts';
import { machineLine, writeSection } from './report/page.ts';
import { benchGrowth } from './search-growth.ts';
import { benchSoak } from './soak.ts';

const benchmarks: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  floors: benchFloors,
  'search-growth': benchGrowth,
  'live-rows': benchLiveRows,
  import: benchImport,
  'page-load': benchPageLoads,
  'at-rest': benchAtRest,
  soak: benchSoak,
};
const names = Object.keys(benchmarks);
const onlyByName = new Set(['soak']);

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    quick: { type: 'boolean', default: false },
    // Whether the tables of docs/benchmarks.md are written anew.
    write: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});
if (values.list) {
  process.stdout.write(`${names.join('\n')}\n`);
  process.exit();
}
const { quick, write } = values;
const asked = readNames(values.only, names);
const only = new Set(asked.length > 0 ? asked : names.filter((name) => !onlyByName.has(name)));
const minutes = wholeNumber('minutes', values.minutes ?? (quick ? '1' : '60'));
const server = await startBenchServer();
const report: Bench['report'] = async (name, texts, browser) => {
  const text = [machineLine(server.version, browser), ...texts].join('\n\n');
  process.stdout.write(`\n## ${name}\n\n${text}\n`);
  if (write) await writeSection(name, text);
};
const bench: Bench = { server, options: { quick, minutes }, progress, report };
try {
  for (const [name, run] of Object.entries(benchmarks)) if (only.has(name)) await run(bench);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await server.stop();
}
