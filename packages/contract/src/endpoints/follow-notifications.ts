import { z } from 'zod';
import { byOwner, get, groupOf, put } from '../endpoint.ts';
import { choice } from '../vocabulary/fields.ts';
import { TrackingStatus, trackingStatuses } from '../vocabulary/carrier.ts';
import { AttentionRule, attentionRules } from './followed-numbers.ts';

/** When a channel gets what changed: within a minute, at the next full hour, or once a day at an hour of its own. */
export const notificationPaces = ['now', 'hour', 'day'] as const;

const Hour = z.number(choice).int(choice).min(0, choice).max(23, choice);

const ChannelSettings = z.strictObject({
  rules: z.array(AttentionRule, choice).max(attentionRules.length, choice),
  statuses: z.array(TrackingStatus, choice).max(trackingStatuses.length, choice),
  pace: z.enum(notificationPaces),
  /** Full hour of the day at which a daily digest is sent. */
  hour: Hour,
});
export type ChannelSettings = z.infer<typeof ChannelSettings>;

const settings = {
  /** The notification centre. */
  notice: ChannelSettings,
  email: ChannelSettings,
  /** Chat channels that want `tracking.*`. */
  chat: ChannelSettings,
  /** Full hours between which nothing is sent, past midnight where `from` is later; null or left out for none. */
  quiet: z
    .strictObject({ from: Hour, until: Hour })
    .refine(({ from, until }) => from !== until, { error: 'fields.choice', path: ['until'] })
    .meta({ examples: [{ from: 22, until: 8 }] })
    .nullable(),
};
export const FollowNotifications = z.strictObject(settings);
export type FollowNotifications = z.infer<typeof FollowNotifications>;

/**
 * Until an account chooses: what needs attention and deliveries, hourly in the notification centre; no e-mails; all that
 * its chat channels want, at once.
 */
export const defaultFollowNotifications: FollowNotifications = {
  notice: { rules: [...attentionRules], statuses: ['delivered'], pace: 'hour', hour: 9 },
  email: { rules: [], statuses: [], pace: 'day', hour: 9 },
  chat: { rules: [...attentionRules], statuses: [...trackingStatuses], pace: 'now', hour: 9 },
  quiet: null,
};

const data = z.object({
  ...settings,
  /** Zone of the hours. */
  timeZone: z.string(),
});

/** What an account is notified of about its followed numbers. Webhook endpoints choose events of their own. */
export const followNotificationEndpoints = groupOf(byOwner('own:follow'), {
  getFollowNotifications: get('/followed-numbers/notifications', {
    summary: 'What I am notified of about my followed numbers, by channel',
    data,
  }),
  saveFollowNotifications: put('/followed-numbers/notifications', {
    summary: 'Choose what I am notified of; what waits to be sent follows the new choice',
    body: FollowNotifications.extend({
      // Clients from before chats leave it out.
      chat: settings.chat.default(defaultFollowNotifications.chat),
      // Clients drop what is null.
      quiet: settings.quiet.default(null),
    }),
    data,
  }),
});
