import { expect, test } from 'vitest';
import {
  emptyReply,
  emptyTicket,
  readDrafts,
  withReply,
  withSubmission,
  withTicket,
  withoutSubmission,
  type Drafts,
} from './drafts.ts';

const now = 1_000_000_000;
const file = (at: number) =>
  ({ id: '1', fileName: 'a.png', type: 'png', size: 5, scan: null, finding: null, at }) as const;
const none: Drafts = { account: '7', replies: {}, submissions: {} };
const kept = (drafts: Drafts): unknown => JSON.parse(JSON.stringify(drafts)) as unknown;

test('a draft survives storage, and belongs to one account', () => {
  const drafts = withTicket(none, { ...emptyTicket, title: 'Help', order: { id: '3', orderNo: 'LT1' } });
  expect(readDrafts(kept(drafts), '7', now)).toEqual(drafts);
  expect(readDrafts(kept(drafts), '8', now)).toEqual({ ...none, account: '8' });
  expect(readDrafts('nonsense', '7', now)).toEqual(none);
});

test('a draft without anything written is none', () => {
  expect(withTicket(none, { ...emptyTicket, category: 'bug', title: ' ' })).toEqual(none);
  const drafts = withReply(none, '5', { ...emptyReply, content: 'hi' });
  expect(withReply(drafts, '5', { ...emptyReply, content: ' ' })).toEqual(none);
});

test('an uploaded file is kept while the server still knows it', () => {
  const files = [file(now - 22 * 3_600_000), file(now - 24 * 3_600_000)];
  const drafts = withReply(withTicket(none, { ...emptyTicket, files }), '5', { ...emptyReply, files });
  const read = readDrafts(kept(drafts), '7', now);
  expect(read.ticket?.files).toEqual([files[0]]);
  expect(read.replies['5']?.files).toEqual([files[0]]);
});

test('of many answers those written last are kept', () => {
  let drafts = none;
  for (let id = 100; id < 125; id += 1)
    drafts = withReply(drafts, String(id), { ...emptyReply, content: 'x' });
  expect(Object.keys(drafts.replies)).toHaveLength(20);
  expect(drafts.replies['124']).toBeDefined();
  expect(drafts.replies['100']).toBeUndefined();
});

test('the same body goes under the same key, another under another', () => {
  let count = 0;
  const newKey = (): string => `key-${(count += 1)}`;
  const first = withSubmission(none, 'new', { title: 'a' }, newKey);
  const again = withSubmission(readDrafts(kept(first.drafts), '7', now), 'new', { title: 'a' }, newKey);
  const other = withSubmission(again.drafts, 'new', { title: 'b' }, newKey);
  expect([first.key, again.key, other.key]).toEqual(['key-1', 'key-1', 'key-2']);
  expect(withSubmission(withoutSubmission(other.drafts, 'new'), 'new', { title: 'b' }, newKey).key).toBe(
    'key-3',
  );
});
