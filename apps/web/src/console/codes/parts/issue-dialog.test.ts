// @vitest-environment jsdom
import { createElement } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../client/errors.ts';
import { fill, open, send, wrong } from '../../../shell/form-dialog.test-kit.ts';
import { loadPhraseBundle } from '../../../shell/language.tsx';
import { IssueDialog } from './issue-dialog.tsx';

const call = vi.hoisted(() => {
  // What files before this one loaded has the real one.
  vi.resetModules();
  return vi.fn<(...args: unknown[]) => Promise<unknown>>();
});
vi.mock('../../../client/call.ts', async (original) => ({ ...(await original<object>()), call }));
afterAll(() => {
  vi.resetModules();
});

const onIssued = vi.fn<() => void>();
const onProposed = vi.fn<() => void>();

// The contract's schemas and the words for what they find come before the first form.
beforeAll(() => Promise.all([import('../../../client/schemas.ts'), loadPhraseBundle('app')]));

beforeEach(async () => {
  vi.clearAllMocks();
  await open(createElement(IssueDialog, { onIssued, onProposed, onClose: () => undefined }));
});

const notice = ':is([role="alert"], [role="status"])';

const fillIn = async () => {
  await fill('count', '10');
  await fill('points', '2.5');
  await fill('remark', ' for a fair ');
};

test('what the contract finds wrong stands at its field, and nothing is sent', async () => {
  await fill('count', 'ten');
  await fill('validDays', '400');
  await send(() => wrong().length > 0);
  expect(wrong()).toEqual(['count', 'points', 'validDays', 'remark']);
  expect(call).not.toHaveBeenCalled();
});

test('what is filled in is sent as numbers', async () => {
  call.mockResolvedValue({ outcome: 'issued', codes: ['A'] });
  await fillIn();
  await send(() => onIssued.mock.calls.length > 0);
  expect(call.mock.calls[0]?.[1]).toEqual({
    body: { count: 10, points: 2.5, validDays: 180, remark: 'for a fair' },
  });
  expect(onIssued).toHaveBeenCalledWith(['A']);
});

test('as long as nobody knows whether it was done, the same goes under the same key', async () => {
  call.mockRejectedValueOnce(new ApiError({ name: 'NETWORK' }));
  call.mockResolvedValue({ outcome: 'proposed', codes: [] });
  await fillIn();
  await send(() => document.querySelector(notice) !== null);
  await send(() => onProposed.mock.calls.length > 0);
  const [first, second] = call.mock.calls.map(([, , options]) => options);
  expect(first).toHaveProperty('idempotencyKey');
  expect(second).toEqual(first);
});

test('what the server finds wrong with a field stands at it, and nowhere else', async () => {
  const fields = { count: 'too many' };
  call.mockRejectedValue(new ApiError({ name: 'validation', status: 400, msg: 'wrong', fields }));
  await fillIn();
  await send(() => wrong().length > 0);
  expect(wrong()).toEqual(['count']);
  expect(document.querySelector(notice)).toBeNull();
});
