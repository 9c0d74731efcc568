import { attempt } from '../../client/attempt.ts';
import { fetchData, newIdempotencyKey } from '../../client/call.ts';
import { after, whenStored } from '../../client/run-machine.ts';
import { useSession } from '../../client/session.ts';
import { readStoredJson, stored } from '../../client/stored.ts';
import { isRecord } from '../../std/is-record.ts';
import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import type { HeaderAnnouncement } from './notice-state.ts';
import { useNoticeState } from './notice-state.ts';
import { listenToNotices } from './notice-stream.ts';
import { createWebLock, lockName, readLock, removeLock, writeLock } from './poll-lock.ts';
import { firstAnnouncement } from './read-notices.ts';
import { createPollingDriver, type SharedPolling } from './polling-driver.ts';

/** The name of this tab in the lock entry. */
export const instanceId = newIdempotencyKey();

const sharedName = 'notification_polling_news';

/** Without storage the tabs cannot know of each other; each then polls for itself. */
const storageWorks = (): boolean => {
  stored.write(`${lockName}_probe`, '1');
  const works = stored.read(`${lockName}_probe`) === '1';
  stored.remove(`${lockName}_probe`);
  return works;
};

const locks: LockManager | undefined = globalThis.navigator.locks;

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

const countUnread = async (): Promise<number> =>
  unreadIn(await fetchData(noticeEndpoints.countUnreadNotices, {}, { background: true }));

const readAnnouncement = async (): Promise<HeaderAnnouncement | null> =>
  firstAnnouncement(await fetchData(noticeEndpoints.listActiveAnnouncements, {}, { background: true }));

const openStream = async (signal: AbortSignal): Promise<Response> => {
  const outcome = await attempt({
    endpoint: noticeEndpoints.streamNotices,
    input: {},
    options: { signal, background: true, timeoutMs: false },
  });
  if ('response' in outcome) return outcome.response;
  throw outcome.failure;
};

/** Polling of this tab. It is loaded with the first page inside the shell. */
export const polling = createPollingDriver({
  me: instanceId,
  now: () => Date.now(),
  after,
  lock: { read: readLock, write: writeLock, remove: () => removeLock(instanceId) },
  webLock: locks === undefined || !storageWorks() ? null : (publish) => createWebLock(locks, publish),
  countUnread,
  readAnnouncement,
  listen: (wake) => listenToNotices({ open: openStream, after }, wake),
  shared: {
    read: readStored,
    write: (shared) => stored.write(sharedName, JSON.stringify(shared)),
    forget: () => stored.remove(sharedName),
  },
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
