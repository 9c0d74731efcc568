import { once } from 'node:events';
import { type Server, type Socket, createServer } from 'node:net';
import { eicar } from '../src/platform/files/eicar.ts';

/** A clamd that knows one signature. */
export type ClamdServer = {
  /** Its address, `tcp://127.0.0.1:…` or `unix:///…`; the same after it was unavailable. */
  readonly url: string;
  /** `silent` takes what comes and says nothing, `failing` cannot look at any file, `rude` hangs up. */
  mood: 'good' | 'silent' | 'failing' | 'rude';
  /** The largest file that it takes. */
  maxBytes: number;
  /** Files that came, in whole. */
  readonly files: Buffer[];
  /** Bytes of each chunk that came. */
  readonly chunks: number[];
  leave(): Promise<void>;
  comeBack(): Promise<void>;
};

/** What came of a command of which not all may be there; undefined until it is. */
const readStream = (came: Buffer): { chunks: Buffer[] } | undefined => {
  const chunks: Buffer[] = [];
  for (let at = 0; at + 4 <= came.length;) {
    const size = came.readUInt32BE(at);
    if (size === 0) return { chunks };
    chunks.push(came.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return undefined;
};

const listen = async (server: Server, at: number | string): Promise<void> => {
  if (typeof at === 'number') server.listen(at, '127.0.0.1');
  else server.listen(at);
  await once(server, 'listening');
};

/** Speaks the protocol of clamd on a free port, or on a Unix socket at `path`. */
export const startClamdServer = async (path?: string): Promise<ClamdServer> => {
  const sockets = new Set<Socket>();
  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let came = Buffer.alloc(0);
    // As clamd does, also with bytes that it has not read, which resets the connection.
    const answer = (text: string): void => void socket.write(`${text}\0`, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      came = Buffer.concat([came, chunk]);
      const end = came.indexOf(0);
      const name = end < 0 ? undefined : came.subarray(0, end).toString();
      if (clamd.mood === 'rude') socket.destroy();
      if (clamd.mood === 'silent' || name === undefined || socket.destroyed) return;
      if (name === 'zVERSION') answer('ClamAV 1.4.3');
      else if (name !== 'zINSTREAM') answer('UNKNOWN COMMAND');
      else if (came.length - end > clamd.maxBytes) answer('INSTREAM size limit exceeded. ERROR');
      else {
        const stream = readStream(came.subarray(end + 1));
        if (stream === undefined) return;
        const file = Buffer.concat(stream.chunks);
        clamd.files.push(file);
        clamd.chunks.push(...stream.chunks.map(({ length }) => length));
        if (clamd.mood === 'failing') answer("stream: Can't allocate memory ERROR");
        else answer(file.includes(eicar) ? 'stream: Eicar-Test FOUND' : 'stream: OK');
      }
    });
  };
  let server = createServer(serve);
  await listen(server, path ?? 0);
  const address = server.address();
  if (address === null) throw new Error('it does not listen');
  const at = typeof address === 'string' ? address : address.port;
  const clamd: ClamdServer = {
    url: typeof at === 'string' ? `unix://${at}` : `tcp://127.0.0.1:${at}`,
    mood: 'good',
    maxBytes: 25 * 1024 * 1024,
    files: [],
    chunks: [],
    leave: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await closed;
    },
    comeBack: async () => {
      server = createServer(serve);
      await listen(server, at);
    },
  };
  return clamd;
};
