import { apiBase } from '@waybill/contract/endpoint.ts';
import type { BenchUser } from '../data/users.ts';

/** Who calls: by a token for the product, by an id for the baseline. */
type Person = Pick<BenchUser, 'id' | 'token'>;

let sent = 0;

/**
 * A POST as it goes over the wire, the same for both servers: the product looks at the token,
 * the baseline believes `x-user`.
 */
export const postAs = (user: Person, path: string, body: object): string => {
  const json = JSON.stringify(body);
  return `POST ${apiBase}${path} HTTP/1.1\r\nhost: bench\r\ntoken: ${user.token}\r\nx-user: ${user.id}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
};

/** A GET, told apart in the same way; `background` as the web sends it, which does not count as use of the session. */
export const getAs = (user: Person, path: string, background = false): string => {
  const more = background ? 'x-background: 1\r\n' : '';
  return `GET ${apiBase}${path} HTTP/1.1\r\nhost: bench\r\ntoken: ${user.token}\r\nx-user: ${user.id}\r\n${more}\r\n`;
};

export const postOnceAs = (user: Person, path: string, body: object): string => {
  sent += 1;
  const key = `idempotency-key: bench-${process.pid}-${sent}\r\ncontent-type`;
  return postAs(user, path, body).replace('content-type', key);
};
