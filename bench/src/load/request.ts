import { apiBase } from '@waybill/contract/endpoint.ts';
import type { BenchUser } from '../data/users.ts';

export type Request = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Who calls: by a token for the product, by an id for the baseline. */
type Person = Pick<BenchUser, 'id' | 'token'>;

let sent = 0;

const headersOf = ({ id, token }: Person): Record<string, string> => ({ token, 'x-user': String(id) });

export const postAs = (user: Person, path: string, body: object): Request => ({
  method: 'POST',
  path: apiBase + path,
  headers: { ...headersOf(user), 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** `background` as the web sends it, which does not count as use of the session. */
export const getAs = (user: Person, path: string, background = false): Request => ({
  method: 'GET',
  path: apiBase + path,
  headers: { ...headersOf(user), ...(background ? { 'x-background': '1' } : {}) },
});

export const postOnceAs = (user: Person, path: string, body: object): Request => {
  const request = postAs(user, path, body);
  sent += 1;
  return { ...request, headers: { ...request.headers, 'idempotency-key': `bench-${process.pid}-${sent}` } };
};
