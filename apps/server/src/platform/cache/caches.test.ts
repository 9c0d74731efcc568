import { expect, test } from 'vitest';
import { createCaches } from './caches.ts';

type Thing = { owner: number; version: number };
const settings = { maxEntries: 3, ttlMs: 60_000, userOf: ({ owner }: Thing) => owner };

test('equal questions share one answer, which is remembered; nothing is not', async () => {
  const caches = createCaches();
  const things = caches.lookup<string, Thing>('keys', settings);
  let reads = 0;
  const read = async (): Promise<Thing> => {
    reads += 1;
    return { owner: 1, version: reads };
  };
  const [one, other] = await Promise.all([things.get('a', read), things.get('a', read)]);
  expect(one).toBe(other);
  expect(await things.get('a', read)).toBe(one);
  expect(reads).toBe(1);
  const [stats] = caches.stats();
  expect(stats).toMatchObject({ entries: 1, hits: 1, misses: 2, reloads: 1, perUser: true });
  const nothing = async () => {
    reads += 1;
    return undefined;
  };
  expect(await things.get('b', nothing)).toBeUndefined();
  expect(await things.get('b', nothing)).toBeUndefined();
  expect(reads).toBe(3);
});

test('what was being read when it was cleared is answered, and not kept', async () => {
  const caches = createCaches();
  const things = caches.lookup<string, Thing>('keys', settings);
  let answer: (thing: Thing) => void = () => undefined;
  const asked = things.get('a', () => new Promise((resolve) => (answer = resolve)));
  await caches.clear();
  answer({ owner: 1, version: 1 });
  expect(await asked).toEqual({ owner: 1, version: 1 });
  expect(await things.get('a', async () => ({ owner: 1, version: 2 }))).toEqual({ owner: 1, version: 2 });
});

test('a question that fails is asked again', async () => {
  const things = createCaches().lookup<string, Thing>('keys', settings);
  await expect(things.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await things.get('a', async () => ({ owner: 1, version: 2 }))).toMatchObject({ version: 2 });
});

test('a user is forgotten alone, and the bound holds', async () => {
  const caches = createCaches();
  const things = caches.lookup<string, Thing>('keys', settings);
  for (const owner of [1, 2, 3, 4]) {
    await things.get(`of ${owner}`, async () => ({ owner, version: 1 }));
  }
  expect(caches.stats()[0]?.entries).toBe(3);
  expect([caches.countUser(1), caches.countUser(4)]).toEqual([0, 1]);
  caches.forgetUser(4);
  expect([caches.countUser(3), caches.countUser(4)]).toEqual([1, 0]);
});
