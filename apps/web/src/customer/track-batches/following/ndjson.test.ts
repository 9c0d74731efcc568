import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineCutter } from './follow-stream.ts';

test('lines come out whole, wherever the bytes were cut', () => {
  const line = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\n'));
  fc.assert(
    fc.property(
      fc.array(line),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      (lines, sizes) => {
        const bytes = new TextEncoder().encode(lines.map((text) => `${text}\n`).join(''));
        const cut = lineCutter();
        const found: string[] = [];
        for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
          const size = sizes[turn % sizes.length] ?? 1;
          found.push(...cut(bytes.slice(at, at + size)));
          at += size;
        }
        expect(found).toEqual(lines);
      },
    ),
  );
});

test('a line that is not over yet is kept back', () => {
  const cut = lineCutter();
  expect(cut(new TextEncoder().encode('{"a":1}\n{"b"'))).toEqual(['{"a":1}']);
  expect(cut(new TextEncoder().encode(':2}\n\n'))).toEqual(['{"b":2}']);
});
