// @vitest-environment jsdom
import type { CannedReply } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { signedIn } from '@waybill/phrases/zh-CN/signed-in.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fill, open } from '../../../shell/form-dialog.test-kit.ts';
import { loadPhraseBundle } from '../../../shell/language.tsx';
import { CannedRepliesDialog } from './canned-replies-dialog.tsx';

const call = vi.hoisted(() => {
  // What files before this one loaded has the real one.
  vi.resetModules();
  return vi.fn<() => Promise<unknown>>();
});
vi.mock('../../../client/call.ts', async (original) => ({ ...(await original<object>()), call }));
afterAll(() => {
  vi.resetModules();
});

const reply = (id: string): CannedReply => ({
  id,
  title: `title ${id}`,
  content: `content ${id}`,
  category: null,
  uses: 0,
});
const onClose = vi.fn<() => void>();

beforeAll(() => loadPhraseBundle('app'));
beforeEach(async () => {
  onClose.mockReset();
  call.mockResolvedValue({ list: [reply('1'), reply('2')] });
  await open(createElement(CannedRepliesDialog, { onClose }));
  await screen.findByText('title 1');
});

/** The buttons of a reply: to edit it, then to remove it. */
const acts = (id: number) =>
  document.querySelectorAll('.canned-list > li')[id - 1]?.querySelectorAll('button');
const edit = (id: number) => act(async () => acts(id)?.[0]?.click());
const escape = () =>
  act(async () => {
    const dialog = [...document.querySelectorAll('dialog')].findLast(({ open: isOpen }) => isOpen);
    dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
const asks = () => document.body.textContent.includes(signedIn['forms.discardTitle']);
const title = () => document.querySelector<HTMLInputElement>('[name=title]')?.value;

test('another reply is edited in place of one that was changed only after the question', async () => {
  await edit(1);
  await fill('title', 'half a title');
  await edit(2);
  expect(asks()).toBe(true);
  await escape();
  expect(title()).toBe('half a title');
  await edit(2);
  fireEvent.click(screen.getByText(signedIn['forms.discard']));
  await waitFor(() => expect(title()).toBe('title 2'));
  expect(asks()).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
});

test('it is closed without a question when nothing is typed any more', async () => {
  await edit(1);
  await fill('title', 'half a title');
  await fill('title', 'title 1');
  await edit(2);
  expect(title()).toBe('title 2');
  await escape();
  expect(asks()).toBe(false);
  expect(onClose).toHaveBeenCalledOnce();
});
