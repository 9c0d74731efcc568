import { defaultFollowNotifications } from '@waybill/contract/endpoints/follow-notifications.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type OutboxEvent, findSubscribers, publishToWebhooks } from '../../../platform/db/outbox.ts';
import { chosenChannels, dueAt, messageOf } from './rules.ts';
import { type ChangedNumber, type NewMessage, findSettings, findZone, insertMessages } from './store.ts';
import { wallTimeOrNull } from '../../../platform/db/times.ts';

const eventsOf = (row: ChangedNumber): readonly OutboxEvent[] => {
  const object = `followed:${row.id}`;
  const followed = {
    id: String(row.id),
    trackingNumber: row.tracking_number,
    carrier: row.carrier,
    reference: row.reference,
    tags: row.tags,
    status: row.status,
    subStatus: row.sub_status,
  };
  const updated = {
    ...followed,
    previousStatus: row.previous_status,
    expectedOn: row.expected_on,
    deliveredOn: row.delivered_on,
    lastEventTime: row.last_event_local ?? wallTimeOrNull(row.last_event_at),
    lastPlace:
      (row.last_city ?? row.last_region) === null ? null : { city: row.last_city, state: row.last_region },
  };
  return [
    ...(row.status_changed ? [{ type: 'tracking.updated' as const, object, data: updated }] : []),
    ...(row.rule_changed
      ? [{ type: 'tracking.attention' as const, object, data: { ...followed, rule: row.attention } }]
      : []),
  ];
};

const ofRow = (row: ChangedNumber) => ({ user_id: row.user_id, followed_id: row.id, change: row.changes });

type Subscribers = Awaited<ReturnType<typeof findSubscribers>>;

const messagesFor = async (
  tx: Tx,
  changed: readonly ChangedNumber[],
  subscribers: Subscribers,
  now: number,
): Promise<NewMessage[]> => {
  const userIds = changed.map((row) => row.user_id);
  const chatting = new Set(subscribers.filter(({ chat }) => chat).map((one) => one.user_id));
  const stored = new Map((await findSettings(tx, userIds)).map((row) => [row.user_id, row.settings]));
  const [{ zone } = { zone: 'UTC' }] = await findZone(tx);
  const times = new Map<string, number>();
  return changed.flatMap((row) => {
    const settings = { ...defaultFollowNotifications, ...stored.get(row.user_id) };
    return chosenChannels.flatMap((channel): NewMessage[] => {
      if (channel === 'chat' && !chatting.has(row.user_id)) return [];
      const facts = messageOf(row, settings[channel]);
      if (facts === undefined) return [];
      const key = `${row.user_id} ${channel}`;
      const at = times.get(key) ?? dueAt(settings[channel], settings.quiet, now, zone);
      times.set(key, at);
      return [{ ...ofRow(row), channel, ...facts, due_at: new Date(at).toISOString(), sent_at: null }];
    });
  });
};

const publishFor = async (
  tx: Tx,
  changed: readonly ChangedNumber[],
  subscribers: Subscribers,
): Promise<NewMessage[]> => {
  const published: NewMessage[] = [];
  for (const { user_id: userId, types } of subscribers.filter(({ chat }) => !chat)) {
    const events: OutboxEvent[] = [];
    for (const row of changed.filter((one) => one.user_id === userId)) {
      const wanted = eventsOf(row).filter(({ type }) => types.includes(type));
      if (wanted.length === 0) continue;
      events.push(...wanted);
      const status = row.status_changed ? row.status : null;
      const at = new Date().toISOString();
      const sent = { channel: 'webhook', status, rule: row.attention, due_at: at, sent_at: at } as const;
      published.push({ ...ofRow(row), ...sent });
    }
    await publishToWebhooks(tx, userId, events);
  }
  return published;
};

/**
 * Records who gets what of changed numbers, in the transaction that stores the changes: of each change one message a
 * channel. Webhook events go out with it; the others are sent when they are due.
 */
export const recordChanges = async (
  tx: Tx,
  changed: readonly ChangedNumber[],
  now: number,
): Promise<void> => {
  if (changed.length === 0) return;
  const userIds = [...new Set(changed.map((row) => row.user_id))];
  const subscribers = await findSubscribers(tx, userIds, ['tracking.updated', 'tracking.attention']);
  const messages = [
    ...(await messagesFor(tx, changed, subscribers, now)),
    ...(await publishFor(tx, changed, subscribers)),
  ];
  if (messages.length > 0) await insertMessages(tx, JSON.stringify(messages));
};
