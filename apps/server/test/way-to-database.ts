import { once } from 'node:events';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { Transform } from 'node:stream';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** A way to a database that can be closed and opened again. */
export type WayToDatabase = { readonly url: string; open(): Promise<void>; close(): Promise<void> };

const notification = 'A'.charCodeAt(0);

/** Passes on what a database says, but for notifications. */
const withoutNews = (): Transform => {
  let came = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      came = Buffer.concat([came, chunk]);
      let at = 0;
      while (came.length >= at + 5) {
        const end = at + 1 + came.readUInt32BE(at + 1);
        if (came.length < end) break;
        if (came[at] !== notification) this.push(came.subarray(at, end));
        at = end;
      }
      came = came.subarray(at);
      done();
    },
  });
};

/**
 * A way to a database, open; a `deaf` one keeps notifications to itself, as a pooler does that gives connections by the
 * transaction.
 */
export const openWayToDatabase = async (
  databaseUrl: string,
  { deaf = false } = {},
): Promise<WayToDatabase> => {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const own = await freePort();
  const sockets = new Set<Socket>();
  let server: Server;
  const open = async (): Promise<void> => {
    server = createServer((near) => {
      const far = connect(target);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far);
      if (deaf) far.pipe(withoutNews()).pipe(near);
      else far.pipe(near);
    }).listen(own, '127.0.0.1');
    await once(server, 'listening');
  };
  await open();
  const by = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user;
  return {
    url: `postgresql://${by}@127.0.0.1:${own}/${database}?sslmode=disable`,
    open,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await closed;
    },
  };
};
