import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Of these there are always several. */
const several = new Set(['console.allCalm', 'diagnosis.moreRows']);

/** A bare number with a verb or a noun that only more than one takes. */
const ofMany =
  /\{(?:count|total|quantity)(?:, number)?\}(?:[^{}.,;:]*\b(?:are|were|have|use|need|look|become|match|share)\b|(?: \w+)? (?:calls|codes|keys|messages|numbers|records)\b)/;

const texts = async (): Promise<readonly (readonly [string, string])[]> => {
  const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
  const modules = await Promise.all(
    files.map((file) => import(join(import.meta.dirname, file)) as Promise<Readonly<Record<string, object>>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((group) => Object.entries(group))
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string');
};

test('one of a thing is said in the singular', async () => {
  const all = await texts();
  expect(all.length).toBeGreaterThan(2_000);
  expect(all.filter(([key, text]) => !several.has(key) && ofMany.test(text))).toEqual([]);
});
