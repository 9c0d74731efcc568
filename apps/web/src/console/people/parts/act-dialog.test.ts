// @vitest-environment jsdom
import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import type { ActEffect, ActResult } from '@waybill/contract/endpoints/people-shapes.ts';
import { act, createElement } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fill, open, send } from '../../../shell/form-dialog.test-kit.ts';
import { loadPhraseBundle } from '../../../shell/language.tsx';
import { ActDialog, type ActTarget } from './act-dialog.tsx';

const call = vi.hoisted(() => {
  // What files before this one loaded has the real one.
  vi.resetModules();
  return vi.fn<(...args: unknown[]) => Promise<unknown>>();
});
vi.mock('../../../client/call.ts', async (original) => ({ ...(await original<object>()), call }));
afterAll(() => {
  vi.resetModules();
});

// The contract's schemas and the words for what they find come before the first form.
beforeAll(async () => {
  await import('../../../client/schemas.ts');
  await loadPhraseBundle('app');
  await loadPhraseBundle('console');
});

const nothing: ActEffect = {
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

let preview: Partial<ActResult>;
let approvers: number;
beforeEach(() => {
  vi.clearAllMocks();
  call.mockImplementation(async (endpoint) =>
    endpoint === approvalEndpoints.listApprovals
      ? { list: [], approvers }
      : { outcome: 'preview', needsApproval: false, approvalFor: null, earlierPayments: [], ...preview },
  );
});

const target = { userId: '7', userName: 'buyer', role: 'user' } as const;

/** Opens an act on an account, fills it in and asks what it would do. */
const show = async (more: Pick<ActTarget, 'kind' | 'status'>, values: Readonly<Record<string, string>>) => {
  await open(createElement(ActDialog, { target: { ...target, ...more }, onClose: () => undefined }));
  for (const [name, value] of Object.entries(values)) await fill(name, value);
  await send(() => document.querySelector('dialog section[aria-label]') !== null);
};

test.each([
  [0, true],
  [1, false],
])(
  'a recharge above the limit that %i others may approve says before how to go on: %s',
  async (count, says) => {
    approvers = count;
    preview = { needsApproval: true, approvalFor: 'act', effect: nothing };
    await show({ kind: 'recharge' }, { points: '1001', remark: 'paid in cash' });
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(call.mock.calls.map(([endpoint]) => endpoint)).toContain(approvalEndpoints.listApprovals);
      expect(document.querySelector(':is([role="alert"], [role="status"]) p + p') !== null).toBe(says);
    }, 10_000);
  },
);

test('disabling an account tells before what ends and what cannot go on', async () => {
  const status = { before: 'active', after: 'disabled' } as const;
  const counts = {
    sessionsEnded: 11,
    keysEnded: 12,
    numbersHeld: 13,
    reservations: 14,
    waits: 15,
    followed: 16,
    webhooksPaused: 17,
    ticketsReturned: 18,
  };
  preview = { effect: { ...nothing, status, ...counts } };
  await show({ kind: 'status', status: 'disabled' }, { remark: 'fraud' });
  // The status, and each of the counts.
  expect(document.querySelectorAll('dialog section[aria-label] dd')).toHaveLength(
    1 + Object.keys(counts).length,
  );
});
