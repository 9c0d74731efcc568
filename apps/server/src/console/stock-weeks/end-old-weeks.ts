import type { Deps } from '../../platform/deps.ts';
import { isSpread } from '../../platform/db/spread.ts';
import { openFileStore } from '../../platform/files/file-store.ts';
import { archiveWeek } from './archive-week.ts';
import { cuts, weeksToEnd } from './rules.ts';
import {
  type PastWeek,
  type WeekConnection,
  aloneWithWeeks,
  beginWeekEnd,
  countGoneRows,
  dropPastWeek,
  finishWeekEnd,
  keepWeekRows,
  listPastWeeks,
  listWeeks,
} from './store.ts';

type Tools = Pick<Deps, 'db' | 'pool' | 'config' | 'log' | 'today'>;

/** Pages that are gone through while those who change a row of them wait, 8 MB. */
const pagesAtOnce = 1024;

const endWeek = async ({ db, log }: Tools, week: string): Promise<void> => {
  const [begun] = await beginWeekEnd(db, week);
  let kept = 0;
  for (const [first, after] of cuts(begun?.pages ?? 0, pagesAtOnce)) {
    // One after the other, so that it takes no more than one connection and one disk.
    const [some] = await keepWeekRows(db, week, first, after);
    kept += some?.kept ?? 0;
  }
  await finishWeekEnd(db, week);
  log.info({ week, kept }, 'a week of the stock went');
};

/** Has what left of a week archived where that is wanted, and then drops it. */
const dropWeek = async (
  { db, config, log }: Tools,
  connection: WeekConnection,
  week: PastWeek,
): Promise<void> => {
  const found = await countGoneRows(db, week.name);
  if (config.stockArchive) {
    const files = openFileStore(config, 'stock-archive');
    const archived = await archiveWeek({ db, connection, files }, week);
    if (archived !== found)
      throw new Error(`the archive of ${week.name} has ${archived} of ${found} rows, the week stays`);
  }
  await dropPastWeek(db, week.name, found);
  log.info(
    { week: week.name, rows: found, archived: config.stockArchive },
    'a week of the stock was dropped',
  );
};

/**
 * Ends the weeks of the stock that are older than `STOCK_WEEKS` says: what somebody owns stays in its place, the rest is
 * archived where `STOCK_ARCHIVE` says so, and dropped. What an earlier run left undone is done first. Throws what stood in
 * the way of one; nothing of it is lost then, and the next run goes on. On a cluster of Citus they all stay.
 */
export const endOldWeeks = async (tools: Tools): Promise<void> => {
  const { db, pool, config, today } = tools;
  const keep = config.stockWeeks;
  if (keep === undefined) return;
  // No trigger can watch over a week whose rows are on several nodes.
  if (await isSpread(db)) throw new Error('weeks of a stock that is in parts do not end: unset STOCK_WEEKS');
  await aloneWithWeeks(pool, async (connection) => {
    const gone = new Set((await listPastWeeks(db)).map(({ name }) => name));
    for (const { name } of weeksToEnd(await listWeeks(db), { gone, today: today(), keep })) {
      // One after the other, oldest first.
      await endWeek(tools, name);
    }
    for (const week of (await listPastWeeks(db)).filter(({ dropped }) => !dropped)) {
      await dropWeek(tools, connection, week);
    }
  });
};
