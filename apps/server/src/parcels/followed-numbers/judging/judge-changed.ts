import type { Db, Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { findUnpaidAmong } from '../../../platform/db/unpaid-stock.ts';
import { recordChanges } from '../notifying/record-changes.ts';
import type { ChangedNumber } from '../notifying/store.ts';
import type { StoredFollowed } from '../store.ts';
import { type OwnRules, judge } from './rules.ts';
import { type Standing, findSettings, findStanding, keepJudged, lockToJudge, markNext } from './store.ts';

const atOnce = 500;

const marksAtOnce = 1_000;

/** A number as it is judged. What it is like at first is no change of its status, unless the carrier did not know it before. */
const judgeOne = (
  before: StoredFollowed,
  standing: Standing,
  now: number,
  own: OwnRules | undefined,
): ChangedNumber => {
  const { rule, again } = judge(standing, now, own);
  const heard = before.fetched_at !== null || before.reason === 'not_found';
  const statusChanged = heard && standing.status !== before.status;
  const ruleChanged = rule !== before.attention;
  return {
    ...before,
    ...standing,
    attention: rule,
    judge_at: again === null ? null : new Date(again).toISOString(),
    changes: before.changes + Number(statusChanged || ruleChanged),
    previous_status: before.status,
    status_changed: statusChanged,
    rule_changed: ruleChanged,
  };
};

const judgeSome = async (tx: Tx, now: number): Promise<number> => {
  const rows = await lockToJudge(tx, atOnce);
  if (rows.length === 0) return 0;
  const users = rows.map((row) => row.user_id);
  const ids = rows.map((row) => row.id);
  const numbers = rows.map((row) => row.tracking_number);
  const unpaid = [...(await findUnpaidAmong(tx, numbers))];
  const standing = new Map((await findStanding(tx, users, ids, unpaid)).map((row) => [row.id, row]));
  const settings = await findSettings(tx, [...new Set(users)]);
  const own = new Map(settings.map((row) => [row.user_id, new Map(row.rules.map((one) => [one.rule, one]))]));
  const judged = rows.flatMap((row) => {
    const found = standing.get(row.id);
    return found === undefined ? [] : [judgeOne(row, found, now, own.get(row.user_id))];
  });
  await keepJudged(tx, JSON.stringify(judged));
  await recordChanges(
    tx,
    judged.filter((row) => row.archived_at === null && (row.status_changed || row.rule_changed)),
    Date.now(),
  );
  return rows.length;
};

/**
 * Judges followed numbers whose state changed, and those of which time alone may have changed what is to be done; copies
 * how they stand. What changes meanwhile is judged again.
 */
export const judgeChanged = async (db: Db, now: () => number = Date.now): Promise<void> => {
  while (((await markNext(db, marksAtOnce))[0]?.marked ?? 0) > 0);
  while ((await inTransaction(db, (tx) => judgeSome(tx, now()))) === atOnce);
};
