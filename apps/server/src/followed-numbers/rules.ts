import type { FollowRejection, nextLookReasons } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';

export type NextLook = { readonly at: number | null; readonly reason: (typeof nextLookReasons)[number] };

/** What says when a number is asked for next. */
export type LookFacts = {
  readonly archived: boolean;
  readonly bought: boolean;
  /** Milliseconds since the epoch. */
  readonly lookAt: number | null;
  readonly failed: boolean;
};

/** When a number is asked for next. A bought one is asked for while it is archived, too. */
export const nextLookOf = ({ archived, bought, lookAt, failed }: LookFacts): NextLook => {
  if (lookAt === null) return { at: null, reason: archived ? 'archived' : 'ended' };
  if (failed) return { at: lookAt, reason: 'failed' };
  return { at: lookAt, reason: bought ? 'bought' : 'status' };
};

export type ChosenNumber = {
  readonly typed: string;
  readonly carrier: Carrier;
  readonly canonical: string;
  readonly reference: string | null;
  readonly note: string | null;
};

export type RejectedNumber = { readonly number: string; readonly reason: FollowRejection };

export const withinLimit = (
  numbers: readonly ChosenNumber[],
  room: number,
): { readonly chosen: readonly ChosenNumber[]; readonly refused: readonly RejectedNumber[] } => {
  const left = Math.max(0, room);
  return {
    chosen: numbers.slice(0, left),
    refused: numbers.slice(left).map(({ typed }) => ({ number: typed, reason: 'limit' })),
  };
};
