import type { SecurityEventKind } from '@waybill/contract/endpoints/security.ts';
import type { ErrorName } from '@waybill/contract/codes.ts';

export type Origin = {
  readonly ip: string;
  readonly ua: string | null;
  readonly method: string;
  /** The route as the contract spells it, `/ticket/detail/:id`; never what somebody typed. */
  readonly path: string;
  readonly traceId: string;
};

export type Person = { readonly id: number; readonly userName: string };

export type SecurityRecord = {
  readonly kind: SecurityEventKind;
  readonly origin: Origin;
  readonly user?: Person | undefined;
  /** What was tried to sign in with, where it is not known whose it is. Shown masked unless an account has it. */
  readonly tried?: string;
  readonly reason?: ErrorName;
};

/** Notes it off the path of the request: never waits, never throws. No secret may be in it. */
export type RecordSecurity = (record: SecurityRecord) => void;

/** A text of a request, by the field that it came in, `content` or `rows[].remark`. */
export type SentText = { readonly field: string; readonly text: string };

/** What is told of every request once it has been answered. None of it may throw or wait. */
export type Witness = {
  readonly record: RecordSecurity;
  texts(texts: readonly SentText[], origin: Origin, user: Person | undefined): void;
  failed(error: Error, origin: Origin, user: Person | undefined): void;
};
