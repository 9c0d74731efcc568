import { againstCeiling } from './ceiling.ts';
import type { Comparison } from './compare.ts';
import { type BenchServer, startBenchServer } from './data/bench-database.ts';
import { batchPageTable, benchBatchPage } from './batch-page.ts';
import { callLogCost } from './call-log-cost.ts';
import { callLogReading } from './call-log-reading.ts';
import { type GoodputSettings, benchGoodput } from './goodput.ts';
import { benchImport } from './import.ts';
import { benchNotices } from './notices.ts';
import { type Name, type Options, names, readOptions } from './options.ts';
import { benchPageLoads, pageLoadTable, pageSwitchTable } from './page-load.ts';
import { benchPeople } from './people.ts';
import { growthTable, pagesTable, stockTable } from './report/growth-tables.ts';
import { peersTable } from './report/peers-table.ts';
import { goodputPlot, goodputTable, recoveryText, servedText } from './report/goodput-report.ts';
import { machineLine } from './report/machine.ts';
import { writePlot, writeSection } from './report/page.ts';
import { soakLine, soakPlot, soakTable } from './report/soak-table.ts';
import { ceilingPlot, growthPlot } from './report/plots.ts';
import {
  callCostTable,
  callReadingTable,
  ceilingTable,
  importTable,
  noticeTable,
  peopleTable,
  ticketTable,
} from './report/tables.ts';
import { rowSizes, rowSizeTable } from './row-sizes.ts';
import { searchGrowth } from './search-growth.ts';
import { benchSoak } from './soak/soak.ts';
import { ticketLists } from './ticket-lists.ts';

const began = performance.now();
const progress = (text: string): void =>
  void process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}\n`);

const report = async (name: string, texts: readonly string[], { write }: Options): Promise<void> => {
  const text = texts.join('\n\n');
  process.stdout.write(`\n## ${name}\n\n${text}\n`);
  if (write) await writeSection(name, text);
};

const runCeiling = async (server: BenchServer, options: Options): Promise<void> => {
  const { quick, write, only, profile } = options;
  const size = quick
    ? { rows: 200_000, users: 300, rounds: 1, readingRounds: 1, seconds: 1, orders: 300, batches: 20 }
    : { rows: 1_600_000, users: 3000, rounds: 3, readingRounds: 9, seconds: 2, orders: 900, batches: 120 };
  const measured = await againstCeiling(server, { ...size, only, profile }, progress);
  const { calls, callsWithoutJobs, peers } = measured;
  const reportShares = async (name: string, found: readonly Comparison[]): Promise<void> => {
    if (found.length === 0) return;
    await report(name, [machineLine(server.version), ceilingTable(found)], options);
    if (write) await writePlot(name, ceilingPlot(found));
  };
  if (peers.length > 0) await report('peers', [machineLine(server.version), peersTable(peers)], options);
  await reportShares('ceiling', calls);
  await reportShares('ceiling-without-jobs', callsWithoutJobs);
};

const runGrowth = async (server: BenchServer, options: Options): Promise<void> => {
  const { quick, write, only } = options;
  const size = quick
    ? {
        rows: { small: 300_000, middle: 400_000, large: 500_000 },
        asked: 40,
        users: 16,
        rounds: 1,
        seconds: 1,
      }
    : {
        rows: { small: 1_000_000, middle: 5_000_000, large: 20_000_000 },
        asked: 100,
        users: 40,
        rounds: 5,
        seconds: 3,
      };
  const growth = await searchGrowth(server, { ...size, only }, progress);
  await report('stock', [machineLine(server.version), stockTable(growth)], options);
  if (growth.pages.length > 0) await report('pages', [pagesTable(growth)], options);
  if (growth.searches.length === 0) return;
  await report('growth', [machineLine(server.version), growthTable(growth)], options);
  if (write) await writePlot('growth', growthPlot(growth));
};

const runImport = async (server: BenchServer, options: Options): Promise<void> => {
  const size = options.quick ? { rows: 100_000, rounds: 1 } : { rows: 1_000_000, rounds: 3 };
  const figures = await benchImport(server, size, progress);
  await report('import', [machineLine(server.version), importTable(figures)], options);
};

const runNotices = async (server: BenchServer, options: Options): Promise<void> => {
  const size = options.quick
    ? { users: 5_000, notices: 1_000, times: 5 }
    : { users: 100_000, notices: 10_000, times: 50 };
  const figures = await benchNotices(server, size, progress);
  await report('notices', [machineLine(server.version), noticeTable(figures)], options);
};

const runTickets = async (server: BenchServer, options: Options): Promise<void> => {
  const size = options.quick
    ? { tickets: 5_000, users: 300, times: 5 }
    : { tickets: 100_000, users: 5_000, times: 30 };
  const figures = await ticketLists(server, size, progress);
  await report('tickets', [machineLine(server.version), ticketTable(figures)], options);
};

