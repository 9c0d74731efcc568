import type { Failure } from '../tracking/outcome.ts';
import { reasonOf } from './send.ts';

/** A token as stored: a secret, to be encrypted where it is kept. */
export interface StoredToken {
  readonly value: string;
  readonly scopes: readonly string[];
  /** Milliseconds since 1970. */
  readonly obtainedAt: number;
  readonly expiresAt: number;
}

/** Where tokens are kept, so that nodes share them. Keys are `credentialsId`s and hold no secret. */
export interface TokenStore {
  read(key: string): Promise<StoredToken | null>;
  write(key: string, token: StoredToken): Promise<void>;
  /** Runs `work` while no other process runs one for the same key. */
  exclusively<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export type TokenOutcome =
  | { readonly ok: true; readonly token: StoredToken }
  | { readonly ok: false; readonly failure: Failure };

/** Share of its life after which a token is renewed. */
const renewAt = 0.9;

/** Milliseconds for which rejected credentials are remembered: FedEx bans an address that keeps asking. */
const failureKeptMs = 60_000;

/**
 * The token of one set of credentials: kept, renewed at 90 % of its life, asked for once however many calls wait,
 * in this process and, by the store, in others. A token that is still good bridges a failed renewal.
 */
export class AccessToken {
  readonly #key: string;
  readonly #store: TokenStore;
  readonly #now: () => number;
  readonly #request: () => Promise<TokenOutcome>;
  #token: StoredToken | null = null;
  #rejected: string | null = null;
  #pending: Promise<TokenOutcome> | null = null;
  #refusal: { failure: Failure; until: number } | null = null;

  constructor(
    key: string,
    deps: { readonly tokens: TokenStore; readonly now: () => number },
    request: () => Promise<TokenOutcome>,
  ) {
    this.#key = key;
    this.#store = deps.tokens;
    this.#now = deps.now;
    this.#request = request;
  }

  /** A token to call with. Ends with the signal, while the request for the token goes on for others. */
  async get(signal: AbortSignal): Promise<TokenOutcome> {
    if (this.#token !== null && this.#isFresh(this.#token)) return { ok: true, token: this.#token };
    const failure = this.#refusal;
    if (failure !== null && failure.until > this.#now()) {
      return { ok: false, failure: { ...failure.failure, retryAfterMs: failure.until - this.#now() } };
    }
    if (this.#pending === null) {
      const renewal = this.#renew().finally(() => {
        if (this.#pending === renewal) this.#pending = null;
      });
      this.#pending = renewal;
    }
    return withSignal(this.#pending, signal);
  }

  /** Says that the carrier rejected this token although it should be good; the next call gets another. */
  reject(value: string): void {
    this.#rejected = value;
    if (this.#token?.value !== value) return;
    this.#token = null;
    // The renewal that brought it may still be on its way into the store, and would give it to the next call.
    this.#pending = null;
  }

  /** A new token, past the stored one and past a remembered error. */
  async renewNow(signal: AbortSignal): Promise<TokenOutcome> {
    const current = this.#token ?? (await this.#store.read(this.#key).catch(() => null));
    if (current !== null) this.reject(current.value);
    this.#refusal = null;
    return this.get(signal);
  }

  async #renew(): Promise<TokenOutcome> {
    try {
      return await this.#store.exclusively(this.#key, () => this.#takeOrRequest());
    } catch {
      return { ok: false, failure: { reason: 'internal_error' } };
    }
  }

  async #takeOrRequest(): Promise<TokenOutcome> {
    const stored = await this.#store.read(this.#key);
    if (stored !== null && this.#isFresh(stored)) {
      this.#token = stored;
      return { ok: true, token: stored };
    }
    const outcome = await this.#request();
    if (outcome.ok) {
      this.#token = outcome.token;
      this.#refusal = null;
      await this.#store.write(this.#key, outcome.token);
      return outcome;
    }
    const bridge = this.#token ?? stored;
    if (bridge !== null && this.#isUsable(bridge)) return { ok: true, token: bridge };
    const { reason, retryAfterMs } = outcome.failure;
    if (reason === 'credentials_refused' || reason === 'access_forbidden' || reason === 'throttled') {
      this.#refusal = { failure: outcome.failure, until: this.#now() + (retryAfterMs ?? failureKeptMs) };
    }
    return outcome;
  }

  #isUsable(token: StoredToken): boolean {
    return token.value !== this.#rejected && token.expiresAt > this.#now();
  }

  #isFresh(token: StoredToken): boolean {
    const life = token.expiresAt - token.obtainedAt;
    return token.value !== this.#rejected && this.#now() < token.obtainedAt + life * renewAt;
  }
}

function withSignal(pending: Promise<TokenOutcome>, signal: AbortSignal): Promise<TokenOutcome> {
  return new Promise((resolve) => {
    const end = (): void => resolve({ ok: false, failure: { reason: reasonOf(signal) } });
    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { once: true });
    void pending.finally(() => signal.removeEventListener('abort', end)).then(resolve);
  });
}
