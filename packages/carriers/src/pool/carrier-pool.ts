import type { TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import { type CarrierAdapter, queryKey } from '../calling/carrier-adapter.ts';
import {
  type CallOutcome,
  type Failure,
  failed,
  type NumberOutcome,
  type TrackQuery,
} from '../tracking/outcome.ts';
import {
  type CallBudget,
  type CarrierHealth,
  GuardedCall,
  type GuardSettings,
  type Urgency,
} from './guarded-call.ts';

/** How a carrier's numbers are packed; what is left out has the value named. */
export interface PoolSettings extends GuardSettings {
  /** Calls at the same time (4 at UPS and FedEx, 2 at USPS). */
  readonly maxConcurrent?: number;
  /** Numbers that may wait, 20,000. */
  readonly maxWaiting?: number;
}

export interface PoolHealth extends CarrierHealth {
  readonly waiting: number;
  readonly calling: number;
}

interface Entry {
  readonly query: TrackQuery;
  readonly waiters: Set<(outcome: NumberOutcome) => void>;
  urgency: Urgency;
  asked: boolean;
}

/** Calls after which no part of a spoilt call is divided any more: enough for two numbers among 35. */
const mostDividing = 20;

const halvesOf = (pack: readonly Entry[]): (readonly Entry[])[] => {
  const middle = Math.ceil(pack.length / 2);
  return [pack.slice(0, middle), pack.slice(middle)];
};

const queriesOf = (pack: readonly Entry[]): TrackQuery[] => pack.map((entry) => entry.query);

/** Milliseconds for which a number waits for others to fill its call. */
const packWindowMs = 20;

const defaultConcurrency = { ups: 4, fedex: 4, usps: 2 } as const;

/**
 * One carrier on one account. Numbers come one by one and leave in full calls, a bounded number at a time; equal
 * numbers in flight share one question. Every number ends with a parcel or a reason.
 */
export class CarrierPool {
  readonly #adapter: CarrierAdapter;
  readonly #guard: GuardedCall;
  readonly #maxConcurrent: number;
  readonly #maxWaiting: number;
  readonly #entries = new Map<string, Entry>();
  readonly #waiting: Record<Urgency, Set<Entry>> = { interactive: new Set(), background: new Set() };
  readonly #running = new Set<Promise<void>>();
  #window: NodeJS.Timeout | null = null;
  #windowOver = false;
  #stopped = false;

  constructor(adapter: CarrierAdapter, budget: CallBudget, settings: PoolSettings, random = Math.random) {
    this.#adapter = adapter;
    this.#guard = new GuardedCall(adapter, budget, settings, random);
    this.#maxConcurrent = settings.maxConcurrent ?? defaultConcurrency[adapter.carrier];
    this.#maxWaiting = settings.maxWaiting ?? 20_000;
  }

  get health(): PoolHealth {
    return { ...this.#guard.health, waiting: this.#waitingCount(), calling: this.#running.size };
  }

  /**
   * Asks for a number. With a signal the caller stops waiting as `cancelled`; a number that nobody waits for any
   * more and that was not asked yet is dropped.
   */
  track(
    query: TrackQuery,
    { urgency = 'interactive', signal }: { readonly urgency?: Urgency; readonly signal?: AbortSignal } = {},
  ): Promise<NumberOutcome> {
    const reject = (reason: TrackingReason): Promise<NumberOutcome> =>
      Promise.resolve(failed(query.number, reason));
    if (this.#stopped) return reject('stopped');
    if (signal?.aborted) return reject('cancelled');
    const key = queryKey(query);
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      if (this.#waitingCount() >= this.#maxWaiting) return reject('too_many_waiting');
      entry = { query, waiters: new Set(), urgency, asked: false };
      this.#entries.set(key, entry);
      this.#waiting[urgency].add(entry);
    } else if (urgency === 'interactive' && entry.urgency === 'background' && !entry.asked) {
      this.#waiting.background.delete(entry);
      this.#waiting.interactive.add(entry);
      entry.urgency = 'interactive';
    }
    const outcome = this.#await(entry, signal);
    this.#dispatch();
    return outcome;
  }

  /** Takes no more numbers, ends every one that has no answer yet as `stopped`, and breaks off open calls. */
  stop(): void {
    this.#stopped = true;
    if (this.#window !== null) clearTimeout(this.#window);
    this.#guard.stop();
    for (const entry of this.#entries.values()) this.#settle(entry, failed(entry.query.number, 'stopped'));
    for (const waiting of Object.values(this.#waiting)) waiting.clear();
  }

  #await(entry: Entry, signal: AbortSignal | undefined): Promise<NumberOutcome> {
    return new Promise((resolve) => {
      const leave = (): void => {
        entry.waiters.delete(end);
        resolve(failed(entry.query.number, 'cancelled'));
        if (entry.waiters.size > 0 || entry.asked) return;
        this.#waiting[entry.urgency].delete(entry);
        this.#entries.delete(queryKey(entry.query));
      };
      const end = (outcome: NumberOutcome): void => {
        signal?.removeEventListener('abort', leave);
        resolve(outcome);
      };
      entry.waiters.add(end);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Starts calls while there is room: at once when one is full, else when the window is over. */
  #dispatch(): void {
    while (!this.#stopped && this.#running.size < this.#maxConcurrent && this.#waitingCount() > 0) {
      if (this.#waitingCount() < this.#adapter.maxPerCall && !this.#windowOver) {
        this.#window ??= setTimeout(() => {
          this.#window = null;
          this.#windowOver = this.#waitingCount() > 0;
          this.#dispatch();
        }, packWindowMs);
        return;
      }
      const pack = this.#takePack();
      if (this.#waitingCount() === 0) this.#windowOver = false;
      const run = this.#ask(pack).finally(() => {
        this.#running.delete(run);
        this.#dispatch();
      });
      this.#running.add(run);
    }
  }

  /** Those for whom a person waits go first. */
  #takePack(): Entry[] {
    const pack: Entry[] = [];
    for (const waiting of [this.#waiting.interactive, this.#waiting.background]) {
      for (const entry of waiting) {
        if (pack.length === this.#adapter.maxPerCall) return pack;
        waiting.delete(entry);
        entry.asked = true;
        pack.push(entry);
      }
    }
    return pack;
  }

  /**
   * A call that is rejected as a whole is halved until the number that spoils it stands alone. One that may have failed
   * for the carrier's sake is asked anew and counted when both halves fail alike.
   */
  async #ask(pack: readonly Entry[]): Promise<void> {
    const urgency = pack.some((entry) => entry.urgency === 'interactive') ? 'interactive' : 'background';
    const called = await this.#guard.call(queriesOf(pack), urgency, pack.length > 1);
    if (called.spoilt) return this.#divide(pack, urgency, called.failure);
    if (!called.ok && called.failure.reason === 'request_refused' && pack.length > 1) {
      for (const half of halvesOf(pack)) await this.#ask(half);
      return;
    }
    this.#settleAll(pack, called);
  }

  /** Finds the numbers that spoil a call; once one is answered the carrier is not to blame for the others. */
  async #divide(pack: readonly Entry[], urgency: Urgency, failure: Failure): Promise<void> {
    let calls = 1;
    let answered = false;
    const isSpoilt = async (part: readonly Entry[]): Promise<boolean> => {
      calls += 1;
      const called = await this.#guard.call(queriesOf(part), urgency, true);
      answered ||= called.ok;
      if (called.spoilt && part.length > 1 && calls < mostDividing) return true;
      if (!called.spoilt || answered) this.#settleAll(part, called);
      return called.spoilt === true && !answered;
    };
    let parts = halvesOf(pack);
    while (parts.length > 0) {
      const spoilt: (readonly Entry[])[] = [];
      for (const part of parts) if (await isSpoilt(part)) spoilt.push(part);
      if (!answered && spoilt.length > 0) {
        // Both halves may have a number of the kind: one from between them tells.
        const [probe] = pack.slice(Math.floor(pack.length / 2));
        if (pack.length < 3 || probe === undefined || (await isSpoilt([probe])) || !answered) {
          this.#settleAll(pack, await this.#guard.callOnceMore(queriesOf(pack), urgency, { failure, calls }));
          return;
        }
      }
      parts = spoilt.flatMap((part) => (part.length > 1 ? halvesOf(part) : [part]));
      parts = parts
        .map((part) => part.filter((entry) => this.#entries.get(queryKey(entry.query)) === entry))
        .filter((part) => part.length > 0);
    }
  }

  #settleAll(pack: readonly Entry[], called: CallOutcome): void {
    pack.forEach((entry, at) => {
      const { number } = entry.query;
      const outcome = called.ok
        ? called.outcomes[at]
        : ({ kind: 'failed', number, failure: called.failure } as const);
      this.#settle(entry, outcome ?? failed(number, 'missing_in_answer'));
    });
  }

  #settle(entry: Entry, outcome: NumberOutcome): void {
    const key = queryKey(entry.query);
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
    for (const end of entry.waiters) end(outcome);
    entry.waiters.clear();
  }

  #waitingCount(): number {
    return this.#waiting.interactive.size + this.#waiting.background.size;
  }
}
