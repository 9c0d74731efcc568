import type { followInsightEndpoints } from '@waybill/contract/endpoints/follow-insights.ts';
import type { followViewEndpoints } from '@waybill/contract/endpoints/follow-views.ts';
import type { followedNumberEndpoints } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { sharedParcelEndpoints } from '@waybill/contract/endpoints/shared-parcels.ts';
import { createLimiter, fixedLimit, networkOf } from '../../platform/db/limiter.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { savedViews } from '../../platform/db/saved-views.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import { changeFollowedNumber, changeFollowedNumbers } from './change-followed-numbers.ts';
import { exportFollowedNumbers } from './export-followed-numbers.ts';
import { followNumbers } from './follow-numbers.ts';
import { askFollowedNumber, getFollowedNumber, wireListed } from './get-followed-number.ts';
import { exportInsight, getInsight, sum, sumBy } from './insight/get-insight.ts';
import { readShared, shareNumber, sharedLooks } from './sharing/share-number.ts';
import { deleteShare } from './sharing/store.ts';
import { countActive, countAll, countTags, findFollowed, listFollowed, readFollowLimit } from './store.ts';
import { AppError, existing } from '../../platform/app-error.ts';

const mostTags = 200;

export const followedNumberRoutes: Routes<typeof followedNumberEndpoints> = ({ db, config, today }) => ({
  followNumbers: ({ caller, body, t }) => followNumbers(db, caller.userId, body, t),
  listFollowedNumbers: async ({ caller, query, t }) => {
    const { pageNum, pageSize, ...filter } = query;
    const found = await listFollowed(db, caller.userId, filter, { pageNum, pageSize });
    const list = await wireListed(db, caller.userId, found.list, t);
    return { ...found, list, serverTime: Date.now() };
  },
  summariseFollowedNumbers: async ({ caller: { userId } }) => {
    const [active, [all], tags, { count: limited, limit }] = await Promise.all([
      countActive(db, userId),
      countAll(db, userId),
      countTags(db, userId, mostTags),
      readFollowLimit(db, userId),
    ]);
    const sumsBy = (column: 'status' | 'attention'): Record<string, number> => {
      const sums = sumBy(active, (row) => row[column] ?? undefined);
      return Object.fromEntries(sums.map(({ key, count }) => [key, count]));
    };
    return {
      active: sum(active),
      archived: (all?.count ?? 0) - sum(active),
      limited,
      limit,
      statuses: sumsBy('status'),
      attention: sumsBy('attention'),
      tags,
    };
  },
  changeFollowedNumbers: async ({ caller, body }) => ({
    changed: await changeFollowedNumbers(db, caller.userId, body),
  }),
  exportFollowedNumbers: async ({ caller, body: { format, ...filter }, t }) =>
    exportFollowedNumbers(db, caller.userId, { filter, format, today: today() }, t),
  getFollowedNumber: ({ caller, params, t }) =>
    getFollowedNumber({ db, config }, caller.userId, rowId(params.id), t),
  changeFollowedNumber: async ({ caller, params, body, t }) => {
    const id = rowId(params.id);
    await changeFollowedNumber(db, caller.userId, id, body);
    return existing((await wireListed(db, caller.userId, await findFollowed(db, caller.userId, id), t))[0]);
  },
  askFollowedNumber: ({ caller, params }) => askFollowedNumber(db, caller.userId, rowId(params.id)),
  unfollowNumber: async ({ caller, params }) => {
    const changed = await changeFollowedNumbers(db, caller.userId, { action: 'delete', ids: [params.id] });
    if (changed === 0) throw new AppError('notFound');
    return null;
  },
});

export const followViewRoutes: Routes<typeof followViewEndpoints> = ({ db }) => {
  const views = savedViews(db, 'followed_views');
  return {
    listFollowViews: ({ caller }) => views.list(caller.userId),
    saveFollowView: ({ caller, body }) => views.save(caller.userId, body),
    deleteFollowView: ({ caller, params }) => views.remove(caller.userId, params.id),
  };
};

export const followInsightRoutes: Routes<typeof followInsightEndpoints> = ({ db, today }) => ({
  getFollowInsight: ({ caller, query }) => getInsight(db, caller.userId, query, today()),
  exportFollowInsight: async ({ caller, body, t }) =>
    exportInsight(await getInsight(db, caller.userId, body, today()), t),
});

export const sharedParcelRoutes: Routes<typeof sharedParcelEndpoints> = ({ db, pool, config }) => {
  const looks = createLimiter(pool, 'shared', fixedLimit(sharedLooks.points, sharedLooks.seconds));
  return {
    shareFollowedNumber: ({ caller, params, body }) =>
      shareNumber(db, config.publicUrl, caller.userId, rowId(params.id), body),
    unshareFollowedNumber: async ({ caller, params }) => {
      existing((await deleteShare(db, caller.userId, rowId(params.id)))[0]);
      return null;
    },
    getSharedParcel: async ({ params, ip, t }) => {
      await looks.take(networkOf(ip));
      return readShared(db, params.token, t);
    },
  };
};
