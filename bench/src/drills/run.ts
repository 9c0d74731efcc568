import { parseArgs } from 'node:util';
import type { Drill } from './check.ts';
import { citus } from './citus/citus.ts';
import { image } from './image/image.ts';
import { failover } from './failover.ts';
import { limits } from './limits.ts';
import { restore } from './restore/restore.ts';
import { rollingRestart } from './rolling-restart.ts';
import { upgrade } from './upgrade/upgrade.ts';

/**
 * `npm run drill [name …]`: rehearsals on real processes. The last line is "N passed, N failed". `--from <commit>` says
 * which release is the one before.
 */
const drills: readonly Drill[] = [rollingRestart, limits, failover, upgrade, restore, image, citus];
/** What runs by its name only, because it takes longer than all others. */
const onlyByName: ReadonlySet<Drill> = new Set([upgrade, restore, image, citus]);

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' } },
});
const unknown = wanted.filter((name) => !drills.some((drill) => drill.name === name));
if (unknown.length > 0) {
  const names = drills.map(({ name }) => name).join(', ');
  process.stderr.write(`There is no drill ${unknown.join(', ')}; there are ${names}.\n`);
  process.exit(2);
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
let [passed, failed] = [0, 0];
for (const drill of drills) {
  if (wanted.length > 0 ? !wanted.includes(drill.name) : onlyByName.has(drill)) continue;
  const began = performance.now();
  const seconds = (): string => ((performance.now() - began) / 1000).toFixed(1).padStart(6);
  print(`\n${drill.name}`);
  try {
    // One after the other: each wants the machine for itself.
    const checks = await drill.run((text) => print(`${seconds()} s  ${text}`), values);
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
