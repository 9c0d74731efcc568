import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.{ts,tsx}',
      'bench/src/**/*.test.ts',
      'tools/**/*.test.ts',
    ],
    globalSetup: ['tools/write-openapi.ts', 'apps/server/test/database-server.ts'],
    setupFiles: ['apps/server/test/citus/expect-failures.ts', 'apps/web/src/timers.test-kit.ts'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What a test waits for may take long on a busy machine; how fast things are is measured by the benchmarks.
    expect: { poll: { timeout: 60_000 } },
    retry: 0,
    // `npm run test:coverage` reports and judges nothing: a line that ran is not a line that is tested.
    coverage: {
      include: ['packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}'],
      exclude: ['**/*.test.{ts,tsx}', '**/*.test-kit.ts', 'packages/phrases/**'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: 'coverage',
    },
  },
});
