import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '@waybill/server/test/server-process.ts';

const files = {
  /** The product from its sources, as it was built, and what stands for the speed of the machine. */
  product: {},
  built: { file: join(import.meta.dirname, '../../../apps/server/src/waybill.mjs'), args: ['start'] },
  baseline: { file: join(import.meta.dirname, 'baseline-server.ts') },
} as const;

/** A server that is measured, on a database of a benchmark; it writes its log as in production. */
export const startUnderLoad = async (
  kind: keyof typeof files,
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess & AsyncDisposable> => {
  const own = { DATABASE_URL: databaseUrl, POOL_SIZE: '16', LOG_LEVEL: 'info' };
  const server = await startServerProcess({ ...own, ...settings }, files[kind]);
  const stop = async (): Promise<void> => void (server.hasEnded() || (await server.stop()));
  return { ...server, [Symbol.asyncDispose]: stop };
};
