import { apiBase } from '@waybill/contract/endpoint.ts';
import { securityEndpoints } from '@waybill/contract/endpoints/security.ts';
import { createReporter, numberOf, type ErrorReport } from './error-report.ts';
import { lastTrace } from './failed-calls.ts';
import { currentToken } from './session.ts';

const address = apiBase + securityEndpoints.reportFrontendError.path;

/** Sends a report, also while the page is being left; nobody waits for the answer (spec section 7). */
const send = (report: ErrorReport): void => {
  // A beacon has no headers: the session goes along in the body.
  const token = currentToken();
  const signed = token === null ? report : { ...report, extra: { ...report.extra, token } };
  const body = new Blob([JSON.stringify(signed)], { type: 'application/json' });
  try {
    if (navigator.sendBeacon(address, body)) return;
  } catch {
    // Blocked, or not there: the other way may be open.
  }
  fetch(address, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch((error: unknown) =>
    console.warn('The error could not be reported', error),
  );
};

/** The file the app began with; its name changes with every build. */
const version = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type=module]')?.src.split('/').pop();

const report = createReporter({
  send,
  pageContext: () => {
    const now = Date.now();
    return {
      number: numberOf(crypto.getRandomValues(new Uint8Array(8))),
      url: location.href,
      now,
      traceId: lastTrace(now),
      version: version(),
      detail: `${innerWidth}x${innerHeight} ${document.documentElement.lang} ${navigator.onLine ? 'online' : 'offline'}`,
    };
  },
});

/**
 * Reports an error that nobody caught and answers the number the user can name; in development it is
 * only logged, and has none.
 */
export const reportError = (error: unknown, component?: string): string | undefined =>
  import.meta.env.PROD ? report(error, component) : undefined;
