import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { settlesAct } from './settles-act.ts';

test('only a refusal of the server ends an act', () => {
  expect(settlesAct(new ApiError({ name: 'reservationGone', status: 409 }))).toBe(true);
  expect(settlesAct(new ApiError({ name: 'notEnoughPoints', status: 402 }))).toBe(true);
  expect(settlesAct(new ApiError({ name: 'inProgress', status: 409 }))).toBe(false);
  expect(settlesAct(new ApiError({ name: 'limited', status: 429 }))).toBe(false);
  expect(settlesAct(new ApiError({ name: 'internal', status: 500 }))).toBe(false);
  expect(settlesAct(new ApiError({ name: 'TIMEOUT' }))).toBe(false);
  expect(settlesAct(new Error('bug'))).toBe(false);
});
