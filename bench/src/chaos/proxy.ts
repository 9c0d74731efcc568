import { once } from 'node:events';
import { type NetConnectOpts, type Socket, connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type Proxy = {
  readonly port: number;
  delay(ms: number): void;
  /** Breaks every connection off, as a switch that loses power. */
  cut(): void;
  /** The next connections are broken off after so many bytes of answers each; undefined lets them be. */
  cutAfter(bytes: (() => number) | undefined): void;
  /** Open connections go silent for good, as behind a firewall that forgot them; new ones work. */
  silence(): void;
  rejectNew(refusing: boolean): void;
  /** Leads to another target from now on and breaks off what leads to the one before. */
  pointAt(next: NetConnectOpts): void;
  close(): Promise<void>;
};

type Pair = { silent: boolean; readonly near: Socket; readonly far: Socket };

// The database listens on a Unix socket, which cannot be reset; its end of the line just ends.
const end = ({ near, far }: Pair): void => {
  near.resetAndDestroy();
  far.destroy();
};

/** Opens one on loopback in front of `target`; port 0 takes any free one. */
export const openProxy = async (first: NetConnectOpts, port = 0): Promise<Proxy> => {
  const pairs = new Set<Pair>();
  let target = first;
  let delayMs = 0;
  let refusing = false;
  let bytesLeft: (() => number) | undefined;

  const pump = (pair: Pair, from: Socket, to: Socket, left: () => number | undefined): void => {
    let waiting = 0;
    let last: Promise<void> = Promise.resolve();
    const handOn = (act: () => void): void => {
      if (delayMs === 0 && waiting === 0) return act();
      waiting += 1;
      const before = last;
      last = (async () => {
        await before;
        await pause(delayMs);
        waiting -= 1;
        act();
      })();
    };
    let sent = 0;
    from.on('data', (data: Buffer) =>
      handOn(() => {
        if (pair.silent || to.destroyed) return;
        const most = left();
        to.write(most === undefined ? data : data.subarray(0, Math.max(0, most - sent)));
        sent += data.length;
        // What was written goes out before the end.
        if (most !== undefined && sent >= most) setImmediate(() => end(pair));
      }),
    );
    from.on('end', () => handOn(() => pair.silent || to.end()));
  };

  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (refusing) return near.resetAndDestroy();
    const pair: Pair = { silent: false, near, far: connect({ ...target, allowHalfOpen: true }) };
    pairs.add(pair);
    const limit = bytesLeft?.();
    pump(pair, near, pair.far, () => undefined);
    pump(pair, pair.far, near, () => limit);
    for (const [one, other] of [
      [near, pair.far],
      [pair.far, near],
    ] as const) {
      one.setNoDelay();
      one.on('error', () => undefined);
      one.on('close', () => {
        pairs.delete(pair);
        if (!pair.silent) other.destroy();
      });
    }
    return undefined;
  }).listen(port, '127.0.0.1');
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
    cutAfter: (bytes) => void (bytesLeft = bytes),
    silence: () => {
      for (const pair of pairs) pair.silent = true;
    },
    pointAt: (next) => {
      target = next;
      cut();
    },
    rejectNew: (rejects) => void (refusing = rejects),
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
};
