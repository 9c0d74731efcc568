import type { ErrorName, MoneyEffect } from '@waybill/contract/codes.ts';

/** Failures that have no answer of the server behind them, beside the catalogue's names. */
export type LocalErrorName =
  | 'EMPTY'
  | 'NETWORK'
  | 'TIMEOUT'
  | 'TOO_MANY_WAITING'
  | 'TOKEN_REFRESH_FAILED'
  | 'TOKEN_NOT_PROVIDED'
  | 'TOKEN_EMPTY'
  | 'UNKNOWN';

export type NextAction = { readonly label: string; readonly route: string };

export type ApiErrorParts = {
  readonly name: ErrorName | LocalErrorName;
  readonly code?: number | string | undefined;
  readonly status?: number | undefined;
  readonly msg?: string | undefined;
  readonly hint?: string | undefined;
  readonly category?: string | undefined;
  readonly traceId?: string | undefined;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly retryAfter?: number | undefined;
  readonly nextAction?: NextAction | undefined;
  readonly moneyEffect?: MoneyEffect | undefined;
  readonly cause?: unknown;
};

/** What an error tells of its call: the path as the contract spells it, with names where values stood, and when. */
export type CallInError = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Epoch milliseconds of this browser. */
  readonly time: number;
};

/** Every failed call ends in one of these; `showError` turns it into words. */
export class ApiError extends Error {
  override readonly name: ErrorName | LocalErrorName;
  readonly code: number | string | undefined;
  /** HTTP status, undefined when nothing answered. */
  readonly status: number | undefined;
  /** The server's words in the reader's language; empty when it said nothing readable. */
  readonly msg: string;
  readonly hint: string | undefined;
  readonly category: string | undefined;
  readonly traceId: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  readonly nextAction: NextAction | undefined;
  readonly moneyEffect: MoneyEffect | undefined;
  /** What came with it, as it came. Set by what reads errors. */
  declare detail?: Readonly<Record<string, unknown>>;
  call: CallInError | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.msg || parts.name, { cause: parts.cause });
    this.name = parts.name;
    this.code = parts.code;
    this.status = parts.status;
    this.msg = parts.msg ?? '';
    this.hint = parts.hint;
    this.category = parts.category;
    this.traceId = parts.traceId;
    this.fields = parts.fields ?? {};
    this.retryAfter = parts.retryAfter;
    this.nextAction = parts.nextAction;
    this.moneyEffect = parts.moneyEffect;
  }

  is(name: ErrorName | LocalErrorName): boolean {
    return this.name === name;
  }
}
