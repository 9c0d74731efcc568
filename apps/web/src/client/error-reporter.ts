import { type EndpointCall, apiBase } from '@waybill/contract/endpoint.ts';
import { securityEndpoints } from '@waybill/contract/endpoints/security.ts';
import { ApiError } from './errors.ts';
import { withoutNumbers, lastTrace } from './failed-calls.ts';
import { currentToken } from './session.ts';

export type ErrorReport = EndpointCall<typeof securityEndpoints.reportFrontendError>['body'];

export type PageContext = {
  readonly number: string;
  /** Address of the page; its query never leaves the browser. */
  readonly url: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Names of the components around it, as React lists them. */
  readonly component?: string | undefined;
  /** Of the last call that failed. */
  readonly traceId?: string | undefined;
  readonly version?: string | undefined;
  readonly detail?: string | undefined;
};

const mostMessage = 500;
const mostStack = 8_000;
const mostComponent = 1_500;

/** Without characters that are taken for one another; 30 ** 8 numbers. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number to tell on the phone, `K7M2-9QXT`, made of eight numbers between 0 and 255. */
export const numberOf = (bytes: Uint8Array): string => {
  const text = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
  return `${text.slice(0, 4)}-${text.slice(4, 8)}`;
};

/** Addresses without query and fragment: they may carry codes and tokens. */
const withoutQueries = (text: string): string => text.replace(/(\/[^\s?#"'()]*)[?#][^\s"'():]*/g, '$1');

const clean = (text: string): string => withoutNumbers(withoutQueries(text));

/** What React recovered from has the error itself as its cause. */
const behind = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && /React error #|recover/.test(error.message)
    ? error.cause
    : error;

const textOf = (error: unknown): string => {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  if (typeof error === 'object' && error !== null && 'status' in error) return `HTTP ${String(error.status)}`;
  return typeof error === 'string' ? error : `Thrown: ${Object.prototype.toString.call(error)}`;
};

/** The frames alone: what stands above them repeats the message. */
const framesOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || error.stack === undefined) return undefined;
  const frames = error.stack.split('\n').filter((line) => /^\s*at |@\S+:\d/.test(line));
  return frames.length === 0 ? undefined : withoutQueries(frames.join('\n')).slice(0, mostStack);
};

/** Failures of fetching a part of the app, in the words of each browser. A reload cures them. */
const chunkFailed = /dynamically imported module|importing a module script|preload css/i;
/** Of scripts that are none of ours; of what is no error. */
const notOurs = /(?:chrome|moz|safari-web)-extension:\/\//;
const nothing = /^(?:\w+: )?(?:Script error\.?|ResizeObserver loop)/;

/**
 * Whether somebody should hear of an error. Not of what the user is told anyway (no answer, session
 * over, cancelled), of parts of the app that a new version took away, and of other people's scripts.
 */
export const isReportable = (error: unknown): boolean => {
  if (error instanceof ApiError)
    return (error.status !== undefined && error.status !== 401) || error.is('EMPTY');
  if (error instanceof DOMException && error.name === 'AbortError') return false;
  const text = textOf(error);
  if (chunkFailed.test(text) || nothing.test(text)) return false;
  return !notOurs.test(error instanceof Error ? (error.stack ?? '') : '');
};

/** The report of an error. Nothing in it is secret: no query, no token, no number of a parcel or an account. */
export const reportOf = (error: unknown, around: PageContext): ErrorReport => {
  const stack = framesOf(error);
  const traceId = (error instanceof ApiError ? error.traceId : undefined) ?? around.traceId;
  const component = around.component?.trim();
  return {
    message: clean(textOf(error)).slice(0, mostMessage) || 'Error',
    ...(stack === undefined ? {} : { stack }),
    extra: {
      errorNumber: around.number,
      ...(traceId === undefined ? {} : { traceId }),
      ...(around.version === undefined ? {} : { version: around.version.slice(0, 64) }),
      ...(around.detail === undefined ? {} : { detail: around.detail }),
    },
    ...(component ? { component: withoutQueries(component).slice(0, mostComponent) } : {}),
    url: withoutQueries(around.url),
    timestamp: around.now,
  };
};

const aMinute = 60_000;
const mostAMinute = 20;

/**
 * Reports errors: the same at most once a minute, and at most 20 a minute in all. Answers the number
 * under which an error was reported, undefined when it was not.
 */
export const createReporter = (props: {
  readonly pageContext: () => Omit<PageContext, 'component'>;
  readonly send: (report: ErrorReport) => void;
}) => {
  const { pageContext, send } = props;
  const numbers = new WeakMap<object, string>();
  let sent: readonly { readonly at: number; readonly key: string; readonly number: string }[] = [];
  return (thrown: unknown, component?: string): string | undefined => {
    const error = behind(thrown);
    const object = typeof error === 'object' && error !== null ? error : undefined;
    const known = object && numbers.get(object);
    if (known !== undefined) return known;
    if (!isReportable(error)) return undefined;
    const around = pageContext();
    sent = sent.filter(({ at }) => around.now - at < aMinute);
    const report = reportOf(error, { ...around, component });
    const key = `${report.message}\n${report.stack?.split('\n')[0] ?? ''}`;
    const same = sent.find((other) => other.key === key);
    if (same === undefined && sent.length >= mostAMinute) return undefined;
    const number = same?.number ?? around.number;
    if (same === undefined) {
      sent = [...sent, { at: around.now, key, number }];
      send(report);
    }
    if (object) numbers.set(object, number);
    return number;
  };
};

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
