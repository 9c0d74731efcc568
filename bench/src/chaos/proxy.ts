import { once } from 'node:events';
import { type NetConnectOpts, type Socket, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export type Proxy = {
  readonly port: number;
  delay(ms: number): void;
  /** Breaks every connection off, as a switch that loses power. */
  cut(): void;
  /** The next connections are broken off after so many bytes of answers each; undefined lets them be. */
  cutAfter(bytes: (() => number) | undefined): void;
  /** Open connections go silent for good, as behind a firewall that forgot them; new ones work. */
  silence(): void;
  rejectNew(rejects: boolean): void;
  /** Leads to another target from now on and breaks off what leads to the one before. */
  pointAt(next: NetConnectOpts): void;
};

type Pair = { silent: boolean; readonly near: Socket; readonly far: Socket };

// The database listens on a Unix socket, which cannot be reset; its side of the connection just ends.
const end = ({ near, far }: Pair): void => {
  near.resetAndDestroy();
  far.destroy();
};

/** Opens one on loopback in front of `first`. */
export const openProxy = async (ends: AsyncDisposableStack, first: NetConnectOpts): Promise<Proxy> => {
  const pairs = new Set<Pair>();
  let target = first;
  let delayMs = 0;
  let rejecting = false;
  let mostBytes: (() => number) | undefined;

  const pump = (pair: Pair, from: Socket, to: Socket, most: number): void => {
    let last = Promise.resolve();
    let sent = 0;
    const enqueue = (act: () => void): void => {
      last = last.then(async () => {
        if (delayMs > 0) await pause(delayMs);
        return act();
      });
    };
    from.on('data', (data: Buffer) =>
      enqueue(() => {
        if (pair.silent || to.destroyed) return;
        to.write(data.subarray(0, Math.max(0, most - sent)));
        sent += data.length;
        // What was written goes out before the end.
        if (sent >= most) setImmediate(() => end(pair));
      }),
    );
    from.on('end', () => enqueue(() => void (pair.silent || to.end())));
  };

  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (rejecting) return near.resetAndDestroy();
    const pair: Pair = { silent: false, near, far: connect({ ...target, allowHalfOpen: true }) };
    pairs.add(pair);
    pump(pair, near, pair.far, Infinity);
    pump(pair, pair.far, near, mostBytes?.() ?? Infinity);
    for (const socket of [near, pair.far]) {
      socket.setNoDelay();
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        if (pair.silent) return;
        near.destroy();
        pair.far.destroy();
      });
    }
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  const cut = (): void => {
    for (const pair of pairs) end(pair);
  };
  ends.defer(async () => {
    server.close();
    cut();
    await once(server, 'close');
  });
  return {
    port: address.port,
    delay: (ms) => void (delayMs = ms),
    cut,
    cutAfter: (bytes) => void (mostBytes = bytes),
    silence: () => {
      for (const pair of pairs) pair.silent = true;
    },
    rejectNew: (rejects) => void (rejecting = rejects),
    pointAt: (next) => {
      target = next;
      cut();
    },
  };
};

/** Where the database of an address listens, which names a folder of sockets. */
export const socketOf = (url: string): NetConnectOpts => {
  const { host, port } = new pg.Client({ connectionString: url });
  return { path: join(host, `.s.PGSQL.${port}`) };
};

/** The address of a database behind a proxy. */
export const addressThrough = ({ port }: Proxy, name = 'waybill'): string =>
  `postgresql://waybill@127.0.0.1:${port}/${name}?sslmode=disable`;
