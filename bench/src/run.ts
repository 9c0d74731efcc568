import { parseArgs } from 'node:util';
import { benchBatchPage } from './batch-page.ts';
import { benchAtRest } from './at-rest.ts';
import type { Bench } from './bench.ts';
import { benchCallCosts } from './call-costs.ts';
import { callLogCost } from './call-log-cost.ts';
import { readCallLog } from './call-log-reading.ts';
import { benchCeiling, ceilingNames } from './ceiling.ts';
import { progress, readNames, wholeNumber } from './command-line.ts';
import { startBenchServer } from './data/bench-database.ts';
import { benchFollowed } from './followed.ts';
import { benchImport } from './import.ts';
import { benchNotices } from './notices.ts';
import { benchLookingBack } from './looking-back.ts';
import { benchPageLoads } from './page-load.ts';
import { benchPeople } from './people.ts';
import { benchGoodput } from './goodput.ts';
import { machineLine, writePlot, writeSection } from './report/page.ts';
import { benchSoak } from './soak/soak.ts';
import { benchRowSizes } from './row-sizes.ts';
import { benchGrowth } from './search-growth.ts';
import { benchSentences } from './sentences.ts';
import { benchTickets } from './ticket-lists.ts';
import { benchTrying } from './trying.ts';
import { benchWaits } from './waits.ts';
import { benchWebhooks } from './webhooks.ts';

/** What is run for which names, in this order. */
const benchmarks: readonly (readonly [string, (bench: Bench) => Promise<void>])[] = [
  ['import', benchImport],
  ['tickets', benchTickets],
  [ceilingNames.join(), benchCeiling],
  ['people', benchPeople],
  ['pages-read,search-growth', benchGrowth],
  ['call-log', callLogCost],
  ['call-log', readCallLog],
  ['notices', benchNotices],
  ['row-sizes', benchRowSizes],
  ['call-costs,not-asked', benchCallCosts],
  ['looking-back', benchLookingBack],
  ['trying', benchTrying],
  ['sentences', benchSentences],
  ['webhooks', benchWebhooks],
  ['waits', benchWaits],
  ['followed', benchFollowed],
  ['goodput', benchGoodput],
  ['batch-query', benchBatchPage],
  ['page-load', benchPageLoads],
  ['at-rest', benchAtRest],
  ['soak', benchSoak],
];
const names = [...new Set(benchmarks.flatMap(([asked]) => asked.split(',')))];
/** What is measured only when it is named. */
const onlyByName = new Set(['soak']);

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    quick: { type: 'boolean', default: false },
    // Whether the tables and plots of docs/benchmarks.md are written anew.
    write: { type: 'boolean', default: false },
    profile: { type: 'string' },
    minutes: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});
if (values.list) {
  process.stdout.write(`${names.join('\n')}\n`);
  process.exit();
}
const { quick, profile, write } = values;
const asked = readNames(values.only, names);
const only = new Set(asked.length > 0 ? asked : names.filter((name) => !onlyByName.has(name)));
const minutes = wholeNumber('minutes', values.minutes ?? (quick ? '1' : '60'));
const server = await startBenchServer();
const report: Bench['report'] = async (name, texts, { browser, plot } = {}) => {
  const image = write && plot?.alt ? [`![${plot.alt}](images/bench-${name}.svg)`] : [];
  const text = [machineLine(server.version, browser), ...texts, ...image].join('\n\n');
  process.stdout.write(`\n## ${name}\n\n${text}\n`);
  if (!write) return;
  await writeSection(name, text);
  if (plot !== undefined) await writePlot(name, plot.svg);
};
const bench: Bench = { server, options: { only, quick, profile, minutes }, progress, report };
try {
  for (const [of, run] of benchmarks) if (of.split(',').some((name) => only.has(name))) await run(bench);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await server.stop();
}
