import type { Carrier, TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import type { CarrierAdapter } from '../calling/carrier-adapter.ts';
import {
  type CallOutcome,
  callFailed,
  type Failure,
  type NumberOutcome,
  type TrackedParcel,
  type TrackQuery,
} from '../tracking/outcome.ts';
import { CarrierPool, type PoolSettings } from './carrier-pool.ts';
import type { BudgetAnswer, CallBudget } from './guarded-call.ts';

/** What a carrier answers to one call. */
export type Answer = (
  queries: readonly TrackQuery[],
  signal: AbortSignal,
) => CallOutcome | Promise<CallOutcome>;

export const found: Answer = (queries) => ({
  ok: true,
  outcomes: queries.map(({ number }) => ({ kind: 'found', number, parcel: { number } as TrackedParcel })),
});
export const fails =
  (reason: TrackingReason, rest: Omit<Failure, 'reason'> = {}): Answer =>
  () =>
    callFailed(reason, rest);
export const hangs: Answer = () => new Promise<never>(() => undefined);

export const unlimited: CallBudget = { take: () => Promise.resolve({ granted: true }) };

/** A pool on an adapter that gives these answers one after the other, the last one for ever. */
export const poolOf = (
  answers: readonly Answer[],
  {
    carrier = 'usps',
    maxPerCall = 35,
    budget = unlimited,
    ...settings
  }: PoolSettings & { carrier?: Carrier; maxPerCall?: number; budget?: CallBudget } = {},
) => {
  const calls: string[][] = [];
  const adapter: CarrierAdapter = {
    carrier,
    maxPerCall,
    track: async (queries, signal) => {
      calls.push(queries.map(({ number }) => number));
      const answer = answers[Math.min(calls.length, answers.length) - 1] ?? found;
      return answer(queries, signal);
    },
    checkAccount: () => Promise.reject(new Error('not asked for')),
  };
  return { pool: new CarrierPool(adapter, budget, settings, () => 0.5), calls };
};

export const reasonOf = (outcome: NumberOutcome): string =>
  outcome.kind === 'failed' ? outcome.failure.reason : outcome.kind;

export const budgetOf = (...answers: BudgetAnswer[]): CallBudget => ({
  take: () => Promise.resolve(answers.shift() ?? { granted: true }),
});
export const broken: CallBudget = { take: () => Promise.reject(new Error('the database is away')) };
export const throws: Answer = () => {
  throw new Error('a defect');
};
