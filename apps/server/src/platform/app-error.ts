import { type ErrorName, type MoneyEffect, errorCatalogue } from '@waybill/contract/codes.ts';
import type { SecondWay } from '@waybill/contract/vocabulary/second-way.ts';
import type { ServerPhrase } from '@waybill/phrases/server-phrases.ts';

export type PhraseValues = Readonly<Record<string, number | string>>;

export type FieldProblem = ServerPhrase | readonly [ServerPhrase, PhraseValues];

export type AppErrorDetail = {
  readonly fields?: Readonly<Record<string, FieldProblem>>;
  /** Seconds. */
  readonly retryAfter?: number;
  /** How many the limit allows that was met: told as `RateLimit-*`, beside `retryAfter`. */
  readonly limit?: number;
  readonly moneyEffect?: MoneyEffect;
  /** Of secondFactorWanted: what the second step is taken with, for how many seconds, and the ways there are. */
  readonly ticket?: {
    readonly text: string;
    readonly expiresIn: number;
    readonly ways: readonly SecondWay[];
  };
  /** What to do next, where more can be said than the catalogue does. */
  readonly hint?: FieldProblem;
  readonly allow?: string;
};

export class AppError extends Error {
  readonly reason: ErrorName;
  readonly detail: AppErrorDetail;

  constructor(reason: ErrorName, detail: AppErrorDetail = {}) {
    super(`${errorCatalogue[reason].code} ${reason}`);
    this.reason = reason;
    this.detail = detail;
  }
}

/** What was looked up. Throws notFound where there is none. */
export const existing = <T>(found: T | undefined, detail?: AppErrorDetail): T => {
  if (found === undefined) throw new AppError('notFound', detail);
  return found;
};

export const fieldError = (field: string, phrase: ServerPhrase, values?: PhraseValues): AppError =>
  new AppError('validation', { fields: { [field]: values === undefined ? phrase : [phrase, values] } });

export const rangeError = (
  field: string,
  issue: 'fields.rangeReversed' | 'fields.rangeTooLong',
  days: number,
): AppError =>
  issue === 'fields.rangeTooLong'
    ? fieldError(field, 'fields.rangeLongerThan', { days })
    : fieldError(field, issue);
