import type { followedNumberEndpoints } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { Db } from '../platform/db/database.ts';
import { readFollowLimit } from './read-follow-limit.ts';
import { type FollowedCount, countActive, countAll, countTags } from './store.ts';

const mostTags = 200;

const sumBy = <Key extends string>(
  counts: readonly FollowedCount[],
  keyOf: (count: FollowedCount) => Key | null,
): Partial<Record<Key, number>> => {
  const sums: Partial<Record<Key, number>> = {};
  for (const one of counts) {
    const key = keyOf(one);
    if (key !== null) sums[key] = (sums[key] ?? 0) + one.count;
  }
  return sums;
};

export const summarise = async (
  db: Db,
  userId: number,
): Promise<EndpointData<typeof followedNumberEndpoints.summariseFollowedNumbers>> => {
  const [active, [all], tags, limited] = await Promise.all([
    countActive(db, userId),
    countAll(db, userId),
    countTags(db, userId, mostTags),
    readFollowLimit(db, userId),
  ]);
  const sum = (which: readonly FollowedCount[]): number =>
    which.reduce((before, { count }) => before + count, 0);
  return {
    active: sum(active),
    archived: (all?.count ?? 0) - sum(active),
    limited: limited.count,
    limit: limited.limit,
    statuses: sumBy(active, ({ status }) => status),
    attention: sumBy(active, ({ attention }) => attention),
    tags,
  };
};
