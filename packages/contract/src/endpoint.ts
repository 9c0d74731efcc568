import { z } from 'zod';
import type { AnswerShape } from './answer-shape.ts';
import type { KeyScope, OwnScope, Permission } from './permissions.ts';
import { Id } from './vocabulary/fields.ts';
import type { AttachmentType } from './vocabulary/ticket.ts';

/** Base path of every endpoint (spec section 7). */
export const apiBase = '/api/v1';

/**
 * Who may call: anybody, any signed-in account, or an account (or API key) that
 * has the named permission. There is no default: an endpoint without it, in a group without it, does not compile.
 */
export type Access = 'open' | 'signedIn' | Permission;

/**
 * How the body goes in. `multipart` carries one file and is read as a stream by its handler; `raw` arrives as the bytes
 * that came, because they are signed. `beacon` is JSON that may also come as `text/plain`, as browsers send it from a page
 * that is being left. With `none` the product sends nothing; an empty object is taken all the same.
 */
export type Encoding = 'json' | 'form' | 'multipart' | 'raw' | 'beacon' | 'none';

/**
 * What comes out: the envelope `{code, msg, data}`, a file (no envelope on success), 204 with nothing, or `data` bare, in the
 * form of somebody else.
 */
export type Answer = 'bare' | 'envelope' | 'file' | 'nothing';

/**
 * Under more load than a server can carry calls are rejected in this order: what asks again by itself, what only shows
 * something, what changes something, what holds numbers for a purchase, and last what is vital: it moves points, keeps
 * or ends a session, or ends the overload.
 */
export const priorities = ['poll', 'read', 'act', 'hold', 'vital'] as const;
export type Priority = (typeof priorities)[number];

/**
 * How long a call keeps its place among those under way: as long as the database takes, as long as somebody else does
 * (a carrier, the line of the caller, a look at everything there is), or for as long as it likes.
 */
export type Lasting = 'short' | 'long' | 'open';

export type FileKind = AttachmentType | 'json' | 'ndjson' | 'events';

export type EndpointShape = {
  /** Unique name, its key in its group and that of its handler. */
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
   * ten minutes; rejected with 40132 otherwise. Set on what moves money or stock, rights, secrets, or where they are told.
   */
  readonly stepUp?: true;
  readonly encoding?: Encoding;
  /** Bytes that its body may have, where it needs more than `bodyBytesOf` allows. */
  readonly bodyBytes?: number;
  /** The form around and including its file, of `multipart`: for the document, as parts are checked while they come. */
  readonly form?: z.ZodObject;
  readonly answer?: Answer;
  readonly files?: readonly FileKind[];
  /** Statuses of errors that do not follow from the rest. */
  readonly statuses?: readonly number[];
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
  /** Of a path with `:id` it is `ofId` where nothing else is said. */
  readonly params?: z.core.$ZodObject;
  readonly query?: z.core.$ZodObject;
  readonly body?: z.core.$ZodType;
  readonly data: z.core.$ZodType;
  /** The shape of `data` in a browser, which has no schemas. */
  readonly answerShape?: AnswerShape;
  /** Brings the schema of `body` to a browser, for a form. */
  readonly loadBody?: () => Promise<z.core.$ZodType>;
};

type Unnamed = Omit<EndpointShape, 'id'>;

const ofId = { params: z.strictObject({ id: Id }) } as const;

const nothing = { data: z.null() } as const;

/** What is not said of an endpoint: the parameter of its path, and that it answers nothing. */
type Unsaid<P extends string, T> = (T extends { readonly params: unknown }
  ? object
  : P extends `${string}/:id` | `${string}/:id/${string}`
    ? typeof ofId
    : object) &
  (T extends { readonly data: unknown } ? object : typeof nothing);

const declare =
  <const M extends EndpointShape['method']>(method: M) =>
  <const P extends string, const T extends Partial<Unnamed> & Pick<Unnamed, 'summary'>>(
    path: P,
    rest: T,
  ) => ({
    method,
    path,
    ...({ ...(/:id\b/.test(path) && ofId), ...nothing } as Unsaid<P, T>),
    ...rest,
  });

