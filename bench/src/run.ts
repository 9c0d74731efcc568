import { benchBatchPage } from './batch-page.ts';
import type { Bench } from './bench.ts';
import { benchCallCosts } from './call-costs.ts';
import { callLogCost } from './call-log-cost.ts';
import { readCallLog } from './call-log-reading.ts';
import { benchCeiling } from './ceiling.ts';
import { startBenchServer } from './data/bench-database.ts';
import { benchFollowed } from './followed.ts';
import { benchImport } from './import.ts';
import { benchNotices } from './notices.ts';
import { benchLookingBack } from './looking-back.ts';
import { type Name, names, readOptions } from './options.ts';
import { benchPageLoads } from './page-load.ts';
import { benchPeople } from './people.ts';
import { benchGoodput } from './report/goodput-report.ts';
import { machineLine, writePlot, writeSection } from './report/page.ts';
import { benchSoak } from './report/soak-table.ts';
import { benchRowSizes } from './row-sizes.ts';
import { benchGrowth } from './search-growth.ts';
import { benchSentences } from './sentences.ts';
import { benchTickets } from './ticket-lists.ts';
import { benchTrying } from './trying.ts';
import { benchWaits } from './waits.ts';
import { benchWebhooks } from './webhooks.ts';

const stocked: readonly Name[] = [
  'query-without-hold',
  'query-with-hold',
  'order',
  'query-then-order',
  'peers',
];
const read: readonly Name[] = ['my-orders', 'list', 'notices-poll', 'sign-in', 'console-pages', 'batch'];

/** What is run for which names, in this order. */
const benchmarks: readonly (readonly [readonly Name[], (bench: Bench) => Promise<void>])[] = [
  [['import'], benchImport],
  [['tickets'], benchTickets],
  [[...stocked, ...read], benchCeiling],
  [['people'], benchPeople],
  [['pages-read', 'search-growth'], benchGrowth],
  [['call-log'], callLogCost],
  [['call-log'], readCallLog],
  [['notices'], benchNotices],
  [['row-sizes'], benchRowSizes],
  [['call-costs', 'not-asked'], benchCallCosts],
  [['looking-back'], benchLookingBack],
  [['trying'], benchTrying],
  [['sentences'], benchSentences],
  [['webhooks'], benchWebhooks],
  [['waits'], benchWaits],
  [['followed'], benchFollowed],
  [['goodput'], benchGoodput],
  [['batch-query'], benchBatchPage],
  [['page-load'], benchPageLoads],
  [['soak'], benchSoak],
];

const options = readOptions(process.argv.slice(2));
if (options.list) {
  process.stdout.write(`${names.join('\n')}\n`);
  process.exit();
}
const began = performance.now();
const progress = (text: string): void =>
  void process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);
const server = await startBenchServer();
const report: Bench['report'] = async (name, texts, { browser, plot } = {}) => {
  const image = options.write && plot?.alt ? [`![${plot.alt}](images/bench-${name}.svg)`] : [];
  const text = [machineLine(server.version, browser), ...texts, ...image].join('\n\n');
  process.stdout.write(`\n## ${name}\n\n${text}\n`);
  if (!options.write) return;
  await writeSection(name, text);
  if (plot !== undefined) await writePlot(name, plot.svg);
};
try {
  for (const [asked, run] of benchmarks)
    if (asked.some((name) => options.only.has(name))) await run({ server, options, progress, report });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await server.stop();
}
