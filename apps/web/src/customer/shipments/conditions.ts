import { limits } from '@waybill/contract/constants.ts';
import { carriers, type Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { defaultFilters, type Filters } from './filters.ts';

export type Condition = Filters & { readonly id: number; readonly carrier: Carrier };

/** Lines that one run may have; every line is a query of its own. */
export const mostConditions = 20;

export const newCondition = (id: number, today: string): Condition => ({
  ...defaultFilters('ups', today),
  scope: 'batch',
  id,
  carrier: 'ups',
});

export const askedFor = (conditions: readonly Condition[]): number =>
  conditions.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);

/** More than can be held or bought at once: of one carrier, or of all together. */
type CapIssue = { readonly of: Carrier | 'all'; readonly count: number; readonly most: number };

/** Whether the lines together ask for too much; the server holds 600 rows a user and sells 500 an order. */
export const capIssue = (conditions: readonly Condition[]): CapIssue | undefined => {
  for (const carrier of carriers) {
    const count = askedFor(conditions.filter((condition) => condition.carrier === carrier));
    if (count > limits.batchRows) return { of: carrier, count, most: limits.batchRows };
  }
  const count = askedFor(conditions);
  return count > limits.heldRows ? { of: 'all', count, most: limits.heldRows } : undefined;
};

export type ConditionOutcome =
  | { readonly kind: 'waiting' | 'running' | 'stopped' }
  | { readonly kind: 'held'; readonly asked: number; readonly got: number; readonly points: number }
  | { readonly kind: 'failed'; readonly reason: string };

export type ConditionsRun = {
  readonly running: boolean;
  /** By the id of the line. */
  readonly outcomes: Readonly<Record<number, ConditionOutcome>>;
};

export const noRun: ConditionsRun = { running: false, outcomes: {} };

/** Lines that did not come to an end: failed, or never asked. */
export const unfinished = (conditions: readonly Condition[], run: ConditionsRun): readonly Condition[] =>
  conditions.filter(({ id }) => {
    const kind = run.outcomes[id]?.kind;
    return kind === 'failed' || kind === 'stopped';
  });

export const sumOf = (run: ConditionsRun): { readonly asked: number; readonly got: number } => {
  const held = Object.values(run.outcomes).filter((outcome) => outcome.kind === 'held');
  return {
    asked: held.reduce((sum, { asked }) => sum + asked, 0),
    got: held.reduce((sum, { got }) => sum + got, 0),
  };
};
