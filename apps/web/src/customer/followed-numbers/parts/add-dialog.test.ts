// @vitest-environment jsdom
import { signedIn } from '@waybill/phrases/zh-CN/signed-in.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { open } from '../../../shell/form-dialog.test-kit.ts';
import { loadPhraseBundle } from '../../../shell/language.tsx';
// Loaded when something is read; the test waits for no file.
import '../../../tracking/numbers/read-lines.ts';
import AddDialog from './add-dialog.tsx';

const call = vi.hoisted(() => {
  // What files before this one loaded has the real one.
  vi.resetModules();
  return vi.fn<() => Promise<unknown>>();
});
vi.mock('../../../client/call.ts', async (original) => ({ ...(await original<object>()), call }));
afterAll(() => {
  vi.resetModules();
});

const onClose = vi.fn<() => void>();
beforeAll(() => loadPhraseBundle('app'));
beforeEach(async () => {
  onClose.mockReset();
  await open(createElement(AddDialog, { onClose }));
});

const put = (number: string): void => {
  const [field] = document.querySelectorAll('textarea');
  if (field === undefined) throw new Error('there is no field for numbers');
  fireEvent.change(field, { target: { value: number } });
};
const escape = () =>
  act(async () => {
    document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
const asks = () => document.body.textContent.includes(signedIn['forms.discardTitle']);

test('Escape closes it when nothing was put in', async () => {
  await escape();
  expect(onClose).toHaveBeenCalledOnce();
});

test('Escape asks before numbers that were put in are thrown away', async () => {
  put('1Z999AA10123456784');
  await escape();
  expect(asks()).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => screen.getByText(signedIn['forms.discard']).click());
  expect(onClose).toHaveBeenCalledOnce();
});

test('what came of numbers that were sent closes without a question', async () => {
  call.mockResolvedValue({ added: ['1'], known: [], refused: [] });
  put('1Z999AA10123456784');
  await act(async () => [...document.querySelectorAll<HTMLElement>('[data-foot] button')].at(-1)?.click());
  await vi.waitFor(() => expect(document.querySelector('textarea')).toBeNull());
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  await escape();
  expect(onClose).toHaveBeenCalledOnce();
});
