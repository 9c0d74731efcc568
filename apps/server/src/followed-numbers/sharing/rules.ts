const loopback = /^(?:(?:.+\.)?localhost|127\.0\.0\.1)(?::|$)/;

/** Whether a host is this machine, which is for the demo and tests. */
export const isLoopback = (host: string): boolean => loopback.test(host);

/** A host as a policy names it. Nobody has a certificate for loopback. */
export const sourceOf = (host: string): string => `${isLoopback(host) ? 'http' : 'https'}://${host}`;
