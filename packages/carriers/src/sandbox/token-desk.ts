import { randomUUID } from 'node:crypto';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';

export class TokenDesk {
  readonly #issued = new Map<string, { carrier: Carrier; scopes: readonly string[]; expiresAt: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(carrier: Carrier, seconds: number, scopes: readonly string[]): string {
    const token = `sandbox-${randomUUID()}`;
    this.#issued.set(token, { carrier, scopes, expiresAt: this.#now() + seconds * 1000 });
    return token;
  }

  /** The scopes of the token in an `Authorization` header; null when it is none of ours or has expired. */
  scopesOf(carrier: Carrier, authorization: string | undefined): readonly string[] | null {
    const issued = this.#issued.get(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '');
    return issued?.carrier === carrier && issued.expiresAt > this.#now() ? issued.scopes : null;
  }

  revoke(carrier: Carrier): void {
    for (const [token, issued] of this.#issued) if (issued.carrier === carrier) this.#issued.delete(token);
  }
}
