import { parseArgs } from 'node:util';
import { startBenchServer } from '../data/bench-database.ts';
import { runFuzz } from './fuzz.ts';

/** `npm run fuzz -- --requests 100000 --seed 1`; ends with 1 when something was wrong. */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});
const print = (text: string): void => void process.stderr.write(`${text}\n`);

const database = await startBenchServer();
try {
  const report = await runFuzz({
    databaseUrl: await database.createDatabase('fuzz'),
    requests: Number(values.requests),
    seed: Number(values.seed),
    from: Number(values.from),
    print,
  });
  process.stdout.write(`${report.text()}\n`);
  if (report.wrong.length > 0) process.exitCode = 1;
} finally {
  await database.stop();
}
