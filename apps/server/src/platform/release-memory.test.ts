import { getHeapStatistics } from 'node:v8';
import { expect, test, vi } from 'vitest';
import { releaseMemoryWhenIdle } from './release-memory.ts';

test('an idle process gives unused memory back', async () => {
  let held: number[][] = Array.from({ length: 400 }, () => Array.from({ length: 20_000 }, (_, i) => i + 0.5));
  const grown = getHeapStatistics().total_heap_size;
  expect(held).toHaveLength(400);
  held = [];
  const stop = releaseMemoryWhenIdle(500);
  await vi.waitFor(() => expect(getHeapStatistics().total_heap_size).toBeLessThan(grown - 40 * 2 ** 20), {
    timeout: 20_000,
    interval: 500,
  });
  await stop();
});
