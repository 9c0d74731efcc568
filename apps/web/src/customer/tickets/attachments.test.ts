import { expect, test } from 'vitest';
import { isImage, isReadable, pastedName, problemOf, sizeText, typeOf } from './attachments.ts';

test('the type comes from the ending, whatever its case', () => {
  expect(typeOf('a.b.PNG')).toBe('png');
  expect(typeOf('photo.jpeg')).toBe('jpg');
  expect(typeOf('run.exe')).toBeUndefined();
  expect(typeOf('png')).toBeUndefined();
  expect([isImage('webp'), isImage('pdf'), isImage(undefined)]).toEqual([true, false, false]);
});

test('a file is refused for the first thing that is wrong with it', () => {
  expect(problemOf({ name: 'a.png', size: 5_242_880 }, 4)).toBeUndefined();
  expect(problemOf({ name: 'a.png', size: 5_242_881 }, 4)).toBe('size');
  expect(problemOf({ name: 'a.svg', size: 10 }, 0)).toBe('type');
  expect(problemOf({ name: 'a.txt', size: 0 }, 0)).toBe('empty');
  expect(problemOf({ name: 'a.png', size: 10 }, 5)).toBe('count');
});

test('a file is had by everybody, while it is checked by its sender alone, and by nobody once it is refused', () => {
  const had = (own: boolean) =>
    ([null, 'clean', 'unchecked', 'checking', 'refused'] as const).filter((scan) =>
      isReadable({ scan }, own),
    );
  expect(had(false)).toEqual([null, 'clean', 'unchecked']);
  expect(had(true)).toEqual([null, 'clean', 'unchecked', 'checking']);
});

test('sizes read well and pasted pictures get names', () => {
  expect([sizeText(820), sizeText(12_800), sizeText(5_242_880)]).toEqual(['820 B', '12.5 KB', '5.0 MB']);
  expect(pastedName('shot', 'image/png', new Date(2026, 10, 21, 9, 5, 7))).toBe('shot-20261121-090507.png');
  expect(pastedName('shot', 'image/jpeg', new Date(2026, 0, 1))).toBe('shot-20260101-000000.jpg');
});
