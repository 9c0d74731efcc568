import type { followNotificationEndpoints } from '@waybill/contract/endpoints/follow-notifications.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { changeNotifications, readNotifications } from './settings.ts';

export const followNotificationRoutes = ({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Handlers<typeof followNotificationEndpoints> => ({
  getFollowNotifications: ({ caller }) => readNotifications(db, caller.userId, config.timeZone),
  saveFollowNotifications: ({ caller, body }) =>
    changeNotifications(db, caller.userId, body, config.timeZone),
});
