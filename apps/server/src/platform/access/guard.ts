import type { Caller } from './caller.ts';

export type Visit = {
  readonly ip: string;
  readonly path: string;
  readonly open: boolean;
  /** Null before it is known, and of open endpoints. */
  readonly caller: Caller | null;
  /** Paths at which what it is part of was counted: limits of those count it no more. */
  readonly countedAt?: readonly string[];
};

/** Where a limit stands after a call: what it allows, what is left of it, and seconds until it starts anew. */
export type LimitState = { readonly limit: number; readonly remaining: number; readonly reset: number };

export type NotifyLimit = (state: LimitState) => void;

export type Guard = {
  /** Settles once the rules are known; at once afterwards. */
  ready(): Promise<void> | undefined;
  rejectAddress(ip: string): void;
  rejectCaller(caller: Caller): void;
  /**
   * Counts a call by every limit that concerns it: without a caller those of addresses and of all together, with one
   * those of accounts and keys. Answers the limit that leaves least; one that is exceeded has `exceeded`.
   */
  count(visit: Visit): Promise<(LimitState & { readonly exceeded: boolean }) | undefined>;
  used(keyId: number, ip: string, failed: boolean): void;
};
