import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { startDemoProcess } from '@waybill/server/test/demo-process.ts';
import { minute, waitUntil } from '../wait.ts';

const builtPage = join(import.meta.dirname, '../../../apps/web/dist/index.html');

/** The product in demo mode, with the built web and the carriers' sandbox. */
export type DemoServer = {
  readonly address: string;
  /** Where the sandbox answers. */
  readonly sandbox: string;
  stop(): Promise<void>;
};

/** Starts it with data of its own, which go away with it. Throws when the web is not built. */
export const startDemoServer = async (): Promise<DemoServer> => {
  await access(builtPage).catch(() => {
    throw new Error('The web is not built. Build it first: npm run build');
  });
  const { url, said, stop } = await startDemoProcess();
  const saidSandbox = (): string | undefined => /imitated at (http:\/\/[\w.]+:\d+)/.exec(said())?.[1];
  try {
    await waitUntil('the demo says where its sandbox is', minute, () => saidSandbox() !== undefined);
    return { address: url, sandbox: saidSandbox() ?? '', stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
