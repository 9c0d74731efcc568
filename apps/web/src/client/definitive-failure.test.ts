import { describe, expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { isDefinitiveFailure, underOneKey } from './definitive-failure.ts';

test('only a refusal of the server ends an act', () => {
  expect(isDefinitiveFailure(new ApiError({ name: 'reservationGone', status: 409 }))).toBe(true);
  expect(isDefinitiveFailure(new ApiError({ name: 'notEnoughPoints', status: 402 }))).toBe(true);
  expect(isDefinitiveFailure(new ApiError({ name: 'inProgress', status: 409 }))).toBe(false);
  expect(isDefinitiveFailure(new ApiError({ name: 'limited', status: 429 }))).toBe(false);
  expect(isDefinitiveFailure(new ApiError({ name: 'internal', status: 500 }))).toBe(false);
  expect(isDefinitiveFailure(new ApiError({ name: 'TIMEOUT' }))).toBe(false);
  expect(isDefinitiveFailure(new Error('bug'))).toBe(false);
});

describe('an act goes under one key', () => {
  /** Carries the act out, which ends as told; answers the key it went under. */
  const keyOf = async (act: string, error?: Error): Promise<string> => {
    let used = '';
    const outcome = underOneKey(act, async (key) => {
      used = key;
      if (error !== undefined) throw error;
    });
    expect(await outcome.catch((caught: unknown) => caught)).toBe(error);
    return used;
  };

  test.each([
    ['it is still running', new ApiError({ name: 'inProgress', status: 409 })],
    ['it came too often', new ApiError({ name: 'limited', status: 429 })],
    ['the server failed', new ApiError({ name: 'internal', status: 500 })],
    ['its answer was lost', new ApiError({ name: 'NETWORK' })],
    ['its answer took too long', new ApiError({ name: 'TIMEOUT' })],
  ])('as long as %s', async (act, error) => {
    const first = await keyOf(act, error);
    expect(await keyOf(`${act} on another`, error)).not.toBe(first);
    expect([await keyOf(act, error), await keyOf(act)]).toEqual([first, first]);
    expect(await keyOf(act)).not.toBe(first);
  });

  test('until it was refused', async () => {
    const first = await keyOf('refused', new ApiError({ name: 'notEnoughPoints', status: 402 }));
    expect(await keyOf('refused')).not.toBe(first);
  });
});
