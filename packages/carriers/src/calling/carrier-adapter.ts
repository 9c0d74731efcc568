import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { CallOutcome, Failure, TrackQuery } from '../tracking/outcome.ts';
import type { TokenStore } from './access-token.ts';

/** What a carrier's adapter needs to know of one account. The sandbox differs from production by the origin alone. */
export interface CarrierAccount {
  /** Names this set of credentials in the token store; changes when the credentials do. Never holds a secret. */
  readonly credentialsId: string;
  /** Scheme, host and port of the carrier or of the sandbox. */
  readonly origin: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** UPS: the six-character account, sent as `x-merchant-id` with the token call. */
  readonly merchantId?: string;
}

export interface AdapterDeps {
  readonly tokens: TokenStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How our application names itself to UPS (`transactionSrc`). */
  readonly applicationName: string;
  /** Longest wait for a token, in milliseconds: it serves several calls and outlives each. */
  readonly tokenTimeoutMs?: number;
}

export type AccountCheck =
  | { readonly ok: true; readonly scopes: readonly string[]; readonly missingScope: string | null }
  | { readonly ok: false; readonly failure: Failure };

/** One carrier on one account. Neither method throws or rejects. */
export interface CarrierAdapter {
  readonly carrier: Carrier;
  /** Numbers that one call takes. */
  readonly maxPerCall: number;
  /**
   * Asks for up to `maxPerCall` numbers in one call and answers in their order; equal ones are asked once. More
   * are rejected with `request_refused` and without a call. At most two calls are made, as a token that is rejected is
   * renewed once, and as many again for parcels whose id the carrier does not know any more.
   */
  track(queries: readonly TrackQuery[], signal: AbortSignal): Promise<CallOutcome>;
  /** Gets a token, past any stored one, and reads its scopes. */
  checkAccount(signal: AbortSignal): Promise<AccountCheck>;
}
