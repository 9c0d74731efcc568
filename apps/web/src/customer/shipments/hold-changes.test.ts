import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a browser without channels between windows has none, and nothing fails', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const { announceHoldChange, onHoldChange } = await import('./actions.ts');
  const stop = onHoldChange('ups', () => undefined);
  expect(() => announceHoldChange('ups')).not.toThrow();
  expect(stop).not.toThrow();
});