/** Each declares one call of the API. Plain data: the server mounts it, the web calls it, OpenAPI is written from it. */
export const get = declare('GET');
export const post = declare('POST');
export const put = declare('PUT');
export const patch = declare('PATCH');
export const del = declare('DELETE');

/** Who may call: whoever is signed in, and an API key of theirs with the scope. */
export const byOwner = <const Scope extends OwnScope>(key: Scope) => ({ access: 'signedIn', key }) as const;

/** Who may call: whoever has the permission, and an API key that has it. */
export const byStaff = <const P extends Permission>(access: P) => ({ access, key: true }) as const;

/** Of the same, and only within minutes of a proof of who it is; acts once. */
export const byConfirmed = <const P extends Permission>(access: P) =>
  ({ access, stepUp: true, ...once }) as const;

export const file = <const F extends readonly FileKind[]>(...files: F) =>
  ({ answer: 'file', files, data: z.unknown() }) as const;

/** Of what acts once for an Idempotency-Key and is never repeated by a client by itself. */
export const once = { idempotent: true, retry: false } as const;

/** The endpoints of a feature, each with its key as its id, that have something in common: who may call them. */
export const groupOf = <
  const C extends Partial<Unnamed>,
  const T extends Readonly<Record<string, Omit<Unnamed, keyof C> & { readonly [K in keyof C]?: never }>>,
>(
  common: C,
  declared: T,
) =>
  Object.fromEntries(
    Object.entries(declared).map(([id, endpoint]) => [id, { id, ...common, ...endpoint }]),
  ) as unknown as { readonly [K in keyof T]: C & T[K] & { readonly id: Extract<K, string> } };

/** The same of endpoints that each say it. */
export const group = <const T extends Readonly<Record<string, Unnamed>>>(declared: T) =>
  groupOf({}, declared);

type Part<T extends EndpointShape, K extends 'params' | 'query' | 'body'> = T extends {
  readonly [P in K]: infer S extends z.core.$ZodType;
}
  ? S
  : never;

export type EndpointInput<T extends EndpointShape> = {
  [K in 'params' | 'query' | 'body' as Part<T, K> extends never ? never : K]: z.output<Part<T, K>>;
};

type CallPart<T extends EndpointShape> = {
  [K in 'params' | 'query' | 'body' as Part<T, K> extends never ? never : K]: z.input<Part<T, K>>;
};

type Optional<Parts> = { [K in keyof Parts as undefined extends Parts[K] ? K : never]?: Parts[K] };
type Required<Parts> = { [K in keyof Parts as undefined extends Parts[K] ? never : K]: Parts[K] };

export type EndpointCall<T extends EndpointShape> = Required<CallPart<T>> & Optional<CallPart<T>>;

export type EndpointData<T extends EndpointShape> = z.output<T['data']>;

/** A row of the list that an endpoint answers. */
export type EndpointRow<T extends EndpointShape> =
  EndpointData<T> extends { readonly list: readonly (infer Row extends object)[] } ? Row : never;

/** What an API key needs to call an endpoint; null when no key may. */
export const keyScopeOf = ({ access, key }: EndpointShape): KeyScope | null => {
  if (key === undefined) return null;
  if (key !== true) return key;
  return access === 'open' || access === 'signedIn' ? null : access;
};

/** Bytes of the largest body there is (spec section 7): of those with files or long lists. */
export const bodyBytes = 10_485_760;

/** Bytes of a body of which nobody knows who sends it. */
export const openBytes = 16_384;

const signedInBytes = 262_144;

export const bodyBytesOf = ({ access, bodyBytes: declared, encoding }: EndpointShape): number =>
  declared ?? (encoding === 'multipart' ? bodyBytes : access === 'open' ? openBytes : signedInBytes);
