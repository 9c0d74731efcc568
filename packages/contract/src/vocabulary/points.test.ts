import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '../endpoints/all.ts';
import { PointsInput, toPoints } from './points.ts';

/** Every schema inside a request that goes by a name of money. */
const moneyIn = (schema: z.ZodType | undefined, path: string): [string, z.ZodType][] => {
  const def = schema?.def as
    | {
        shape?: Record<string, z.ZodType>;
        innerType?: z.ZodType;
        element?: z.ZodType;
        in?: z.ZodType;
        items?: unknown;
      }
    | undefined;
  if (def === undefined) return [];
  const inner = [def.innerType, def.element, def.in].flatMap((one) => moneyIn(one, path));
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, field]) => [
    ...(/points|price|amount/iu.test(name) ? [[`${path}.${name}`, field] as [string, z.ZodType]] : []),
    ...moneyIn(field, `${path}.${name}`),
  ]);
  return [...inner, ...fields];
};

const inputs = Object.values(endpoints).flatMap(
  (endpoint: { id: string; body?: z.ZodType; query?: z.ZodType }) => [
    ...moneyIn(endpoint.body, endpoint.id),
    ...moneyIn(endpoint.query, endpoint.id),
  ],
);

describe('points that a request brings', () => {
  test('are looked for where they are known to be', () => {
    expect(inputs.map(([path]) => path).toSorted()).toEqual([
      'addPrice.unitPrice',
      'adjustUser.points',
      'createWait.maxPoints',
      'issueCodes.points',
      'placeOrder.maxPoints',
      'placeOrder.trackingInfos.price',
      'rechargeUser.points',
    ]);
  });

  test.each(inputs)('%s: nothing below a hundredth passes', (_path, schema) => {
    const passes = (value: unknown): boolean => schema.safeParse(value).success;
    for (const bad of [
      1e-9,
      0.001,
      1.005,
      1.99999,
      2.00000001,
      0.1 + 0.2,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '2',
    ])
      expect([bad, passes(bad)]).toEqual([bad, false]);
    for (const good of [0.01, 0.29, 1.15, 2, 9_999.99]) expect([good, passes(good)]).toEqual([good, true]);
  });

  test('every hundredth passes', () => {
    const schema = PointsInput(0.01, 10_000_000, 'fields.points');
    for (let hundredths = 1; hundredths < 1_000_000_000; hundredths += 99_991)
      expect(schema.safeParse(toPoints(hundredths)).success).toBe(true);
  });
});
