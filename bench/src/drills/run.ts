import type { Drill } from './check.ts';
import { image } from './image/image.ts';
import { failover } from './failover.ts';
import { killedWorker } from './killed-worker.ts';
import { manyStreams } from './many-streams.ts';
import { limits } from './limits.ts';
import { rollingRestart } from './rolling-restart.ts';

/** `npm run drill [name …]`: rehearsals on real processes. The last line is "N passed, N failed". */
const drills: readonly Drill[] = [rollingRestart, limits, failover, killedWorker, manyStreams, image];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !drills.some((drill) => drill.name === name));
if (unknown.length > 0) {
  const names = drills.map(({ name }) => name).join(', ');
  process.stderr.write(`There is no drill ${unknown.join(', ')}; there are ${names}.\n`);
  process.exit(2);
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
let [passed, failed] = [0, 0];
for (const drill of drills) {
  // The image is built twice, which takes longer than all others.
  if (wanted.length > 0 ? !wanted.includes(drill.name) : drill === image) continue;
  const began = performance.now();
  const seconds = (): string => ((performance.now() - began) / 1000).toFixed(1).padStart(6);
  print(`\n${drill.name}`);
  try {
    // One after the other: each wants the machine for itself.
    const checks = await drill.run((text) => print(`${seconds()} s  ${text}`));
    for (const { what, holds, seen } of checks) {
      print(`  ${holds ? 'passed' : 'FAILED'}  ${what}: ${seen}`);
      if (holds) passed += 1;
      else failed += 1;
    }
  } catch (error) {
    failed += 1;
    print(`  FAILED  ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  print(`${seconds()} s  over`);
}
print(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
