import { once } from 'node:events';
import { type NetConnectOpts, type Socket, connect, createServer } from 'node:net';

/** One address for whichever server is the primary: what HAProxy before Patroni, or a managed database, gives. */
export type Address = {
  readonly port: number;
  /** Leads to another server from now on and breaks off what leads to the one before. */
  pointAt(target: NetConnectOpts): void;
  close(): Promise<void>;
};

/** Opens it on loopback. */
export const openAddress = async (first: NetConnectOpts): Promise<Address> => {
  let target = first;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.setNoDelay();
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const breakOff = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    pointAt: (next) => {
      target = next;
      breakOff();
    },
    close: async () => {
      server.close();
      breakOff();
      await once(server, 'close');
    },
  };
};
