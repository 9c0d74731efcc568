import { apiBase } from '@waybill/contract/endpoint.ts';
import type { BenchUser } from '../data/users.ts';

let sent = 0;

/**
 * A POST as it goes over the wire, the same for both servers: the product looks at the token,
 * the raw server believes `x-user`.
 */
export const postAs = (user: BenchUser, path: string, body: object): string => {
  const json = JSON.stringify(body);
  return `POST ${apiBase}${path} HTTP/1.1\r\nhost: bench\r\ntoken: ${user.token}\r\nx-user: ${user.id}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
};

/** The same with an Idempotency-Key of its own, as the web sends with an order. */
export const postOnceAs = (user: BenchUser, path: string, body: object): string => {
  sent += 1;
  const key = `idempotency-key: bench-${process.pid}-${sent}\r\ncontent-type`;
  return postAs(user, path, body).replace('content-type', key);
};
