import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { apiBase } from '@waybill/contract/endpoint.ts';

/** Whose calls are abandoned, and what they name. */
export type LeavingCallers = {
  /** The base address of the server. */
  readonly url: string;
  readonly user: { readonly token: string };
  readonly staff: { readonly token: string };
  /** A batch of the user's, whose stream is opened. */
  readonly batchId: string;
};

/** Whole numbers between two, both included, the same at every run with the same seed (Park and Miller). */
const betweenFrom = (seed: number): ((min: number, max: number) => number) => {
  let state = seed;
  return (min, max) => {
    state = (state * 48_271) % 2_147_483_647;
    return min + (state % (max - min + 1));
  };
};

type DrainingOptions = {
  readonly calls: number;
  readonly atOnce: number;
  /** The same seed makes the same choices. */
  readonly seed: number;
  /** Waits for a moment that begins after what was written last; `length` is from 0 to 40, 0 no time at all. */
  readonly moment: (length: number) => Promise<void>;
};

const boundary = 'leaving';

/** The bytes of a call of every kind. */
const rawCalls = ({ user, staff, batchId }: LeavingCallers): Readonly<Record<string, string>> => {
  const raw = (method: string, path: string, token: string, body?: string, type = 'application/json') =>
    [
      `${method} ${path} HTTP/1.1`,
      'Host: leaving',
      `token: ${token}`,
      ...(body === undefined ? [] : [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`]),
      '',
      body ?? '',
    ].join('\r\n');
  const json = (path: string, body: unknown, { token } = user): string =>
    raw('POST', apiBase + path, token, JSON.stringify(body));
  const get = (path: string, { token } = user): string => raw('GET', apiBase + path, token);
  const upload = (path: string, { token }: { readonly token: string }): string =>
    raw(
      'POST',
      apiBase + path,
      token,
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'a,b\n1,2\n'.repeat(5)}\r\n--${boundary}--\r\n`,
      `multipart/form-data; boundary=${boundary}`,
    );
  return {
    points: get('/user/getUserPoint'),
    profile: get('/user/getUserInfo'),
    unread: get('/notice/user/unread-count'),
    orders: json('/user/getUserOrder', { pageNum: 1, pageSize: 10 }),
    order: json('/logistics/ups/order', { id: '00000000-0000-4000-8000-000000000000', action: 'buy' }),
    query: json('/logistics/ups/query', { zipCode: '60601' }),
    mark: json('/notice/user/mark-all-read', {}),
    chunked: `POST ${apiBase}/user/getUserOrder HTTP/1.1\r\nHost: a\r\ntoken: ${user.token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    expecting: `POST ${apiBase}/user/getUserOrder HTTP/1.1\r\nHost: a\r\ntoken: ${user.token}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n{}`,
    attachment: upload('/ticket/attachment', user),
    preview: upload('/manage/lots/preview', staff),
    lot: upload('/manage/lots', staff),
    notices: get('/notice/stream'),
    batch: get(`/logistics/track/${batchId}/stream`),
    stranger: json('/user/getUserOrder', {}, { token: 'of-nobody' }),
    nowhere: get('/nowhere'),
    undecodable: get('/%E0%A4%A'),
    page: raw('GET', '/', user.token),
    metrics: raw('GET', '/metrics', user.token),
    archive: get('/user/archive'),
    statement: get('/user/statements/2026-11'),
  };
};

/** Ways to end a connection: politely, at once, and with a reset. */
const leave = (socket: Socket, how: number): void => {
  if (how === 0) socket.end();
  else if (how === 1) socket.destroy();
  else socket.resetAndDestroy();
};

/**
 * Sends calls of every kind and leaves each at a moment of its own: with and without a body, whole and cut anywhere, the
 * only one of its connection, the next on one that was answered, and several at once. Answers how many were sent.
 */
export const abandonCalls = async (
  callers: LeavingCallers,
  { calls, atOnce, seed, moment }: DrainingOptions,
): Promise<number> => {
  const { port, hostname } = new URL(callers.url);
  const between = betweenFrom(seed);
  const kinds = Object.values(rawCalls(callers));
  const anyCall = (): string => kinds[between(0, kinds.length - 1)] ?? '';
  const cut = (text: string): string =>
    between(1, 5) <= 2 ? text.slice(0, between(1, text.length - 1)) : text;
  let sent = 0;

  const visit = async (): Promise<void> => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const closed = once(socket, 'close').catch(() => undefined);
    let answers = 0;
    let heard = (): void => undefined;
    socket.on('data', () => {
      answers += 1;
      heard();
    });
    const way = between(1, 100);
    if (way <= 15) {
      // Calls one after the other before the one that is left.
      const before = answers;
      socket.write(kinds[between(0, 6)] ?? '');
      sent += 1;
      const answered = new Promise<void>((resolve) => {
        heard = resolve;
        if (answers > before) resolve();
      });
      await Promise.race([answered, closed]);
    } else if (way <= 75) {
      const together = Array.from({ length: between(1, 8) }, () => anyCall());
      socket.write(together.join(''));
      sent += together.length;
    }
    socket.write(cut(anyCall()));
    sent += 1;
    await moment(between(0, 40));
    leave(socket, between(0, 2));
    await moment(between(0, 40));
    socket.destroy();
    await closed;
  };
  const visitor = async (): Promise<void> => {
    // Each visitor comes again when the visit before is over.
    while (sent < calls) await visit();
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
  return sent;
};
