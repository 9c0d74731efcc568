import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { raiseAlert } from '../security/public-api.ts';
import { freelyADay, isNearLimit } from './rules.ts';
import { addToDay, findDay } from './store.ts';

export const fitsDay = async (reader: Reader, userId: number, points: number): Promise<boolean> => {
  const [today] = await findDay(reader, userId);
  return (today?.points ?? 0) + points <= freelyADay;
};

/**
 * Adds hundredths to what somebody gives today without another's approval; false when that would be more than the sum
 * of a day. Raises the alerts that go with it, in the same transaction: the sum is reached, or many acts stay just
 * below the limit of one.
 */
export const takeFromDay = async (
  tx: Tx,
  by: Pick<Auditor, 'userId' | 'userName'>,
  points: number,
): Promise<boolean> => {
  const near = isNearLimit(points);
  const [added] = await addToDay(tx, by.userId, points, near ? 1 : 0, freelyADay);
  if (added === undefined) {
    await raiseAlert(tx, { kind: 'day_sum', severity: 'medium', subject: by.userName, count: 1 });
    return false;
  }
  if (near && added.near_limit >= staffLimits.nearActs) {
    const count = added.near_limit === staffLimits.nearActs ? staffLimits.nearActs : 1;
    await raiseAlert(tx, { kind: 'near_limit', severity: 'high', subject: by.userName, count });
  }
  return true;
};
