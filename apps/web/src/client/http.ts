import ky, { HTTPError, type BeforeRetryHook, type KyInstance } from 'ky';
import { currentLocale } from './locale.ts';

const serverFailures = Array.from({ length: 100 }, (_, i) => 500 + i);

/** Milliseconds that a call waits at most because the server says so. */
const longestWait = 10_000;

/** Milliseconds before retry `attempt` (from 1): 500, doubled each time. */
export const retryDelay = (attempt: number): number => 500 * 2 ** (attempt - 1);

/** How much longer than the server says a refused call waits at most, so that not all of them come back at once. */
const lateAtMost = 0.5;

/** Waits for a random while on top of a `Retry-After`, which the client keeps to the millisecond. */
const comeBackLater: BeforeRetryHook = ({ error, request }) => {
  const seconds = error instanceof HTTPError ? Number(error.response.headers.get('Retry-After') ?? 0) : 0;
  if (!(seconds > 0)) return undefined;
  const longest = Math.min(longestWait, seconds * 1000) * lateAtMost;
  return new Promise((resolve) => {
    setTimeout(resolve, Math.random() * longest);
    // A call that was cancelled is over at once; the client sees to the rest.
    request.signal.addEventListener('abort', () => resolve(), { once: true });
  });
};

/**
 * The one HTTP client, with up to 3 retries where nothing answered or the server failed. A call that took its whole time is
 * not sent again: its user has waited long enough. No redirect is followed (decision 175).
 * Answers of 4xx come back as they are; `call` reads them.
 */
export const http: KyInstance = ky.create({
  timeout: 30_000,
  credentials: 'omit',
  redirect: 'error',
  throwHttpErrors: (status) => status >= 500,
  retry: {
    limit: 3,
    methods: ['get', 'post', 'put', 'delete'],
    statusCodes: serverFailures,
    afterStatusCodes: [503],
    maxRetryAfter: longestWait,
    delay: retryDelay,
    jitter: (delay) => delay * (0.75 + Math.random() * 0.5),
  },
  hooks: {
    beforeRetry: [comeBackLater],
    beforeRequest: [({ request }) => request.headers.set('Accept-Language', currentLocale())],
  },
});
