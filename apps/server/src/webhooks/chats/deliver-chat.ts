import { type DeliveryDeps, disable } from '../delivering/disable.ts';
import type { LeasedEndpoint } from '../delivering/store.ts';
import { retryAfter } from '../rules.ts';
import { cardOf, mergedCard } from './card.ts';
import { postCard } from './post-card.ts';
import { betweenMessages, isLasting, restAfter } from './robot-answers.ts';
import { finishMessage, takeWaiting } from './delivering-store.ts';
import type { OpenChannel } from './store.ts';

/** The last of the waits between attempts goes on until a message is three days old. */
const longestWait = 9;

type LeasedChannel = LeasedEndpoint & OpenChannel;

/** Events that a merged card lists; a mail has more room. */
const linesOf = (kind: LeasedChannel['kind']): number => (kind === 'email' ? 50 : 8);

/** Whether a leased endpoint is a chat. */
export const isChannel = (endpoint: LeasedEndpoint): endpoint is LeasedChannel => endpoint.kind !== 'webhook';

/** Sends everything that waits for a channel as one message, and writes down how that ended. */
export const deliverToChat = async (
  deps: DeliveryDeps,
  channel: LeasedChannel,
  lease: string,
): Promise<void> => {
  const { db, stop } = deps;
  const { user_id: userId, id, kind } = channel;
  const events = await takeWaiting(db, { userId, id, lease, restSeconds: betweenMessages(kind) });
  const [first] = events;
  if (first === undefined) return;
  const last = events.at(-1) ?? first;
  const error = await postCard(
    deps,
    channel,
    (t, origin) =>
      events.length === 1 ? cardOf(t, first, origin) : mergedCard(t, events, origin, linesOf(kind)),
    `${first.event_id}-${last.event_id}-${events.length}`,
  );
  if (stop.aborted) return;
  const lasting = error !== null && isLasting(error);
  const attempts = Math.min(longestWait, ...events.map((event) => event.attempts + 1));
  const [ended] = await finishMessage(db, {
    userId,
    id,
    eventIds: events.map(({ event_id: eventId }) => eventId),
    state: error === null ? 'delivered' : lasting ? 'failed' : 'pending',
    error,
    againAfter: retryAfter(attempts, undefined, Math.random()) ?? 0,
    restSeconds: restAfter(kind, error),
  });
  if (lasting) await disable(deps, channel, 'gone');
  else if (ended?.given_up === true) await disable(deps, channel, 'failing');
};
