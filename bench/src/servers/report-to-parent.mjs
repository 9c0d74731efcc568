// Plain JavaScript: a built server that is watched loads no TypeScript, which would count as its memory.
export const reportToParent = (port, stop) => {
  process.on('message', (asked) => {
    if (asked === 'stop') return void stop().finally(() => process.exit());
    const { rss } = process.memoryUsage();
    globalThis.gc?.();
    return process.send({ rss, heapCollected: process.memoryUsage().heapUsed });
  });
  process.send({ port });
};
