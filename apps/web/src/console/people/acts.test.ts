import { describe, expect, test } from 'vitest';
import { actEndpoints } from './queries.ts';
import { actOf, pointsOf, type ActForm } from './acts.ts';
import type { StaffAct } from '@waybill/contract/endpoints/people-shapes.ts';
import { judge } from '../../client/schemas.ts';

const form: ActForm = {
  points: '12.50',
  remark: ' 线下付款 ',
  refNo: '',
  duplicateReason: '',
  adjustReason: 'mistake',
  role: 'admin',
  limit: '20,000',
  orderId: '7',
  numbers: new Set(['71', '73']),
};

describe('points as they are typed', () => {
  test.each([
    ['100', 100],
    ['1,234.5', 1234.5],
    ['+3.25', 3.25],
    ['-8', -8],
    ['１，２００．５', 1200.5],
    ['１，２３４．５０', 1234.5],
    ['−３。５', -3.5],
  ])('%s is %d', (text, points) => expect(pointsOf(text)).toBe(points));
  test.each(['', 'abc', '1.234', '1,5', '1e3', '--1', '999999999'])('%s is none', (text) =>
    expect(pointsOf(text)).toBeUndefined(),
  );
});

const problemsOf = (kind: StaffAct, typed: ActForm) =>
  judge(actEndpoints[kind].body)(actOf(kind, typed, 'disabled').body);

test('a recharge gives, an adjustment goes both ways, and nothing changes nothing', () => {
  expect(problemsOf('recharge', { ...form, points: '-1' })).toEqual({ points: 'fields.points' });
  expect(problemsOf('recharge', { ...form, points: '' })).toEqual({ points: 'fields.points' });
  expect(problemsOf('adjust', { ...form, points: '-1' })).toEqual({});
  expect(problemsOf('adjust', { ...form, points: '0' })).toEqual({ points: 'fields.points' });
});

test('a limit of followed numbers is a whole number', () => {
  for (const limit of ['', '-1', '1.5', '100001', 'x'])
    expect(problemsOf('follow', { ...form, limit })).toEqual({ limit: 'fields.followLimit' });
  expect(problemsOf('follow', { ...form, limit: '0' })).toEqual({});
});

test('a refund is of numbers that were chosen', () => {
  expect(problemsOf('refund', { ...form, numbers: new Set() })).toHaveProperty('trackingInfoIds');
});

test('every act needs a reason', () => {
  for (const kind of [
    'recharge',
    'refund',
    'adjust',
    'status',
    'role',
    'revoke',
    'follow',
    'factor',
  ] as const) {
    expect(Object.values(problemsOf(kind, { ...form, remark: ' x ' }))).toEqual(['fields.remark']);
    expect(problemsOf(kind, form)).toEqual({});
  }
});

test('a form becomes the call of its act', () => {
  expect(actOf('recharge', form, 'active').body).toEqual({ points: 12.5, remark: '线下付款' });
  expect(actOf('recharge', { ...form, refNo: ' A1 ' }, 'active').body).toMatchObject({ refNo: 'A1' });
  expect(actOf('refund', form, 'active').body).toEqual({
    orderId: '7',
    trackingInfoIds: ['71', '73'],
    remark: '线下付款',
  });
  expect(actOf('status', form, 'disabled').body).toEqual({ status: 'disabled', reason: '线下付款' });
  expect(actOf('follow', form, 'active').body).toEqual({ limit: 20_000, reason: '线下付款' });
  expect(actOf('factor', form, 'active').body).toEqual({ reason: '线下付款' });
  expect(actOf('revoke', form, 'active', '9').body).toEqual({ reason: '线下付款', sessionId: '9' });
});
