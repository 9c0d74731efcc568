import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpointList } from '@waybill/contract/endpoints/all.ts';
import { AppError } from '../app-error.ts';

const known = endpointList.map(({ method, path }) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  pattern: new RegExp(`^${apiBase}${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** Why an address is not answered: nothing is there, or it takes other methods. */
export const nothingAt = (url: string): AppError => {
  const path = url.split('?', 1)[0] ?? '';
  const methods = known.filter(({ pattern }) => pattern.test(path)).flatMap((one) => one.methods);
  return methods.length === 0
    ? new AppError('notFound', { moneyEffect: 'none' })
    : new AppError('methodNotAllowed', { allow: [...new Set(methods)].join(', '), moneyEffect: 'none' });
};

const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

export const isDecodable = (url: string): boolean => {
  try {
    decodeURIComponent(pathOf(url));
    return true;
  } catch {
    return false;
  }
};

/**
 * An address that the router can read: a path whose escapes stand for no text is taken literally, and so is not found like
 * any other. The router would answer it past every hook.
 */
export const decodable = (url: string): string => {
  if (isDecodable(url)) return url;
  const path = pathOf(url);
  return path.replaceAll('%', '%25') + url.slice(path.length);
};

/** Words, ids of at most ten digits (shorter than any tracking number), the version. */
const harmless = /^(?:[a-z][a-z_.-]{0,40}|\d{1,10}|v\d|)$/i;
const mostSegments = 12;

/** The path of an address as the process's log may keep it: without numbers of parcels, tokens, and what could be anything. */
export const loggablePath = (url: string): string => {
  const segments = pathOf(url).split('/', mostSegments);
  return segments.map((segment) => (harmless.test(segment) ? segment : '*')).join('/');
};
