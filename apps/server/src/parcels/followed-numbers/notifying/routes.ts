import {
  type FollowNotifications,
  defaultFollowNotifications,
  type followNotificationEndpoints,
} from '@waybill/contract/endpoints/follow-notifications.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { chosenChannels, dueAt } from './rules.ts';
import { findSettings, reviseWaiting, saveSettings } from './store.ts';

type Settings = FollowNotifications & { readonly timeZone: string };

const readNotifications = async (db: Db, userId: number, timeZone: string): Promise<Settings> => {
  const [stored] = await findSettings(db, [userId]);
  return { ...defaultFollowNotifications, ...stored?.settings, timeZone };
};

const changeNotifications = async (
  db: Db,
  userId: number,
  settings: FollowNotifications,
  timeZone: string,
): Promise<Settings> => {
  await inTransaction(db, async (tx) => {
    await saveSettings(tx, userId, JSON.stringify(settings));
    for (const channel of chosenChannels)
      await reviseWaiting(tx, {
        userId,
        channel,
        statuses: settings[channel].statuses,
        rules: settings[channel].rules,
        dueAt: dueAt(settings[channel], settings.quiet, Date.now(), timeZone),
      });
  });
  return { ...settings, timeZone };
};

export const followNotificationRoutes = ({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Handlers<typeof followNotificationEndpoints> => ({
  getFollowNotifications: ({ caller }) => readNotifications(db, caller.userId, config.timeZone),
  saveFollowNotifications: ({ caller, body }) =>
    changeNotifications(db, caller.userId, body, config.timeZone),
});
