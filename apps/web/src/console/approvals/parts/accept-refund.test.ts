// @vitest-environment jsdom
import type { RefundRequest } from '@waybill/contract/endpoints/people-shapes.ts';
import { act, createElement } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fill, open, send } from '../../../shell/form-dialog.test-kit.ts';
import { loadPhraseBundle } from '../../../shell/language.tsx';
import { AcceptRefund } from '../pages/refunds-page.tsx';

const call = vi.hoisted(() => {
  // What files before this one loaded has the real one.
  vi.resetModules();
  return vi.fn<(...args: unknown[]) => Promise<unknown>>();
});
vi.mock('../../../client/call.ts', async (original) => ({ ...(await original<object>()), call }));
afterAll(() => {
  vi.resetModules();
});

// The third number was not asked for.
const order = {
  trackingInfos: ['1', '2', '3'].map((id) => ({ id, trackingNumber: `1Z**********000${id}`, price: 2 })),
  refund: { trackingInfoIds: ['1', '2'] },
};
const request = {
  id: '9',
  orderId: '5',
  orderNo: 'LT261124ABCDEFGH',
  user: { id: '7', userName: 'buyer' },
  points: 4,
  reason: 'wrong city',
  needsApproval: false,
} as RefundRequest;

const onClose = vi.fn<() => void>();
const boxes = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('[type="checkbox"]')];
const settle = (holds: () => boolean): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(holds()).toBe(true);
  }, 10_000);
const click = (place: number): Promise<void> => act(async () => boxes()[place]?.click());
const decisions = (): unknown[] =>
  call.mock.calls.flatMap(([, input]) =>
    input !== null && typeof input === 'object' && 'body' in input ? [input.body] : [],
  );

// A problem that has no words is none.
beforeAll(async () => {
  await loadPhraseBundle('app');
  await loadPhraseBundle('console');
});

beforeEach(async () => {
  vi.clearAllMocks();
  call.mockImplementation(async (_, input) =>
    typeof input === 'object' && input !== null && 'body' in input ? { outcome: 'done' } : order,
  );
  await open(createElement(AcceptRefund, { request, onClose }));
  await settle(() => boxes().length === 3);
  await fill('remark', 'as agreed');
});

test('all that was asked for is accepted unless staff choose', async () => {
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, true]);
  await send(() => onClose.mock.calls.length > 0);
  expect(decisions()).toEqual([{ requestId: '9', decision: 'accept', remark: 'as agreed' }]);
});

test('a part is accepted by taking a number away', async () => {
  await click(1);
  await send(() => onClose.mock.calls.length > 0);
  expect(decisions()).toEqual([
    { requestId: '9', decision: 'accept', remark: 'as agreed', trackingInfoIds: ['2'] },
  ]);
});

test('none of them is no acceptance: it says so and sends nothing', async () => {
  await click(0);
  await send(() => document.querySelector('.refund-numbers [role="alert"]') !== null);
  expect(decisions()).toEqual([]);
});
