import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { namedStatement } from './database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('values go where their names stand, each as often as it is named', async () => {
  const differences = namedStatement<
    { first: number; again: number; none: string | null },
    Record<string, unknown>
  >('SELECT $b::int - $a::int AS first, $a::int AS again, $none::text AS none');
  expect(await differences(app.context.db, { a: 3, none: null, b: 10, unused: 1 })).toEqual([
    { first: 7, again: 3, none: null },
  ]);
  await expect(differences(app.context.db, { a: 3, b: 10 })).rejects.toThrow('lacks its value none');
});