const runBatchPage = async (server: BenchServer, options: Options): Promise<void> => {
  const figures = await benchBatchPage(options.quick ? 1000 : 10_000, progress);
  const machine = machineLine(server.version, figures.browser);
  await report('batch-query', [machine, batchPageTable(figures)], options);
};

const runPageLoads = async (server: BenchServer, options: Options): Promise<void> => {
  const figures = await benchPageLoads(options.quick ? 1 : 5, progress);
  const machine = machineLine(server.version, figures.browser);
  await report('page-load', [machine, pageLoadTable(figures), pageSwitchTable(figures)], options);
};

const runPeople = async (server: BenchServer, options: Options): Promise<void> => {
  const size = options.quick ? { users: 100_000, rounds: 3 } : { users: 1_000_000, rounds: 20 };
  const figures = await benchPeople(server, size, progress);
  await report('people', [machineLine(server.version), peopleTable(figures)], options);
};

const runCallLog = async (server: BenchServer, options: Options): Promise<void> => {
  const { quick } = options;
  const cost = await callLogCost(
    server,
    quick ? { users: 300, rounds: 3, seconds: 2 } : { users: 3000, rounds: 15, seconds: 2 },
    progress,
  );
  await report('call-log-cost', [machineLine(server.version), callCostTable(cost)], options);
  const figures = await callLogReading(
    server,
    quick ? { calls: 300_000, times: 3 } : { calls: 10_000_000, times: 9 },
    progress,
  );
  await report('call-log', [machineLine(server.version), callReadingTable(figures)], options);
};

const runRowSizes = async (server: BenchServer, options: Options): Promise<void> => {
  const sizes = await rowSizes(server, options.quick ? 200_000 : 1_000_000, progress);
  await report('row-sizes', [machineLine(server.version), rowSizeTable(sizes)], options);
};

const runSoak = async (server: BenchServer, options: Options): Promise<void> => {
  const { quick, write, minutes } = options;
  const size = quick
    ? { rows: 160_000, users: 300, peakSeconds: 6 }
    : { rows: 1_600_000, users: 3000, peakSeconds: 20 };
  const soak = await benchSoak(server, { ...size, minutes }, progress);
  const plot = write ? ['![Memory over an hour](images/bench-soak.svg)'] : [];
  await report('soak', [machineLine(server.version), soakLine(soak), soakTable(soak), ...plot], options);
  if (write) await writePlot('soak', soakPlot(soak));
};

const runGoodput = async (server: BenchServer, options: Options): Promise<void> => {
  const { quick, write } = options;
  const size: GoodputSettings = quick
    ? { users: 600, rows: 200_000, seconds: 2, loads: [1, 2], rounds: 2 }
    : { users: 3000, rows: 3_200_000, seconds: 5, loads: [0.5, 1, 1.5, 2, 3], rounds: 8 };
  const goodput = await benchGoodput(server, size, progress);
  const texts = [
    machineLine(server.version),
    goodputTable(goodput),
    servedText(goodput),
    recoveryText(goodput),
  ];
  const plot = write ? ['![Goodput under overload](images/bench-goodput.svg)'] : [];
  await report('goodput', [...texts, ...plot], options);
  if (write) await writePlot('goodput', goodputPlot(goodput));
};

const ofCeiling: readonly Name[] = [
  'query-without-hold',
  'query-with-hold',
  'order',
  'query-then-order',
  'my-orders',
  'list',
  'notices-poll',
  'sign-in',
  'console-pages',
  'batch',
  'peers',
];
const ofGrowth: readonly Name[] = ['pages-read', 'search-growth'];
const options = readOptions(process.argv.slice(2));
if (options.list) {
  process.stdout.write(`${names.join('\n')}\n`);
  process.exit();
}
const server = await startBenchServer();
try {
  if (options.only.has('import')) await runImport(server, options);
  if (options.only.has('tickets')) await runTickets(server, options);
  if (ofCeiling.some((name) => options.only.has(name))) await runCeiling(server, options);
  if (options.only.has('people')) await runPeople(server, options);
  if (ofGrowth.some((name) => options.only.has(name))) await runGrowth(server, options);
  if (options.only.has('call-log')) await runCallLog(server, options);
  if (options.only.has('notices')) await runNotices(server, options);
  if (options.only.has('row-sizes')) await runRowSizes(server, options);
  if (options.only.has('goodput')) await runGoodput(server, options);
  if (options.only.has('batch-query')) await runBatchPage(server, options);
  if (options.only.has('page-load')) await runPageLoads(server, options);
  if (options.only.has('soak')) await runSoak(server, options);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await server.stop();
}
