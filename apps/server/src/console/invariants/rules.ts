import type { InvariantName } from '@waybill/contract/endpoints/diagnosis.ts';

export type SweepProgress = { readonly after: number; readonly size: number; readonly since?: number };

export const firstProgress: SweepProgress = { after: 0, size: 50 };

const wantedMs = 25;
const mostKeys = 5_000;

export const nextProgress = (
  { after, size }: SweepProgress,
  seen: { readonly keys: readonly number[]; readonly tookMs: number; readonly upTo: number | undefined },
): SweepProgress => {
  const atEnd = seen.keys.length < size;
  const factor = Math.min(2, Math.max(0.25, wantedMs / Math.max(seen.tookMs, 1)));
  // A short slice says nothing about how long a full one would take, but for the worse.
  const grown = atEnd && factor > 1 ? size : Math.round(size * factor);
  return {
    after: atEnd ? 0 : (seen.keys.at(-1) ?? after),
    size: Math.min(mostKeys, Math.max(1, grown)),
    ...(seen.upTo === undefined ? {} : { since: seen.upTo }),
  };
};

/** Milliseconds between two looks at the least: the board shows within ten seconds what broke. */
export const shortestPauseMs = 6_000;
const restFactor = 20;

/** Milliseconds until a check is due again: it may use a twentieth of the time at most. */
export const pauseAfter = (tookMs: number): number =>
  Math.max(shortestPauseMs, Math.round(restFactor * tookMs));

export const keptRows = 1_000;
export const shownRows = 50;

export const alertOf = (name: InvariantName): 'books_broken' | 'audit_broken' | undefined => {
  if (name === 'audit_intact') return 'audit_broken';
  return name === 'ledger_zero' || name === 'balances_match' || name === 'chains_intact'
    ? 'books_broken'
    : undefined;
};
