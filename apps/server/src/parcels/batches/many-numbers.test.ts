import { expect, test } from 'vitest';
import { BatchApp } from '../../../test/batch-app.ts';

test('10,000 numbers that nobody knows end within the time that a statement has', async () => {
  const batches = await BatchApp.open();
  try {
    await batches.work();
    const id = await batches.track(
      Array.from({ length: 10_000 }, (_, i) => ({ trackingNumber: `nobody ${i}` })),
    );
    const { lines, end } = await batches.lines(id);
    expect([lines.length, end]).toEqual([10_000, 'done']);
  } finally {
    await batches.close();
  }
});
