import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { repeat } from './repeat.ts';

const idleCpu = 0.01;
/** Bytes by which the heap has grown when a collection is worth while. */
const worthBytes = 16 * 2 ** 20;

/** Node gives the collector out to contexts that are made after this. */
const collector = (): ((options: { type: 'major'; flavor: 'last-resort' }) => void) => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as ReturnType<typeof collector>;
};

/**
 * Gives memory back that the start or a busy time took, once the process is idle: an engine that allocates next to
 * nothing keeps what it has, a third of which is the empty room for new objects. A collection stops the process for a
 * tenth of a second or two. Answers how to stop.
 */
export const releaseMemoryWhenIdle = (lookEveryMs = 10_000): (() => Promise<void>) => {
  const collect = collector();
  let cpu = process.cpuUsage();
  let since = performance.now();
  let held = 0;
  return repeat(lookEveryMs, async () => {
    const { user, system } = process.cpuUsage(cpu);
    const ms = performance.now() - since;
    // The first look only notes where it begins.
    const isIdle = ms > lookEveryMs / 2 && (user + system) / 1_000 < idleCpu * ms;
    if (isIdle && getHeapStatistics().total_heap_size > held + worthBytes) {
      collect({ type: 'major', flavor: 'last-resort' });
      held = getHeapStatistics().total_heap_size;
    }
    cpu = process.cpuUsage();
    since = performance.now();
  });
};
