import type { RefreshResult } from '@waybill/contract/endpoints/tracking.ts';
import { signedIn } from '@waybill/phrases/zh-CN/signed-in.ts';
import { translator } from '@waybill/phrases/translator.ts';
import { expect, test } from 'vitest';
import {
  dueAt,
  ended,
  firstDueAt,
  noRefresh,
  refreshGroups,
  summaryOf,
  takeResults,
  withEndings,
  withResults,
  type Ending,
} from './refresh-run.ts';

const t = translator<typeof signedIn>('zh-CN', signedIn) as unknown as Parameters<typeof summaryOf>[1];

const result = (id: string, over: Partial<RefreshResult> = {}): RefreshResult => ({
  id,
  outcome: 'refreshed',
  status: 'out_for_delivery',
  subStatusText: null,
  statusText: '派送中',
  lastEventTime: '2026-11-20T08:00:00+08:00',
  fetchedTime: '2026-11-20T12:00:00+08:00',
  nextRefreshAt: 5000,
  ...over,
});

const running = (...ids: string[]) => ({
  ...noRefresh,
  run: { ids, state: 'running', endings: [] } as const,
});
const done = (ids: number, endings: readonly Omit<Ending, 'id'>[]) =>
  ({
    ids: Array.from({ length: ids }, (_, id) => `${id}`),
    state: 'done',
    endings: endings.map((ending, id) => ({ id: `${id}`, ...ending })),
  }) as const;

test('one call names at most 100 numbers', () => {
  const ids = Array.from({ length: 250 }, (_, id) => `${id}`);
  const groups = refreshGroups(ids);
  expect(groups.map((group) => group.length)).toEqual([100, 100, 50]);
  expect(groups.flat()).toEqual(ids);
  expect(refreshGroups([])).toEqual([]);
});

test('results become endings, news and times; a number that was forgotten has failed', () => {
  const before = new Map([
    ['1', 'in_transit'],
    ['2', 'delivered'],
    ['3', 'in_transit'],
  ] as const);
  const known = takeResults(
    running('1', '2', '3'),
    ['1', '2', '3'],
    [result('1'), result('2', { outcome: 'too_soon', status: 'delivered', nextRefreshAt: null })],
    before,
    'forgotten',
  );
  expect(known.changes).toEqual({ 1: { from: 'in_transit', to: 'out_for_delivery' } });
  expect(known.due).toEqual({ 1: 5000 });
  expect(known.run?.endings).toEqual([
    { id: '1', outcome: 'refreshed', reason: undefined },
    { id: '2', outcome: 'too_soon', reason: undefined },
    { id: '3', outcome: 'failed', reason: 'forgotten' },
  ]);
  expect(ended(known, 'done').run?.state).toBe('done');
});

test('a number waits for what the server said and for its pause; the order for its first number', () => {
  const fetchedTime = '1970-01-01T00:00:01Z';
  expect(dueAt({ id: '1', fetchedTime: null }, {})).toBe(0);
  expect(dueAt({ id: '1', fetchedTime: fetchedTime }, {})).toBe(601_000);
  expect(dueAt({ id: '1', fetchedTime: fetchedTime }, { 1: 900_000 })).toBe(900_000);
  expect(
    firstDueAt(
      [
        { id: '1', fetchedTime: fetchedTime },
        { id: '2', fetchedTime: null },
      ],
      { 2: 7000 },
    ),
  ).toBe(7000);
  expect(firstDueAt([], {})).toBe(0);
});

test('rows take over what the answer says of them, and nothing else', () => {
  const rows = [
    { id: '1', trackingNumber: 'A', status: 'in_transit', fetchedTime: null },
    { id: '2', trackingNumber: 'B', status: 'accepted', fetchedTime: null },
  ] as unknown as Parameters<typeof withResults>[0];
  const [first, second] = withResults(rows, [result('1')]);
  expect(first).toMatchObject({ trackingNumber: 'A', status: 'out_for_delivery', statusText: '派送中' });
  expect(second).toBe(rows[1]);
});

test('a summary names every outcome once, and the reasons of what failed', () => {
  const mixed = done(7, [
    { outcome: 'refreshed' },
    { outcome: 'refreshed' },
    { outcome: 'refreshed' },
    { outcome: 'unchanged' },
    { outcome: 'unchanged' },
    { outcome: 'too_soon' },
    { outcome: 'failed', reason: '承运商没有该号码的记录' },
  ]);
  expect(summaryOf(mixed, t)).toEqual({
    tone: 'warning',
    text: '已更新 3 个，2 个无新动态，1 个 10 分钟内已更新过，1 个失败：承运商没有该号码的记录',
  });
  expect(summaryOf(done(2, [{ outcome: 'refreshed' }, { outcome: 'refreshed' }]), t)).toEqual({
    tone: 'success',
    text: '已更新 2 个',
  });
  expect(summaryOf(done(2, [{ outcome: 'too_soon' }, { outcome: 'too_soon' }]), t)).toEqual({
    tone: 'info',
    text: '2 个 10 分钟内已更新过',
  });
});

test('one number is not counted', () => {
  const text = (ending: Omit<Ending, 'id'>): string => summaryOf(done(1, [ending]), t).text;
  expect(text({ outcome: 'refreshed' })).toBe('物流已更新');
  expect(text({ outcome: 'unchanged' })).toBe('暂无新动态');
  expect(text({ outcome: 'too_soon' })).toBe('10 分钟内已更新过');
  expect(text({ outcome: 'failed', reason: '超时' })).toBe('刷新失败：超时');
  expect(text({ outcome: 'failed' })).toBe('刷新失败：原因不明');
});

test('several reasons come with their counts, the commonest first', () => {
  const failed = (reason?: string): Omit<Ending, 'id'> => ({ outcome: 'failed', reason });
  expect(summaryOf(done(4, [failed('甲'), failed('乙'), failed('乙'), failed()]), t)).toEqual({
    tone: 'error',
    text: '4 个失败：乙（2 个）、甲（1 个）、原因不明（1 个）',
  });
});

test('a run that was stopped says how many it did not reach', () => {
  const stopped = ended(withEndings(running('1', '2', '3'), [{ id: '1', outcome: 'refreshed' }]), 'stopped');
  expect(summaryOf(stopped.run!, t)).toEqual({ tone: 'warning', text: '已更新 1 个，2 个未刷新' });
});
