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
  close(): Promise<void>;
};

type Pair = { silent: boolean; readonly near: Socket; readonly far: Socket };

// The database listens on a Unix socket, which cannot be reset; its side of the connection just ends.
const end = ({ near, far }: Pair): void => {
  near.resetAndDestroy();
  far.destroy();
};

/** Passes on what a database says, but for notifications, as a pooler does that gives connections by the transaction. */
const withoutNews = (): ((chunk: Buffer) => Buffer) => {
  let came = Buffer.alloc(0);
  return (chunk) => {
    came = Buffer.concat([came, chunk]);
    const said: Buffer[] = [];
    while (came.length >= 5 && came.length > came.readUInt32BE(1)) {
      const end = 1 + came.readUInt32BE(1);
      if (came[0] !== 'A'.charCodeAt(0)) said.push(came.subarray(0, end));
      came = came.subarray(end);
    }
    return Buffer.concat(said);
  };
};

/** Opens one on loopback in front of `first`; a `deaf` one is in front of a database and keeps its notifications. */
export const openProxy = async (first: NetConnectOpts, { deaf = false } = {}): Promise<Proxy> => {
  const pairs = new Set<Pair>();
  let target = first;
  let delayMs = 0;
  let rejecting = false;
  let mostBytes: (() => number) | undefined;

  const pump = (pair: Pair, from: Socket, to: Socket, most = Infinity): void => {
    const heard = deaf && to === pair.near ? withoutNews() : (chunk: Buffer) => chunk;
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
        to.write(heard(data).subarray(0, Math.max(0, most - sent)));
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
    pump(pair, near, pair.far);
    pump(pair, pair.far, near, mostBytes?.());
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
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
};

/** Where the database of an address listens: at a port, or in a folder of sockets. */
export const placeOf = (url: string): NetConnectOpts => {
  const { host, port } = new pg.Client({ connectionString: url });
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
};

/** A proxy in front of a database; its `url` is the address of the database behind it. */
export const openDatabaseProxy = async (
  databaseUrl: string,
  how: { readonly deaf?: boolean } = {},
): Promise<Proxy & { readonly url: string }> => {
  const proxy = await openProxy(placeOf(databaseUrl), how);
  const { user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const by = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user;
  return { ...proxy, url: `postgresql://${by}@127.0.0.1:${proxy.port}/${database}?sslmode=disable` };
};
