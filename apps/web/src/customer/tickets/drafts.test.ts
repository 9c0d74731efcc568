import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../client/fake-storage.test-kit.ts';
import { useSession } from '../../client/session.ts';
import { draftStore, emptyTicket } from './drafts.ts';

const signIn = (id: string | null): void =>
  useSession.setState({ user: id === null ? null : ({ id } as never) });
const hour = 3_600_000;
const file = (at: number) =>
  ({ id: '1', fileName: 'a.png', type: 'png', size: 5, scan: null, finding: null, at }) as const;
const reply = (content: string) => ({ content, isInternal: false, files: [] });

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  signIn('7');
});

afterEach(() => {
  signIn(null);
  vi.unstubAllGlobals();
});

test('a draft survives storage, and belongs to one account', () => {
  const draft = { ...emptyTicket, title: 'Help', order: { id: '3', orderNo: 'LT1' } };
  draftStore.saveTicket(draft);
  expect(draftStore.ticket()).toEqual(draft);
  signIn('8');
  expect(draftStore.ticket()).toBeUndefined();
  signIn('7');
  localStorage.setItem('ticketDrafts', 'nonsense');
  expect(draftStore.ticket()).toBeUndefined();
});

test('a draft without anything written is none', () => {
  draftStore.saveTicket({ ...emptyTicket, category: 'bug', title: ' ' });
  expect(draftStore.ticket()).toBeUndefined();
  draftStore.saveReply('5', { ...reply('hi'), isInternal: true });
  expect(draftStore.reply('5')).toMatchObject({ content: 'hi', isInternal: true });
  draftStore.saveReply('5', { ...reply(' '), isInternal: true });
  expect(draftStore.reply('5')).toEqual(reply(''));
});

test('an uploaded file is kept while the server still knows it', () => {
  const files = [file(Date.now() - 22 * hour), file(Date.now() - 24 * hour)];
  draftStore.saveTicket({ ...emptyTicket, files });
  draftStore.saveReply('5', { ...reply(''), files });
  expect(draftStore.ticket()?.files).toEqual([files[0]]);
  expect(draftStore.reply('5').files).toEqual([files[0]]);
});

test('of many answers those written last are kept', () => {
  for (let id = 100; id < 125; id += 1) draftStore.saveReply(String(id), reply('x'));
  expect([104, 105, 124].map((id) => draftStore.reply(String(id)).content)).toEqual(['', 'x', 'x']);
});

test('the same body goes under the same key, another under another', () => {
  const first = draftStore.keyFor('new', { title: 'a' });
  expect(draftStore.keyFor('new', { title: 'a' })).toBe(first);
  const other = draftStore.keyFor('new', { title: 'b' });
  expect(other).not.toBe(first);
  draftStore.sent('new');
  expect(draftStore.keyFor('new', { title: 'b' })).not.toBe(other);
});
