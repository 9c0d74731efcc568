import { apiBase } from '@waybill/contract/endpoint.ts';
import ky, { type KyInstance } from 'ky';
import { currentLocale } from './locale.ts';
import { currentToken, renewToken } from './session.ts';

const serverFailures = Array.from({ length: 100 }, (_, i) => 500 + i);

/** Milliseconds before retry `attempt` (from 1): 500, doubled each time. */
export const retryDelay = (attempt: number): number => 500 * 2 ** (attempt - 1);

/**
 * The one HTTP client: headers of every call, and up to 3 retries where nothing answered or the
 * server failed. Answers of 4xx come back as they are; `call` reads them.
 */
export const http: KyInstance = ky.create({
  prefix: apiBase,
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
    beforeRequest: [
      ({ request }) => {
        const token = currentToken();
        if (token !== null) {
          request.headers.set('token', token);
          request.headers.set('Authorization', `Bearer ${token}`);
        }
        request.headers.set('Accept-Language', currentLocale());
      },
    ],
    afterResponse: [
      ({ response }) => {
        const renewed = response.headers.get('X-New-Token');
        if (renewed !== null && response.headers.get('X-Token-Refreshed') === 'true') renewToken(renewed);
      },
    ],
  },
});
