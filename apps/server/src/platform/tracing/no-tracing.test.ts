import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { currentTracer, withSpan } from './spans.ts';
import { startTracing } from './trace-requests.ts';

vi.mock('./open-telemetry.ts', () => {
  throw new Error('loaded although nothing is traced');
});

test('without an address nothing of it is loaded, and work is done as it is', async () => {
  const tracing = await startTracing(undefined, pino({ level: 'silent' }));
  expect(currentTracer()).toBeUndefined();
  const start = { name: 'work', kind: 'internal', facts: {} } as const;
  expect(await withSpan(start, async () => 7)).toBe(7);
  await tracing.stop();
  await expect(
    startTracing({ endpoint: 'http://127.0.0.1:9', ratio: 1 }, pino({ level: 'silent' })),
  ).rejects.toThrow('error when mocking');
});
