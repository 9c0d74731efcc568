import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrations } from '@waybill/server/src/platform/db/migration-files.ts';
import type { Drill } from '../check.ts';
import { migrateUnderLoad } from './migrate-under-load.ts';
import { findReleaseBefore, unpackRelease } from './release-before.ts';
import { testRelease } from './tests-of-release.ts';

const stock = 500_000;

const offlineSince = async (root: string): Promise<readonly string[]> => {
  const there = new Set(await readdir(join(root, 'apps/server/src/platform/db/migrations')));
  const since = (await readMigrations()).filter(({ name }) => !there.has(`${name}.sql`));
  return since.filter(({ offline }) => offline !== undefined).map(({ name }) => name);
};

/**
 * The upgrade from the release before: that one's own tests of money and stock run on the new schema, and it goes on
 * serving while its database is migrated.
 */
export const upgrade: Drill = {
  name: 'upgrade',
  run: async (print, { from }) => {
    const commit = findReleaseBefore(from);
    if (commit === undefined) {
      print(`skipped: ${from ?? 'the release before'} is not in the history of this repository`);
      return [];
    }
    const root = await mkdtemp(join(tmpdir(), 'waybill-release-'));
    try {
      await unpackRelease(commit, root);
      const offline = await offlineSince(root);
      if (offline.length > 0) {
        print(
          `skipped: no upgrade from ${commit} without a pause, for ${offline.join(', ')} are marked offline`,
        );
        return [];
      }
      print(`the release before is ${commit}`);
      const tested = await testRelease(root);
      print('its tests ran on the new schema');
      return [...tested, ...(await migrateUnderLoad(root, { stock, days: 1 }, print))];
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  },
};
