import { once } from 'node:events';
import { type Socket, createServer } from 'node:net';

/** What stands in for a Redis where only its answers to a greeting matter. */
export type RedisServer = {
  /** Its address with the right password. */
  readonly url: string;
  close(): Promise<void>;
};

const password = 'the-password-of-redis';

/** Takes the whole commands out of what came, each an array of bulk strings; the rest is of one that is not whole yet. */
const readCommands = (came: string): { commands: string[][]; rest: string } => {
  const commands: string[][] = [];
  let rest = came;
  for (;;) {
    const size = Number(/^\*(\d+)\r\n/.exec(rest)?.[1] ?? Number.NaN);
    const parts = rest.split('\r\n', 1 + 2 * size);
    if (Number.isNaN(size) || rest.split('\r\n').length < 2 + 2 * size) return { commands, rest };
    commands.push(parts.filter((_, i) => i > 0 && i % 2 === 0));
    rest = rest.slice(parts.join('\r\n').length + 2);
  }
};

/** Speaks the protocol of Redis: lets in who knows the password, and runs every script to the answer 1. */
export const openRedisServer = async (): Promise<RedisServer> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let came = '';
    let known = false;
    const answer = ([name = '', ...given]: string[]): string => {
      const signsIn = name === 'HELLO' && given.includes('AUTH');
      if (signsIn) known = given.at(-1) === password;
      if (!known) return signsIn ? '-WRONGPASS invalid username-password pair' : '-NOAUTH who are you';
      return name === 'EVAL' ? ':1' : name === 'HELLO' ? '%0' : '+OK';
    };
    socket.on('data', (chunk) => {
      const { commands, rest } = readCommands(came + chunk.toString());
      came = rest;
      for (const command of commands) socket.write(`${answer(command)}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `redis://:${password}@127.0.0.1:${address.port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
