import type { Message } from './child-server.ts';

const tell = (message: Message): void => {
  process.send?.(message);
};

/** In a child: names the port, then answers what the parent asks until it says stop. */
export const reportToParent = (port: number, stop: () => Promise<void>): void => {
  process.on('message', (asked) => {
    if (asked === 'cpu') {
      const { user, system } = process.cpuUsage();
      tell({ cpu: user + system });
    }
    if (asked === 'stop') void stop().finally(() => process.exit());
  });
  tell({ port });
};
