import { expect, test } from 'vitest';
import { dayHeading, plannedDay, shortDay, shortMoment } from './short-time.ts';

const today = '2026-11-24';

test('a day is short within its year', () => {
  expect([shortDay('2026-11-03', today), shortDay('2025-12-31', today)]).toEqual(['11-03', '2025-12-31']);
  expect(plannedDay('2026-11-26', today, 'zh-CN')).toBe('11-26 周四');
  expect(plannedDay(today, today, 'zh-CN')).toBe('11-24 今天');
  expect(plannedDay('2026-11-26', today, 'en')).toBe('11-26 Thu');
  expect(['2026-11-24', '2026-11-23', '2026-11-20'].map((day) => dayHeading(day, today, 'zh-CN'))).toEqual([
    '今天 11-24',
    '昨天 11-23',
    '11-20 周五',
  ]);
});

test.each([
  ['2026-11-24T06:12:00', '今天 06:12'],
  ['2026-11-23T16:22:09-05:00', '昨天 16:22'],
  ['2026-11-18T10:31:00', '周三 10:31'],
  ['2026-11-17T10:31:00', '11-17 10:31'],
  ['2026-11-25T00:10:00', '11-25 00:10'],
  ['2025-11-24T10:31:00', '2025-11-24 10:31'],
  ['2026-11-20', '周五'],
])('%s is %s', (wallTime, text) => {
  expect(shortMoment(wallTime, today, 'zh-CN')).toBe(text);
});
