import { attempt } from '../../client/attempt.ts';
import { fetchData, newIdempotencyKey } from '../../client/call.ts';
import { after, whenStored } from '../../client/after.ts';
import { useSession } from '../../client/session.ts';
import { readStoredJson, stored } from '../../client/stored.ts';
import { isRecord } from '../../std/is-record.ts';
import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import { useNoticeState } from './notice-state.ts';
import { listenToNotices } from './notice-stream.ts';
import { firstAnnouncement } from './read-notices.ts';
import { createPolling, type LockEntry, type SharedPolling } from './polling.ts';

/** The name of this tab in the lock entry. */
export const instanceId = newIdempotencyKey();

/** Name of the lock entry in local storage (spec section 4), and of the Web Lock beside it. */
const lockName = 'notification_polling_lock';

const sharedName = 'notification_polling_news';

/** The entry as it stands; anything that is none counts as absent. */
export const readEntry = (): LockEntry | null => {
  const value = readStoredJson(lockName);
  if (!isRecord(value)) return null;
  const { owner, timestamp, guarded } = value;
  return typeof owner === 'string' && typeof timestamp === 'number'
    ? { owner, timestamp, guarded: guarded === true }
    : null;
};

const locks: LockManager | undefined = globalThis.navigator.locks;

/** The browser frees the lock by itself when its holder closes or crashes. */
const waitForLock = (granted: () => void): (() => void) => {
  const left = new AbortController();
  const hold = (): Promise<void> =>
    new Promise((release) => {
      left.signal.addEventListener('abort', () => release());
      granted();
    });
  // A lock that this browser does not give here is as one that is never free: the entry decides.
  locks?.request(lockName, { signal: left.signal }, hold).catch(() => undefined);
  return () => left.abort();
};

const readStored = (): SharedPolling | null => {
  const value = readStoredJson(sharedName);
  return isRecord(value) && 'userId' in value && Number.isFinite(value['unread'])
    ? (value as SharedPolling)
    : null;
};

/** The number stands in `unreadCount`, or is the data itself (spec section 7). Throws where there is none. */
const unreadIn = (data: unknown): number => {
  const unread = Number(isRecord(data) ? data['unreadCount'] : data);
  if (!Number.isFinite(unread)) throw new TypeError('The unread count is no number');
  return unread;
};

const openStream = async (signal: AbortSignal): Promise<Response> => {
  const outcome = await attempt({
    endpoint: noticeEndpoints.streamNotices,
    input: {},
    options: { signal, background: true, timeoutMs: false },
  });
  if ('response' in outcome) return outcome.response;
  throw outcome.failure;
};

const slot = <Value>(name: string, read: () => Value | null) => ({
  read,
  write: (value: Value): void => stored.write(name, JSON.stringify(value)),
  remove: (): void => stored.remove(name),
});

/** Polling of this tab. It is loaded with the first page inside the shell. */
export const polling = createPolling({
  me: instanceId,
  after,
  entry: slot(lockName, readEntry),
  queue: locks === undefined ? null : waitForLock,
  countUnread: async () =>
    unreadIn(await fetchData(noticeEndpoints.countUnreadNotices, {}, { background: true })),
  readAnnouncement: async () =>
    firstAnnouncement(await fetchData(noticeEndpoints.listActiveAnnouncements, {}, { background: true })),
  listen: (wake) => listenToNotices({ open: openStream, after }, wake),
  shared: slot(sharedName, readStored),
  show: (view) => useNoticeState.setState(view),
  log: (what, error) => console.error(`${what}:`, error),
});

const follow = (): void => {
  const { auth, user } = useSession.getState();
  if (auth === null) polling.stop();
  else if (user !== null) polling.start(user.id);
};

useSession.subscribe(follow);
follow();

whenStored(lockName, () => polling.lockChanged());
whenStored(sharedName, () => polling.sharedChanged());
addEventListener('online', () => polling.online());
// Left, frozen or put aside for going back: another tab takes over at once.
addEventListener('pagehide', () => polling.leave());
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) follow();
});
document.addEventListener('freeze', () => polling.leave());
document.addEventListener('resume', follow);
