import { errorNames } from './operations.generated.ts';

export type ErrorName = (typeof errorNames)[keyof typeof errorNames];

export type ErrorDetail = {
  readonly message: string;
  /** Number of the catalogue, such as 40201; the HTTP status where the answer has none, 0 where nothing answered. */
  readonly code: number;
  /** HTTP status, 0 where nothing answered. */
  readonly status: number;
  /** What to do next, in the language of the client. */
  readonly hint?: string | undefined;
  /** Names the call to the support. */
  readonly traceId?: string | undefined;
  /** What is wrong with which field. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number | undefined;
  /** What the call did to the points of the account. */
  readonly moneyEffect?: 'none' | 'charged' | 'refunded' | undefined;
  readonly cause?: unknown;
};

/** Every failed call ends in one of these. */
export class WaybillError extends Error {
  override readonly name: string = 'WaybillError';
  readonly code: number;
  readonly status: number;
  /** Name of the code, such as `notEnoughPoints`; null for one that this version does not know. */
  readonly reason: ErrorName | null;
  readonly hint: string;
  readonly traceId: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfter: number | null;
  readonly moneyEffect: 'none' | 'charged' | 'refunded' | null;

  constructor(detail: ErrorDetail) {
    super(detail.message, { cause: detail.cause });
    this.code = detail.code;
    this.status = detail.status;
    this.reason = (errorNames as Readonly<Record<number, ErrorName>>)[detail.code] ?? null;
    this.hint = detail.hint ?? '';
    this.traceId = detail.traceId ?? null;
    this.fields = detail.fields ?? {};
    this.retryAfter = detail.retryAfter ?? null;
    this.moneyEffect = detail.moneyEffect ?? null;
  }
}

/** 400, 413, 415, 422: the request is not what the call takes; `fields` says what is wrong where. */
export class InvalidRequestError extends WaybillError {
  override readonly name = 'InvalidRequestError';
}

/** 401: the key or token is missing, wrong or over. */
export class AuthenticationError extends WaybillError {
  override readonly name = 'AuthenticationError';
}

/** 402: too few points; none were taken. */
export class NotEnoughPointsError extends WaybillError {
  override readonly name = 'NotEnoughPointsError';
}

/** 403: the key lacks the scope, or the account the right. */
export class PermissionError extends WaybillError {
  override readonly name = 'PermissionError';
}

/** 404: it does not exist, or is not the caller's. */
export class NotFoundError extends WaybillError {
  override readonly name = 'NotFoundError';
}

/** 409: what is there contradicts the call. */
export class ConflictError extends WaybillError {
  override readonly name = 'ConflictError';
}

/** 429: too many; `retryAfter` says when again. */
export class RateLimitError extends WaybillError {
  override readonly name = 'RateLimitError';
}

/** 5xx, or an answer that is none of the API's. */
export class ServerError extends WaybillError {
  override readonly name = 'ServerError';
}

/** Nothing answered: no connection, or not in time. `cause` says why. */
export class NetworkError extends WaybillError {
  override readonly name = 'NetworkError';
}

const classes: Readonly<Record<number, new (detail: ErrorDetail) => WaybillError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  402: NotEnoughPointsError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  413: InvalidRequestError,
  415: InvalidRequestError,
  422: InvalidRequestError,
  429: RateLimitError,
};

type Envelope = {
  readonly code?: unknown;
  readonly msg?: unknown;
  readonly data?: (Partial<ErrorDetail> & { readonly supportHint?: string }) | null;
};

const parse = (text: string): Envelope => {
  try {
    return (JSON.parse(text) ?? {}) as Envelope;
  } catch {
    return {};
  }
};

export const errorOf = ({ status, headers }: Response, text: string): WaybillError => {
  const { code, msg, data } = parse(text);
  const wait = data?.retryAfter ?? headers.get('retry-after');
  return new (classes[status] ?? ServerError)({
    code: typeof code === 'number' ? code : status,
    status,
    message: typeof msg === 'string' && msg !== '' ? msg : `The server answered ${status}`,
    hint: data?.supportHint,
    traceId: data?.traceId ?? headers.get('x-trace-id') ?? undefined,
    fields: data?.fields,
    retryAfter: wait === null || Number.isNaN(Number(wait)) ? undefined : Number(wait),
    moneyEffect: data?.moneyEffect,
  });
};
