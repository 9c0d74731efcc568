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
  numbersHeld: 0,
  reservations: 0,
  waits: 0,
  followed: 0,
  webhooksPaused: 0,
  ticketsReturned: 0,
};

export const effectOf = (effect: Partial<ActEffect>): ActEffect => ({ ...none, ...effect });
