import { expect, test } from 'vitest';
import { redactStatement } from './redact-statement.ts';

test.each([
  [
    "SELECT 1 FROM users WHERE email = 'a@b.example' AND id=42",
    'SELECT ? FROM users WHERE email = ? AND id=?',
  ],
  ['SELECT * FROM t2 WHERE a = $1 AND b = $12::int', 'SELECT * FROM t2 WHERE a = $1 AND b = $12::int'],
  ["SELECT 'it''s', E'a\\nb', x'ff', -1.5e3", 'SELECT ?, ?, ?, ?'],
  ['DO $$ SELECT 5 $$; SELECT $tag$secret$tag$', 'DO ?; SELECT ?'],
  ['SELECT /* 1Z999AA10123456784 */ a -- secret\nFROM "t 1"', 'SELECT a FROM "t 1"'],
  ["SELECT a WHERE b = 'cut off in the mid", 'SELECT a WHERE b = ?'],
])('%s', (text, redacted) => {
  expect(redactStatement(text)).toBe(redacted);
});
