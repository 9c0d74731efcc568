import { expect, test } from 'vitest';
import { plainText, redact } from './redact.ts';

const token = 'aB3-xY_9'.repeat(6);

test.each([
  ['token=abc&x=1', 'token=[secret]&x=1'],
  ['{"password":"two words","a":1}', '{"password":[secret],"a":1}'],
  [String.raw`{"detail":"{\"password\":\"two words\"}"}`, String.raw`{"detail":"{\"password\":[secret]}`],
  ["newPassword: 'it\\'s mine' then", 'newPassword: [secret] then'],
  ['password="cut in the mid', 'password=[secret]'],
  ['Authorization: Bearer abc.def', 'Authorization: [secret]'],
  ['code DEM0-C0DE-2026-0001!', 'code [secret]!'],
  [`read ${token} now`, 'read [secret] now'],
  ['key wb_live_abc123', 'key [secret]'],
  ['to someone@mail.example.com today', 'to [email] today'],
  ['1Z999AA10123456784 and 9400111899223197428490', '[number] and [number]'],
  ['GET https://a.example/x?y=1#z failed', 'GET https://a.example/x failed'],
  ['at go (https://a.example/reset-password?token=1:10:2)', 'at go (https://a.example/reset-password:10:2)'],
  ['at /active?code=1', 'at /active'],
])('%s', (text, expected) => {
  expect(redact(text)).toBe(expected);
});

test.each([
  'trace 0f8fad5b-d9cb-469f-a165-70867728950e',
  'at someVeryLongFunctionNameOfTheProduct (apps/server/src/app.ts:1:2)',
  'Request failed with status code 404',
])('%s stays', (text) => {
  expect(redact(text)).toBe(text);
});

test('a text is kept without what the database refuses, and cut', () => {
  expect(plainText('a\u0000b\nc\ud800d\u0085', 20)).toBe('a b\nc\ufffdd ');
  expect(plainText('abcdef', 3)).toBe('abc');
});
