import os from 'node:os';
import { expect, test } from 'vitest';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts';

const explain = (cause: unknown) => explainFailure('start the embedded database', os.tmpdir(), cause);

test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'no-space', 'is full ('],
  ['ENOSPC: no space left on device, write', 'no-space', 'MiB free'],
  ['initdb: error: could not change permissions: Read-only file system', 'no-permission', 'DATA_DIR'],
  ["EACCES: permission denied, mkdir '/srv/data'", 'no-permission', 'Correct its owner'],
  ['FATAL:  something nobody thought of', 'failed', os.tmpdir()],
])('%s', async (output, problem, advice) => {
  const error = await explain(new Error(output));
  expect(error).toMatchObject({ problem, message: expect.stringContaining(advice) as string });
  expect(error.message).toMatch(/^Could not start the embedded database: /);
  expect(error.message).toContain(output);
});

test('what is explained already stays as it is', async () => {
  const error = new EmbeddedPostgresError('in-use', 'taken');
  expect(await explain(error)).toBe(error);
});
