import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** A demo that runs. */
export type DemoProcess = Pick<ServerProcess, 'url' | 'said'> & {
  /** Ends it in order and takes its data away. */
  stop(): Promise<void>;
};

/** The product in demo mode as a process, with data of its own, on a free port unless one is named. */
export const startDemoProcess = async (
  environment: Record<string, string> = {},
  at: { readonly port?: number; readonly file?: string } = {},
): Promise<DemoProcess> => {
  const data = await mkdtemp(join(tmpdir(), 'waybill-demo-'));
  const takeAway = (): Promise<void> => rm(data, { recursive: true, force: true });
  try {
    // Started by root, the database runs as somebody else, who must be able to enter.
    await chmod(data, 0o755);
    const server = await startServerProcess({ DATABASE_URL: '', DATA_DIR: data, ...environment }, at);
    return {
      url: server.url,
      said: server.said,
      stop: async () => {
        await server.stop();
        await takeAway();
      },
    };
  } catch (error) {
    await takeAway();
    throw error;
  }
};
