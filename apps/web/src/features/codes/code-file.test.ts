import { expect, test } from 'vitest';
import { codeFile, codesProblems } from './code-file.ts';

test('a file has a line a code below its heading', async () => {
  expect(await codeFile(['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']).text()).toBe(
    'code\r\nAAAA-BBBB-CCCC-DDDD\r\nEEEE-FFFF-GGGG-HHHH\r\n',
  );
});

test('each field of a batch says what it needs', () => {
  const good = { count: '50', points: '12.5', validDays: '180', remark: '活动' };
  expect(codesProblems(good)).toEqual([]);
  expect(codesProblems({ count: '10001', points: '0', validDays: '366', remark: ' ' })).toEqual([
    'count',
    'points',
    'validDays',
    'remark',
  ]);
  expect(codesProblems({ ...good, points: '1.234' })).toEqual(['points']);
});
