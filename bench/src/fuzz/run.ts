import { parseArgs } from 'node:util';
import { progress, wholeNumber } from '../command-line.ts';
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
const database = await startBenchServer();
try {
  const { byKind, byOperation, operations, neverSucceeded, wrong, silenceMs } = await runFuzz({
    databaseUrl: await database.createDatabase('fuzz'),
    requests: wholeNumber('requests', values.requests),
    seed: wholeNumber('seed', values.seed),
    from: Number(values.from),
    print: progress,
  });
  for (const [name, row] of [...byKind, ...[...byOperation].toSorted(([a], [b]) => a.localeCompare(b))]) {
    const counts = [...row].toSorted(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
    process.stdout.write(`${name.padEnd(26)} ${counts.join(', ')}\n`);
  }
  process.stdout.write(`
${operations - neverSucceeded.length} of ${operations} operations succeeded at least once; never: ${neverSucceeded.join(', ')}
longest silence of /healthz: ${silenceMs} ms
${wrong.length === 0 ? 'nothing wrong' : `wrong:\n${wrong.join('\n')}`}
`);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await database.stop();
}
