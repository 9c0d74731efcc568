import { errorCatalogue, errorNames, type ErrorName, type MoneyEffect } from '@waybill/contract/codes.ts';

/** Failures that have no answer of the server behind them, beside the catalogue's names. */
export type LocalErrorName = 'EMPTY' | 'NETWORK' | 'TIMEOUT' | 'UNKNOWN';

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
  /** What is wrong with which field, for forms. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  readonly nextAction: NextAction | undefined;
  readonly moneyEffect: MoneyEffect | undefined;

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

  /** Whether this is the named error of the catalogue. */
  is(name: ErrorName | LocalErrorName): boolean {
    return this.name === name;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const firstText = (sources: readonly unknown[], keys: readonly string[]): string | undefined => {
  for (const source of sources) {
    if (!isRecord(source)) continue;
    for (const key of keys) {
      const value = source[key];
      if (typeof value === 'string' && value.trim() !== '') return value.trim();
    }
  }
  return undefined;
};

const textKeys = [
  'msg',
  'message',
  'error',
  'errorMessage',
  'detail',
  'description',
  'title',
  'reason',
] as const;
const hintKeys = ['supportHint', 'hint', 'help', 'suggestion', 'resolution'] as const;
const categoryKeys = ['category', 'errorCategory', 'type', 'errorType'] as const;
const traceKeys = ['traceId', 'trace_id', 'traceID', 'requestId'] as const;
const codeKeys = ['code', 'status', 'errorCode', 'errno'] as const;

const codeOf = (body: unknown): number | string | undefined => {
  if (!isRecord(body)) return undefined;
  for (const key of codeKeys) {
    const value = body[key];
    if (typeof value === 'number') return value;
    if (typeof value === 'string' && value !== '')
      return Number.isInteger(Number(value)) ? Number(value) : value;
  }
  return undefined;
};

const textRecord = (value: unknown): Readonly<Record<string, string>> | undefined =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
      )
    : undefined;

const nextActionOf = (value: unknown): NextAction | undefined =>
  isRecord(value) && typeof value['label'] === 'string' && typeof value['route'] === 'string'
    ? { label: value['label'], route: value['route'] }
    : undefined;

const moneyEffectOf = (value: unknown): MoneyEffect | undefined =>
  value === 'none' || value === 'charged' || value === 'refunded' ? value : undefined;

/** Reads an error out of an answer, by every field name the product knows (spec section 3). */
export const readError = (status: number, body: unknown, headers: Headers): ApiError => {
  const data = isRecord(body) ? body['data'] : undefined;
  const detail = isRecord(data) ? data : {};
  const code = codeOf(body);
  const name = typeof code === 'number' ? errorNames.get(code) : undefined;
  const wait = detail['retryAfter'] ?? headers.get('Retry-After') ?? undefined;
  return new ApiError({
    name: name ?? 'UNKNOWN',
    code,
    status,
    msg: firstText([body, data], textKeys),
    hint: firstText([data, body], hintKeys),
    category:
      firstText([data, body], categoryKeys) ?? (name === undefined ? undefined : errorCatalogue[name].category),
    traceId: firstText([data, body], traceKeys) ?? headers.get('X-Trace-Id') ?? undefined,
    fields: textRecord(detail['fields']),
    retryAfter: wait === undefined || Number.isNaN(Number(wait)) ? undefined : Number(wait),
    nextAction: nextActionOf(detail['nextAction']),
    moneyEffect: moneyEffectOf(detail['moneyEffect']),
  });
};
