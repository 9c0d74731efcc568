import {
  defaultFollowNotifications,
  type followNotificationEndpoints,
} from '@waybill/contract/endpoints/follow-notifications.ts';
import type { Routes } from '../../../platform/http/handlers.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { chosenChannels, dueAt } from './rules.ts';
import { findSettings, reviseWaiting, saveSettings } from './store.ts';

export const followNotificationRoutes: Routes<typeof followNotificationEndpoints> = ({
  db,
  config: { timeZone },
}) => ({
  getFollowNotifications: async ({ caller }) => {
    const [stored] = await findSettings(db, [caller.userId]);
    return { ...defaultFollowNotifications, ...stored?.settings, timeZone };
  },
  saveFollowNotifications: async ({ caller: { userId }, body: settings }) => {
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
  },
});
