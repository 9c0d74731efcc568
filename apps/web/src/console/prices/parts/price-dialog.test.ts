// @vitest-environment jsdom
import type { StoredPrice } from '@waybill/contract/endpoints/price-settings.ts';
import { fields } from '@waybill/phrases/zh-CN/fields.ts';
import { act, createElement, type ChangeEvent } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../client/errors.ts';
import { fill, open, send, wrong } from '../../../shell/form-dialog.test-kit.ts';
import { loadPhraseBundle } from '../../../shell/language.tsx';
import type { MomentInputProps } from '../../../kit/moment-input.tsx';
import { PriceDialog } from './price-dialog.tsx';

type Asked = { readonly id: string };
const call = vi.hoisted(() => {
  // What files before this one loaded has the real one.
  vi.resetModules();
  return vi.fn<(endpoint: Asked) => Promise<unknown>>();
});
vi.mock('../../../client/call.ts', async (original) => ({ ...(await original<object>()), call }));
// Its calendar is a library's.
vi.mock('../../../kit/moment-input.tsx', () => ({
  MomentInput: ({ name, value, invalid, onChange }: MomentInputProps) =>
    createElement('input', {
      name,
      value,
      'aria-invalid': invalid,
      onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
    }),
}));
afterAll(() => {
  vi.resetModules();
});

const start = '2126-01-01T00:00';
const price: StoredPrice = {
  id: '1',
  carrier: 'ups',
  scope: 'single',
  unitPrice: 2,
  tiers: [],
  validFrom: `${start}:00+08:00`,
  validUntil: null,
  state: 'upcoming',
  remark: null,
  createdTime: '2026-11-20T00:00:00+08:00',
  createdBy: 'super@demo.local',
};

let prices: readonly StoredPrice[];
let added: () => Promise<unknown>;
const onClose = vi.fn<() => void>();

beforeAll(() => Promise.all([import('../../../client/schemas.ts'), loadPhraseBundle('app')]));
beforeEach(async () => {
  onClose.mockReset();
  prices = [];
  added = async () => price;
  call.mockReset();
  call.mockImplementation(async ({ id }) => {
    if (id === 'listPrices') return { list: prices };
    if (id === 'addPrice') return added();
    return { steps: [], orders: 0, before: 0, after: 0, list: [] };
  });
  await open(createElement(PriceDialog, { onClose }));
  await fill('unitPrice', '3');
  await fill('validFrom', start);
  await fill('remark', 'a dearer year');
});

const isReview = () => document.querySelector('[name=validFrom]') === null;
const isTaken = () => document.body.textContent.includes(fields['fields.priceTaken']);

test('what another one took since the dialog was opened is said at its field, before the review', async () => {
  prices = [price];
  await send(isTaken);
  expect(wrong()).toEqual(['validFrom']);
  expect(isReview()).toBe(false);
});

test('what another one took during the review brings the field back, with the problem', async () => {
  await send(isReview);
  prices = [price];
  // The list is read again by itself when its window is entered again.
  const reads = call.mock.calls.length;
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  expect(call.mock.calls.length).toBeGreaterThan(reads);
  added = () =>
    Promise.reject(
      new ApiError({
        name: 'validation',
        status: 400,
        msg: 'wrong',
        fields: { validFrom: fields['fields.priceTaken'] },
      }),
    );
  await send(() => !isReview());
  expect(wrong()).toEqual(['validFrom']);
  expect(isTaken()).toBe(true);
  added = async () => price;
  prices = [];
  await fill('validFrom', '2126-01-02T00:00');
  await send(isReview);
  await send(() => onClose.mock.calls.length > 0);
});
