import type { AttentionSetting, AttentionTrial } from '@waybill/contract/endpoints/attention-settings.ts';
import { type AttentionRule, attentionRules } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { Db } from '../../platform/db/database.ts';
import { findUnpaidAmong } from '../../platform/db/unpaid-stock.ts';
import { countActive } from '../store.ts';
import { ownRulesOf } from './attention-settings.ts';
import { type OwnRules, judge } from './rules.ts';
import { factsOf, findFollowed, findStanding } from './store.ts';

/** Numbers that one statement reads. */
const atOnce = 500;
const mostListed = 20;

export type TrialOptions = {
  /** Asked before each part: when nobody waits for the answer any more, the rest is left out. */
  readonly isGone: () => boolean;
  /** How much has been looked at, from 0 to 1. */
  readonly progress: (share: number) => void;
};

/** What rules would say of the numbers of an account as they stand, beside what its own say at the same moment. */
export const tryAttentionRules = async (
  db: Db,
  userId: number,
  rules: readonly AttentionSetting[],
  { isGone, progress }: TrialOptions,
): Promise<AttentionTrial> => {
  const moment = Date.now();
  const own = (await ownRulesOf(db, [userId])).get(userId);
  const tried: OwnRules = new Map(rules.map((setting) => [setting.rule, setting]));
  const counts = { before: new Map<AttentionRule, number>(), after: new Map<AttentionRule, number>() };
  const changed: AttentionTrial['list'] = [];
  const all = (await countActive(db, userId)).reduce((sum, { count }) => sum + count, 0);
  let numbers = 0;
  let last = 0;
  while (numbers < all && !isGone()) {
    progress(numbers / all);
    const page = await findFollowed(db, userId, last, atOnce);
    if (page.length === 0) break;
    const ids = page.map(({ id }) => id);
    const owners = ids.map(() => userId);
    const numbersOfPage = page.map((row) => row.tracking_number);
    const unpaid = [...(await findUnpaidAmong(db, numbersOfPage))];
    const rows = await findStanding(db, owners, ids, unpaid);
    const standing = new Map(rows.map((row) => [row.id, factsOf(row)]));
    for (const { id, carrier, tracking_number: trackingNumber } of page) {
      const facts = standing.get(id);
      if (facts === undefined) continue;
      const { rule: before } = judge(facts, moment, own);
      const { rule: after } = judge(facts, moment, tried);
      if (before !== null) counts.before.set(before, (counts.before.get(before) ?? 0) + 1);
      if (after !== null) counts.after.set(after, (counts.after.get(after) ?? 0) + 1);
      if (before !== after) changed.push({ id: String(id), carrier, trackingNumber, before, after });
    }
    numbers += page.length;
    last = ids.at(-1) ?? last;
  }
  const more = changed.filter(({ before }) => before === null);
  const fewer = changed.filter(({ after }) => after === null);
  const otherwise = changed.filter(({ before, after }) => before !== null && after !== null);
  return {
    numbers,
    rules: attentionRules.map((rule) => ({
      rule,
      before: counts.before.get(rule) ?? 0,
      after: counts.after.get(rule) ?? 0,
    })),
    more: more.length,
    fewer: fewer.length,
    list: [...more, ...fewer, ...otherwise].slice(0, mostListed),
  };
};
