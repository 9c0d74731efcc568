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
