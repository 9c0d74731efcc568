import { type ErrorName, type MoneyEffect, errorCatalogue } from '@waybill/contract/codes.ts';
import type { ServerPhrase } from '@waybill/phrases/server-phrases.ts';

export type RefusalDetail = {
  /** What is wrong with which field of the request. */
  readonly fields?: Readonly<Record<string, ServerPhrase>>;
  /** Seconds. */
  readonly retryAfter?: number;
  /** How many the limit allows that was met: told as `RateLimit-*`, beside `retryAfter`. */
  readonly limit?: number;
  readonly moneyEffect?: MoneyEffect;
  /** What to do next, where more can be said than the catalogue does. */
  readonly hint?: ServerPhrase;
};

/** A request that is turned down for a reason of the catalogue; the HTTP layer says it in the reader's language. */
export class Refusal extends Error {
  readonly reason: ErrorName;
  readonly detail: RefusalDetail;

  constructor(reason: ErrorName, detail: RefusalDetail = {}) {
    super(`${errorCatalogue[reason].code} ${reason}`);
    this.reason = reason;
    this.detail = detail;
  }
}

/** Turns one field down. */
export const refuseField = (field: string, phrase: ServerPhrase): Refusal =>
  new Refusal('validation', { fields: { [field]: phrase } });
