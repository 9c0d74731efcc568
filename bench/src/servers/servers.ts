import { join } from 'node:path';
import {
  type ServerOptions,
  type ServerProcess,
  startServerProcess,
} from '@waybill/server/test/server-process.ts';

/** A server of the product that ends with the task. */
export const startNode = async (
  ends: AsyncDisposableStack,
  environment: Record<string, string>,
  at: ServerOptions = {},
): Promise<ServerProcess> => {
  const node = await startServerProcess(environment, at);
  ends.defer(async () => void (node.hasEnded() || (await node.stop())));
  return node;
};

const files = {
  /** The product from its sources, as it was built, and what stands for the speed of the machine. */
  product: {},
  built: { file: join(import.meta.dirname, '../../../apps/server/src/waybill.mjs'), args: ['start'] },
  baseline: { file: join(import.meta.dirname, 'baseline-server.ts') },
} as const;

/** A server that is measured; it writes its log as in production. */
export const startUnderLoad = (
  ends: AsyncDisposableStack,
  kind: keyof typeof files,
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> =>
  startNode(
    ends,
    { DATABASE_URL: databaseUrl, POOL_SIZE: '16', LOG_LEVEL: 'info', ...settings },
    files[kind],
  );
