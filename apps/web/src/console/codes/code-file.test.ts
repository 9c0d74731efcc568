import { codeEndpoints } from '@waybill/contract/endpoints/codes.ts';
import { expect, test } from 'vitest';
import { codeFile, codesOf, type CodesForm } from './code-file.ts';
import { judge } from '../../client/schemas.ts';

test('a file has a line a code below its heading', async () => {
  expect(await codeFile(['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']).text()).toBe(
    'code\r\nAAAA-BBBB-CCCC-DDDD\r\nEEEE-FFFF-GGGG-HHHH\r\n',
  );
});

test('each field of a batch says what it needs', () => {
  const good = { count: '50', points: '12.5', validDays: '180', remark: '活动' };
  const problemsOf = (form: CodesForm) => judge(codeEndpoints.issueCodes.body)(codesOf(form));
  expect(problemsOf(good)).toEqual({});
  expect(problemsOf({ count: '10001', points: '0', validDays: '366', remark: ' ' })).toEqual({
    count: 'fields.codeCount',
    points: 'fields.codePoints',
    validDays: 'fields.codeDays',
    remark: 'fields.remark',
  });
  expect(problemsOf({ ...good, points: '1.234' })).toEqual({ points: 'fields.codePoints' });
  expect(problemsOf({ ...good, points: '' })).toEqual({ points: 'fields.codePoints' });
});
