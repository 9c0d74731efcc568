import type { Carrier, TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import {
  CircuitState,
  circuitBreaker,
  DelegateBackoff,
  handleWhenResult,
  type IRetryBackoffContext,
  isBrokenCircuitError,
  isTaskCancelledError,
  retry,
  timeout,
  TimeoutStrategy,
} from 'cockatiel';
import type { CarrierAdapter } from '../calling/carrier-adapter.ts';
import { type CallOutcome, callFailed, type Failure, type TrackQuery } from '../tracking/outcome.ts';
import { OutageBreaker } from './outage-breaker.ts';

/** Who waits: a person at a screen, or a job. */
export type Urgency = 'background' | 'interactive';

export type BudgetAnswer =
  | { readonly granted: true }
  /** Milliseconds until there is budget again. */
  | { readonly granted: false; readonly retryAfterMs: number };

/** Counts calls of an account for all processes. Asked before every call, also before a repeated one. */
export interface CallBudget {
  take(carrier: Carrier, calls: number): Promise<BudgetAnswer>;
}

/** How a carrier's calls are guarded; times in milliseconds. */
export interface GuardSettings {
  /** Longest time of one call, 15 s when left out. */
  readonly timeoutMs?: number;
  /** Longest wait that a call sits out, 60 s and 10 min when left out. What takes longer ends with its reason. */
  readonly urgencyTimeoutMs?: Readonly<Record<Urgency, number>>;
  /** Calls a second, evenly spread; as many as there are when left out. */
  readonly callsPerSecond?: number;
}

export interface CarrierHealth {
  readonly carrier: Carrier;
  /** Open: the carrier is out and nothing is sent. Half open: one call tries whether it is back. */
  readonly breaker: 'closed' | 'half_open' | 'open';
  /** Milliseconds since 1970; the same until the breaker closes again. */
  readonly outSince: number | null;
  /** The latest failed calls and when they were, in milliseconds since 1970, newest first. */
  readonly failures: readonly { readonly at: number; readonly failure: Failure }[];
  /** Set while the carrier wants no calls from this account. */
  readonly paused: { readonly until: number; readonly reason: TrackingReason } | null;
}

const isFailure = (result: unknown): result is CallOutcome & { ok: false } =>
  typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;

/** The carrier or the way to it is broken. A 429 is not: it pauses the account instead. */
const outages = new Set<TrackingReason>(['carrier_down', 'carrier_unreachable', 'timeout', 'bad_answer']);

/** Trouble of the account: every call would meet it, so none is made for a while. */
const accountTroubles: ReadonlySet<TrackingReason> = new Set([
  'throttled',
  'quota_used_up',
  'credentials_refused',
  'access_forbidden',
  'scope_missing',
]);

/** Milliseconds for which trouble of the account is believed when the carrier does not say. */
const troubleKeptMs = 60_000;

/** Milliseconds for which an open breaker lets nothing through. */
const breakMs = 30_000;

/** How often a call is repeated. */
const repeats = { interactive: 2, background: 4 } as const;

const failuresKept = 10;

const firstDelayMs = 500;
const longestDelayMs = 20_000;

/** Longest pause, in milliseconds, of a carrier that throttles and does not say for how long. */
const longestThrottleMs = 300_000;

/** Statuses with which a carrier may answer a call as a whole because of a single number in it. */
const spoilable: ReadonlySet<number | undefined> = new Set([403, 404, 503]);

/** How a call ended; `spoilt` when one of its numbers may be to blame, and then it was not counted against anybody. */
export type Called =
  | (CallOutcome & { readonly spoilt?: never })
  | (CallOutcome & { readonly ok: false; readonly spoilt: true });

/**
 * Calls one carrier on one account: budget, timeout, retry, circuit breaker, and a pause when the carrier asks for
 * one. Answers always and never rejects.
 */
export class GuardedCall {
  readonly #adapter: CarrierAdapter;
  readonly #budget: CallBudget;
  readonly #random: () => number;
  readonly #timeoutMs: Readonly<Record<Urgency, number>>;
  readonly #spacingMs: number;
  readonly #timeout: ReturnType<typeof timeout>;
  readonly #breaker: ReturnType<typeof circuitBreaker>;
  readonly #stopping = new AbortController();
  #opened = 0;
  #outSince: number | null = null;
  #nextCallAt = 0;
  #throttles = 0;
  readonly #failures: CarrierHealth['failures'][number][] = [];
  #paused: { until: number; failure: Failure } | null = null;

  constructor(adapter: CarrierAdapter, budget: CallBudget, settings: GuardSettings, random: () => number) {
    this.#adapter = adapter;
    this.#budget = budget;
    this.#random = random;
    this.#timeoutMs = settings.urgencyTimeoutMs ?? { interactive: 60_000, background: 600_000 };
    this.#spacingMs = settings.callsPerSecond === undefined ? 0 : 1000 / settings.callsPerSecond;
    this.#timeout = timeout(settings.timeoutMs ?? 15_000, TimeoutStrategy.Aggressive);
    this.#breaker = circuitBreaker(
      handleWhenResult((result) => isFailure(result) && outages.has(result.failure.reason)),
      { breaker: new OutageBreaker(), halfOpenAfter: breakMs },
    );
    this.#breaker.onStateChange((state) => this.#noteState(state));
  }

  get health(): CarrierHealth {
    const { state } = this.#breaker;
    const paused = this.#paused !== null && this.#paused.until > Date.now() ? this.#paused : null;
    return {
      carrier: this.#adapter.carrier,
      breaker:
        state === CircuitState.Closed ? 'closed' : state === CircuitState.HalfOpen ? 'half_open' : 'open',
      outSince: this.#outSince,
      failures: [...this.#failures],
      paused: paused && { until: paused.until, reason: paused.failure.reason },
    };
  }

  /**
   * One call for numbers that fit into it, repeated where that helps. On trial, one that a number in it may have spoilt
   * ends so at once.
   */
  async call(queries: readonly TrackQuery[], urgency: Urgency, onTrial = false): Promise<Called> {
    try {
      return await this.#retryPolicy(urgency).execute(() => this.#attempt(queries, urgency, onTrial));
    } catch {
      return callFailed('internal_error');
    }
  }

  /** One call after so many on trial failed alike: it is not repeated, and all of them count. */
  async callOnceMore(
    queries: readonly TrackQuery[],
    urgency: Urgency,
    { failure, calls }: { readonly failure: Failure; readonly calls: number },
  ): Promise<Called> {
    const waitMs = failure.retryAfterMs ?? this.#random() * 2 * firstDelayMs;
    if (isWorthRepeating(failure) && waitMs <= this.#timeoutMs[urgency]) await delay(waitMs);
    const called = await this.#attempt(queries, urgency, false).catch(() => callFailed('internal_error'));
    // And one for the repeats that it goes without.
    for (let at = 0; at <= calls && !called.ok; at += 1)
      await this.#breaker.execute(() => Promise.resolve(called)).catch(() => undefined);
    return called;
  }

  /** Ends what waits. A call on its way is broken off. */
  stop(): void {
    this.#stopping.abort();
  }

  async #attempt(queries: readonly TrackQuery[], urgency: Urgency, onTrial: boolean): Promise<Called> {
    const held = await this.#waitForSlot(this.#timeoutMs[urgency]);
    if (held !== null) return { ok: false, failure: held };
    try {
      let call = (): Promise<CallOutcome> => this.#callInTime(queries);
      if (onTrial && this.#breaker.state === CircuitState.Closed) {
        const tried = await call();
        if (!tried.ok && spoilable.has(tried.failure.httpStatus)) return { ...tried, spoilt: true };
        call = () => Promise.resolve(tried);
      }
      const outcome = await this.#breaker.execute(call);
      if (outcome.ok) {
        this.#throttles = 0;
        return outcome;
      }
      return { ok: false, failure: this.#noteFailure(outcome.failure) };
    } catch (error) {
      if (!isBrokenCircuitError(error)) throw error;
      return callFailed('carrier_paused', {
        retryAfterMs: Math.max(0, this.#opened + breakMs - Date.now()),
      });
    }
  }

  async #callInTime(queries: readonly TrackQuery[]): Promise<CallOutcome> {
    const outcome = await this.#timeout
      .execute(({ signal }) => this.#adapter.track(queries, signal), this.#stopping.signal)
      .catch((error: unknown) => callFailed(isTaskCancelledError(error) ? 'timeout' : 'internal_error'));
    if (this.#stopping.signal.aborted && !outcome.ok) return callFailed('stopped');
    return !outcome.ok && outcome.failure.reason === 'cancelled' ? callFailed('timeout') : outcome;
  }

  /** Waits out a pause and a budget for as long as patience lasts; then the reason why there is no call. */
  async #waitForSlot(urgencyTimeoutMs: number): Promise<Failure | null> {
    const until = Date.now() + urgencyTimeoutMs;
    while (!this.#stopping.signal.aborted) {
      const waitMs = (this.#paused?.until ?? 0) - Date.now();
      if (this.#paused !== null && waitMs > 0) {
        const { failure } = this.#paused;
        if (failure.reason !== 'throttled' || Date.now() + waitMs > until) {
          return { ...failure, retryAfterMs: waitMs };
        }
        await delay(waitMs);
        continue;
      }
      const answer = await this.#budget.take(this.#adapter.carrier, 1);
      if (answer.granted) {
        await this.#keepPace();
        return this.#stopping.signal.aborted ? { reason: 'stopped' } : null;
      }
      if (Date.now() + answer.retryAfterMs > until) {
        return { reason: 'budget_used_up', retryAfterMs: answer.retryAfterMs };
      }
      await delay(Math.max(1, answer.retryAfterMs));
    }
    return { reason: 'stopped' };
  }

  async #keepPace(): Promise<void> {
    const now = Date.now();
    const at = Math.max(now, this.#nextCallAt);
    this.#nextCallAt = at + this.#spacingMs;
    if (at > now) await delay(at - now);
  }

  #retryPolicy(urgency: Urgency): ReturnType<typeof retry> {
    const worthIt = handleWhenResult(
      (result) =>
        isFailure(result) &&
        !('spoilt' in result) &&
        isWorthRepeating(result.failure) &&
        (result.failure.retryAfterMs ?? 0) <= this.#timeoutMs[urgency],
    );
    const backoff = new DelegateBackoff<IRetryBackoffContext<unknown>>((context) => this.#backoff(context));
    return retry(worthIt, { maxAttempts: repeats[urgency], backoff }).dangerouslyUnref();
  }

  /** What the carrier asks for, else full jitter below 0.5 s times 2 to the number of the attempt. */
  #backoff({ attempt, result }: IRetryBackoffContext<unknown>): number {
    const failure = 'value' in result && isFailure(result.value) ? result.value.failure : null;
    if (failure?.retryAfterMs !== undefined) return failure.retryAfterMs;
    return this.#random() * Math.min(longestDelayMs, firstDelayMs * 2 ** attempt);
  }

  /** Remembers a failure; trouble of the account pauses it, the longer the more often it is throttled in a row. */
  #noteFailure(failure: Failure): Failure {
    this.#failures.unshift({ at: Date.now(), failure });
    this.#failures.splice(failuresKept);
    if (!accountTroubles.has(failure.reason)) return failure;
    if (failure.reason !== 'throttled' || failure.retryAfterMs !== undefined) {
      this.#pause(failure, failure.retryAfterMs ?? troubleKeptMs);
      return failure;
    }
    this.#throttles += 1;
    const longest = Math.min(longestThrottleMs, firstDelayMs * 2 ** this.#throttles);
    const retryAfterMs = Math.ceil((this.#random() * longest) / 2 + longest / 2);
    this.#pause(failure, retryAfterMs);
    return { ...failure, retryAfterMs };
  }

  #pause(failure: Failure, forMs: number): void {
    const until = Date.now() + forMs;
    if (until > (this.#paused?.until ?? 0)) this.#paused = { until, failure };
  }

  #noteState(state: CircuitState): void {
    if (state === CircuitState.Closed) this.#outSince = null;
    if (state !== CircuitState.Open) return;
    this.#opened = Date.now();
    this.#outSince ??= this.#opened;
  }
}

/** The same call may do better later. A body that broke off came with status 200. */
const isWorthRepeating = ({ reason, httpStatus }: Failure): boolean =>
  reason === 'bad_answer' ? httpStatus === 200 : reason === 'throttled' || outages.has(reason);

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds).unref());
