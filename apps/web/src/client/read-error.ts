import { isRecord } from '../std/is-record.ts';
import { errorCatalogue, errorNames, type MoneyEffect } from '@waybill/contract/codes.ts';
import { ApiError, type NextAction } from './errors.ts';

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
const traceKeys = ['traceId', 'traceID', 'trace_id', 'trace-id', 'requestId'] as const;
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
  const error = new ApiError({
    name: name ?? 'UNKNOWN',
    code,
    status,
    msg: firstText([body, data], textKeys),
    hint: firstText([data, body], hintKeys),
    category:
      firstText([data, body], categoryKeys) ??
      (name === undefined ? undefined : errorCatalogue[name].category),
    traceId: firstText([data, body], traceKeys) ?? headers.get('X-Trace-Id') ?? undefined,
    fields: textRecord(detail['fields']),
    retryAfter: wait === undefined || Number.isNaN(Number(wait)) ? undefined : Number(wait),
    nextAction: nextActionOf(detail['nextAction']),
    moneyEffect: moneyEffectOf(detail['moneyEffect']),
  });
  error.detail = detail;
  return error;
};
