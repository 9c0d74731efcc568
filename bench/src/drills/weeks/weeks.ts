import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Check, Drill } from '../check.ts';
import { migrateUnderLoad } from '../upgrade/migrate-under-load.ts';
import { findCommitBefore, unpackRelease } from '../upgrade/release-before.ts';
import { endWeekUnderLoad } from './end-week.ts';

const stock = 5_000_000;
const days = 31;

const cutIntoWeeks = async (print: (text: string) => void): Promise<readonly Check[]> => {
  const commit = findCommitBefore('0048-stock-bound');
  if (commit === undefined) {
    print('the stock is not cut: the release before that is not in the history of this repository');
    return [];
  }
  const root = await mkdtemp(join(tmpdir(), 'waybill-release-'));
  try {
    await unpackRelease(commit, root);
    print(`the release before the stock was cut is ${commit}`);
    return await migrateUnderLoad(root, { stock, days }, print);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
};

/** A filled stock is cut into weeks while people trade, and an old week is archived and dropped while they do. */
export const weeks: Drill = {
  name: 'weeks',
  run: async (print) => [...(await cutIntoWeeks(print)), ...(await endWeekUnderLoad(print))],
};
