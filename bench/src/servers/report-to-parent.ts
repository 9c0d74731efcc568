import type { Message } from './child-server.ts';
import type { Sample } from './watch-process.ts';

const report = (message: Message): void => {
  process.send?.(message);
};

/** In a child: names the port, then answers what the parent asks until it says stop. */
export const reportToParent = (
  port: number,
  stop: () => Promise<void>,
  sample?: (collect: boolean) => Sample,
): void => {
  process.on('message', (asked) => {
    if (asked === 'cpu') {
      const { user, system } = process.cpuUsage();
      report({ cpu: user + system });
    }
    if (asked === 'sample' && sample !== undefined) report({ sample: sample(false) });
    if (asked === 'collect' && sample !== undefined) report({ sample: sample(true) });
    if (asked === 'stop') void stop().finally(() => process.exit());
  });
  report({ port });
};
