import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const entry = join(import.meta.dirname, '../../../apps/server/src/start.ts');
const builtPage = join(import.meta.dirname, '../../../apps/web/dist/index.html');
const patience = 90_000;

/** The product in demo mode, with the built web and the carriers' sandbox. */
export type DemoServer = {
  readonly address: string;
  /** Where the sandbox answers. */
  readonly sandbox: string;
  stop(): Promise<void>;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** Starts it with data of its own, which go away with it. Throws when the web is not built. */
export const startDemoServer = async (): Promise<DemoServer> => {
  await access(builtPage).catch(() => {
    throw new Error('The web is not built. Build it first: npm run build');
  });
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), 'waybill-bench-demo-'));
  // Under root the database runs as another user, who must get in.
  await chmod(data, 0o755);
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill();
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  try {
    const sandbox = await new Promise<string>((resolve, reject) => {
      let said = '';
      const timer = setTimeout(() => reject(new Error('the demo did not start')), patience);
      child.stdout.on('data', (text: Buffer) => {
        said += text.toString('utf8');
        const origin = /imitated at (http:\/\/[\w.]+:\d+)/.exec(said)?.[1];
        if (origin === undefined) return;
        clearTimeout(timer);
        resolve(origin);
      });
    });
    return { address: `http://127.0.0.1:${port}`, sandbox, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
