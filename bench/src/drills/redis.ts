import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { minute, waitUntil } from '../wait.ts';

export type Redis = {
  kill(): Promise<void>;
  /** Makes it deaf, and again not. */
  freeze(): void;
  thaw(): void;
};

const places = ['/usr/bin/redis-server', '/usr/bin/valkey-server'];

const redisPath = (): string => {
  const path = [process.env['REDIS_PATH'], ...places].find((one) => one !== undefined && existsSync(one));
  if (path !== undefined) return path;
  throw new Error(
    `there is no Redis at ${places.join(' or ')}: install it, or say where it is by REDIS_PATH`,
  );
};

const answers = async (port: number): Promise<boolean> => {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [said] = (await once(socket, 'data')) as [Buffer];
    return said.toString().startsWith('+PONG');
  } finally {
    socket.destroy();
  }
};

export const startRedis = async (port: number): Promise<Redis> => {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(redisPath(), args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/' });
  const ended = once(child, 'exit');
  await waitUntil('Redis answers', minute, () => answers(port));
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
};
