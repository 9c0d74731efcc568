import { priceSettingEndpoints } from '@waybill/contract/endpoints/price-settings.ts';
import { describe, expect, test } from 'vitest';
import { priceOf, startProblem, tiersOf, type PriceForm } from './price-form.ts';
import { judge } from '../../client/schemas.ts';

const judgePrice = judge(priceSettingEndpoints.addPrice.body);

const form: PriceForm = {
  carrier: 'ups',
  scope: 'single',
  unitPrice: '2.00',
  tiers: '50 10\n200: 20%',
  validFrom: '2026-12-01T08:00',
  remark: '年末调价',
};

describe('tiers as they are typed', () => {
  test('one a line', () =>
    expect(tiersOf(form.tiers)).toEqual([
      { from: 50, percentOff: 10 },
      { from: 200, percentOff: 20 },
    ]));
  test('none is none', () => expect(tiersOf(' \n')).toEqual([]));
  test.each(['50', '1 10', '50 0', '50 91', '501 10', '50 10\n40 20', '50 20\n200 10', 'x 10'])(
    '%j says something else',
    (tiers) => expect(judgePrice(priceOf({ ...form, tiers }))).toEqual({ tiers: 'fields.priceTiers' }),
  );
});

test('full-width digits are those of a number', () =>
  expect(priceOf({ ...form, unitPrice: ' ２．５０ ', tiers: '５０：１０％' })).toMatchObject({
    unitPrice: 2.5,
    tiers: [{ from: 50, percentOff: 10 }],
  }));

test('each field says what it needs', () => {
  expect(judgePrice(priceOf(form))).toEqual({});
  expect(judgePrice(priceOf({ ...form, unitPrice: '0', tiers: '?', remark: '' }))).toEqual({
    unitPrice: 'fields.price',
    tiers: 'fields.priceTiers',
    remark: 'fields.remark',
  });
});

test('a price is sent with its time, or from now', () => {
  expect(priceOf(form)).toMatchObject({ unitPrice: 2, validFrom: '2026-12-01T08:00:00' });
  expect(priceOf({ ...form, validFrom: '' })).not.toHaveProperty('validFrom');
});

test('a price starts neither in the past nor with another one of its offer', () => {
  const now = Date.parse('2026-12-01T08:00:30+08:00');
  const prices = [{ validFrom: '2026-12-24T00:00:00+08:00' }];
  const problem = (validFrom: string) => startProblem(validFrom, prices, now);
  expect(problem('')).toBeUndefined();
  expect(problem('2026-12-01T08:00')).toBeUndefined();
  expect(problem('2026-12-01T07:59')).toBe('fields.future');
  expect(problem('2026-12-24T00:00')).toBe('fields.priceTaken');
  expect(problem('2026-12-24T00:01')).toBeUndefined();
});
