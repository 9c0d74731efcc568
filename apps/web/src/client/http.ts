import ky, { type KyInstance } from 'ky';
import { currentLocale } from './locale.ts';

const serverFailures = Array.from({ length: 100 }, (_, i) => 500 + i);

/** Milliseconds before retry `attempt` (from 1): 500, doubled each time. */
export const retryDelay = (attempt: number): number => 500 * 2 ** (attempt - 1);

/**
 * The one HTTP client, with up to 3 retries where nothing answered or the server failed.
 * Answers of 4xx come back as they are; `call` reads them.
 */
export const http: KyInstance = ky.create({
  timeout: 30_000,
  credentials: 'omit',
  throwHttpErrors: (status) => status >= 500,
  retry: {
    limit: 3,
    methods: ['get', 'post', 'put', 'delete'],
    statusCodes: serverFailures,
    afterStatusCodes: [503],
    maxRetryAfter: 10_000,
    retryOnTimeout: true,
    delay: retryDelay,
    jitter: (delay) => delay * (0.75 + Math.random() * 0.5),
  },
  hooks: {
    beforeRequest: [({ request }) => request.headers.set('Accept-Language', currentLocale())],
  },
});

/** What proves to the server who calls. */
export const tokenHeaders = (token: string): Readonly<Record<string, string>> => ({
  token,
  Authorization: `Bearer ${token}`,
});
