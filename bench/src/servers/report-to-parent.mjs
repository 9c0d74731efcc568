// Plain JavaScript: a built server that is watched loads no TypeScript, which would count as its memory.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 10;

export const reportToParent = (port, stop) => {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  process.on('message', (asked) => {
    if (asked === 'stop') return void stop().finally(() => process.exit());
    const { user, system } = process.cpuUsage();
    const { rss } = process.memoryUsage();
    const loopP99 = Math.max(0, delay.percentile(99) / 1e6 - resolution);
    const collects = asked === 'collect' && globalThis.gc !== undefined;
    if (collects) globalThis.gc();
    const heapCollected = collects ? process.memoryUsage().heapUsed : null;
    // What collecting took was asked for by us.
    delay.reset();
    return process.send({ cpu: user + system, rss, heapCollected, loopP99 });
  });
  process.send({ port });
};
