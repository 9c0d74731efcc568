import { type Socket, connect } from 'node:net';

export type Answer = { readonly status: number; readonly body: Buffer };

/** A keep-alive connection that carries one request at a time. */
export type Connection = {
  /** Sends a whole HTTP/1.1 request as text. */
  send(request: string): Promise<Answer>;
  /** Whether another request may be sent: neither side has closed it, and the last answer did not say it would. */
  usable(): boolean;
  close(): void;
};

const headEndMark = '\r\n\r\n';
const contentLength = /\r\ncontent-length: (\d+)/i;
const closes = /\r\nconnection: close/i;

type Head = {
  readonly status: number;
  readonly start: number;
  readonly end: number;
  readonly last: boolean;
};

const readHead = (received: Buffer): Head | undefined => {
  const at = received.indexOf(headEndMark);
  if (at === -1) return undefined;
  const head = received.toString('latin1', 0, at);
  const length = contentLength.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer without content-length:\n${head}`);
  const start = at + headEndMark.length;
  return { status: Number(head.slice(9, 12)), start, end: start + Number(length), last: closes.test(head) };
};

const listen = (socket: Socket) => {
  let received: Buffer = Buffer.alloc(0);
  let head: Head | undefined;
  let last = false;
  let waiting: PromiseWithResolvers<Answer> | undefined;
  const fail = (error: Error): void => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    head ??= readHead(received);
    if (head === undefined || received.length < head.end) return;
    const answer = { status: head.status, body: received.subarray(head.start, head.end) };
    received = received.subarray(head.end);
    ({ last } = head);
    head = undefined;
    waiting?.resolve(answer);
  });
  return {
    answer: (): Promise<Answer> => {
      waiting = Promise.withResolvers<Answer>();
      return waiting.promise;
    },
    saidLast: () => last,
  };
};

/**
 * Opens a connection to a server of this host. Knows just enough HTTP for the two servers under load, and so costs a
 * fraction of a general client: on a machine of two cores the load must leave them to the servers.
 */
export const openConnection = async (port: number): Promise<Connection> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  socket.removeAllListeners('error');
  const { answer: nextAnswer, saidLast } = listen(socket);
  return {
    send: (request) => {
      const answer = nextAnswer();
      socket.write(request);
      return answer;
    },
    usable: () => socket.writable && !saidLast(),
    close: () => void socket.destroy(),
  };
};
