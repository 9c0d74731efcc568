import type { ActEffect } from '@waybill/contract/endpoints/people-shapes.ts';

const none: ActEffect = {
  balance: null,
  frozen: null,
  points: null,
  status: null,
  role: null,
  orderStatus: null,
  followLimit: null,
  numbersRetired: 0,
  sessionsEnded: 0,
  keysEnded: 0,
  keysNarrowed: 0,
};

/** The effect of an act: what it names, and nothing of the rest. */
export const effectOf = (effect: Partial<ActEffect>): ActEffect => ({ ...none, ...effect });
