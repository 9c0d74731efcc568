import type { z } from 'zod';
import type { KeyScope, OwnScope, Permission } from './permissions.ts';
import type { Lasting, Priority } from './priority.ts';

/** Base path of every endpoint (spec section 7). */
export const apiBase = '/api/v1';

/**
 * Who may call: anybody, any signed-in account, or an account (or API key) that
 * has the named permission. There is no default: an endpoint without it does not compile.
 */
export type Access = 'open' | 'signedIn' | Permission;

/**
 * How the body goes in. `multipart` carries one file and is read as a stream by its handler; `raw` arrives as the bytes
 * that came, up to `limits.pushBytes`, because they are signed. `beacon` is JSON that may also come as `text/plain`, up to
 * `limits.beaconBytes`, as browsers send it from a page that is being left. With `none` the product sends nothing; an empty
 * object is taken all the same.
 */
export type Encoding = 'json' | 'form' | 'multipart' | 'raw' | 'beacon' | 'none';

/** What comes out: the envelope `{code, msg, data}`, a file (no envelope on success), or 204 with nothing. */
export type Answer = 'envelope' | 'file' | 'nothing';

/** What there is to say of an endpoint: where it is, who may call it, what it takes and answers. */
export type EndpointShape = {
  /** Unique name, the key of its handler. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `apiBase`, parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /**
   * Whether an API key may call it, instead of a signed-in account: of a `signedIn` endpoint the scope that it needs,
   * of one with a permission `true`. Left out, no key may.
   */
  readonly key?: OwnScope | true;
  /**
   * Where a second factor is required of the staff, the password or a code has to have been given in the session within
   * ten minutes; rejected with 40132 otherwise.
   */
  readonly stepUp?: true;
  readonly encoding?: Encoding;
  /** The form around and including its file, of `multipart`: for the document, as parts are checked while they come. */
  readonly form?: z.ZodObject;
  readonly answer?: Answer;
  /** Who accepts NDJSON is answered with lines `{"progress": 0.25}` while it is under way, and the envelope as the last. */
  readonly progress?: true;
  /** Takes an Idempotency-Key; the same key answers the same for 24 h and acts once. */
  readonly idempotent?: boolean;
  /** `false`: the client never repeats this call by itself. */
  readonly retry?: false;
  /** Never renews a token or counts as activity, also without `X-Background: 1`. */
  readonly background?: true;
  /** How late it is rejected under too much load, where `priorityOf` cannot tell from the rest. */
  readonly priority?: Priority;
  /** How long it keeps its place among the calls under way, where `lastingOf` cannot tell from the rest. */
  readonly lasts?: Exclude<Lasting, 'short'>;
  readonly params?: z.core.$ZodObject;
  readonly query?: z.core.$ZodObject;
  readonly body?: z.core.$ZodType;
  readonly data: z.core.$ZodType;
};

/** Declares one call of the API. Plain data: the server mounts it, the web calls it, OpenAPI is written from it. */
export const defineEndpoint = <const T extends EndpointShape>(endpoint: T): T => endpoint;

type Part<T extends EndpointShape, K extends 'params' | 'query' | 'body'> = T extends {
  readonly [P in K]: infer S extends z.core.$ZodType;
}
  ? S
  : never;

/** What a handler receives after validation. */
export type EndpointInput<T extends EndpointShape> = {
  [K in 'params' | 'query' | 'body' as Part<T, K> extends never ? never : K]: z.output<Part<T, K>>;
};

type CallPart<T extends EndpointShape> = {
  [K in 'params' | 'query' | 'body' as Part<T, K> extends never ? never : K]: z.input<Part<T, K>>;
};

type Optional<Parts> = { [K in keyof Parts as undefined extends Parts[K] ? K : never]?: Parts[K] };
type Required<Parts> = { [K in keyof Parts as undefined extends Parts[K] ? never : K]: Parts[K] };

/** What a caller passes; a part that may be left out may be left out. */
export type EndpointCall<T extends EndpointShape> = Required<CallPart<T>> & Optional<CallPart<T>>;

/** What the handler returns, before it is written out. */
export type EndpointData<T extends EndpointShape> = z.output<T['data']>;

/** What an API key needs to call an endpoint; null when no key may. */
export const keyScopeOf = ({ access, key }: EndpointShape): KeyScope | null => {
  if (key === undefined) return null;
  if (key !== true) return key;
  return access === 'open' || access === 'signedIn' ? null : access;
};
