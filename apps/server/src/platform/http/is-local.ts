import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const signsOfProxies = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

const hostOf = ({ headers: { host = '' } }: FastifyRequest): string =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replaceAll(/[[\]]/g, '') : '';

/**
 * Whether a request calls this server by an address, as localhost or by a name of ours: a page of another site can have a
 * browser call only its own name, which it may have led here.
 */
export const isByOwnName = (request: FastifyRequest, publicUrl: string): boolean => {
  const host = hostOf(request);
  return isIP(host) !== 0 || host === 'localhost' || host === new URL(publicUrl).hostname;
};

/** Whether a request comes from this machine itself, and not by a proxy on it. */
export const isLocal = (request: FastifyRequest): boolean =>
  loopback.has(request.ip) && signsOfProxies.every((name) => request.headers[name] === undefined);
