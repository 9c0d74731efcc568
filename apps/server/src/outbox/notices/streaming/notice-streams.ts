import { Readable } from 'node:stream';
import { noticeLimits } from '@waybill/contract/vocabulary/notice.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/access/caller.ts';
import { mostEntries } from '../../../platform/cache/most-entries.ts';
import { type Listening, listen } from '../../../platform/db/listen.ts';
import { type Waiting, repeatWhenDue } from '../../../platform/repeat.ts';
import { noticeChannel } from '../sending/store.ts';
import { type NoticeChange, findLiveSessions, findNoticeChanges, findNow } from './store.ts';

type Stream = {
  readonly userId: number;
  readonly sessionId: number;
  role: Role;
  readonly body: Readable;
  spokenAt: number;
};

/** What a reader has not taken may grow to so many bytes before the stream ends. */
const mostUntaken = 65_536;

/**
 * The streams of this node. One look at the database serves all of them: about every two seconds for what appeared by
 * its time and for sessions that ended, and at once when a node says that the staff sent or changed something.
 */
export const createNoticeStreams = (
  { db, pool, log }: Pick<Deps, 'db' | 'pool' | 'log'>,
  closing: AbortSignal,
  // What the staff does is heard at once, without a poll.
  { pollEveryMs = 2_000, heartbeatMs = noticeLimits.heartbeat * 1_000 } = {},
) => {
  const streams = new Set<Stream>();
  const sentKeys = new LRUCache<string, true>({ ...mostEntries(50_000), ttl: 60_000 });
  const changed = new Set<number>();
  let seenUntil: string | undefined;
  let listening: Listening | undefined;
  let polling: Waiting | undefined;

  const end = (stream: Stream): void => {
    streams.delete(stream);
    stream.body.push(null);
  };
  const write = (stream: Stream, text: string): void => {
    stream.spokenAt = Date.now();
    stream.body.push(text);
    if (stream.body.readableLength > mostUntaken) stream.body.destroy();
  };
  const isFor = ({ target, roles, user_ids: userIds }: NoticeChange, stream: Stream): boolean =>
    target === 'user'
      ? userIds?.includes(stream.userId) === true
      : roles === null || roles.includes(stream.role);

  const endDead = async (): Promise<void> => {
    const open = [...streams];
    const users = open.map(({ userId }) => userId);
    const sessions = open.map(({ sessionId }) => sessionId);
    const live = await findLiveSessions(db, users, sessions);
    const roles = new Map(live.map((session) => [session.session_id, session.role]));
    for (const stream of open) {
      const role = roles.get(stream.sessionId);
      if (role === undefined) end(stream);
      else stream.role = role;
    }
  };
  const pushChanges = async (): Promise<void> => {
    const [clock] = await findNow(db);
    const since = seenUntil ?? clock?.now ?? '';
    const ids = [...changed];
    changed.clear();
    const readers = [...new Set([...streams].map(({ userId }) => userId))];
    for (const change of await findNoticeChanges(db, since, ids, readers)) {
      if (sentKeys.has(change.key)) continue;
      sentKeys.set(change.key, true);
      const text = `event: notice\nid: ${change.id}\ndata: {"noticeId":"${change.id}"}\n\n`;
      for (const stream of streams) if (isFor(change, stream)) write(stream, text);
    }
    seenUntil = clock?.now;
  };
  const heartbeat = (): void => {
    for (const stream of streams)
      if (Date.now() - stream.spokenAt >= heartbeatMs) write(stream, ': heartbeat\n\n');
  };

  const rest = (): void => {
    void polling?.stop();
    polling = undefined;
    seenUntil = undefined;
    const heard = listening;
    listening = undefined;
    heard?.stop().catch((error: unknown) => log.warn({ err: error }, 'could not stop hearing of notices'));
  };
  const poll = async (): Promise<undefined> => {
    try {
      await endDead();
      await pushChanges();
    } catch (error) {
      log.warn({ err: error }, 'could not look for new notices, trying again');
    }
    heartbeat();
    if (streams.size === 0) rest();
  };
  const pace = { leastMs: 0, mostMs: () => Math.min(pollEveryMs, heartbeatMs) };
  const hear = (payload: string | undefined): void => {
    if (payload !== undefined) changed.add(Number(payload));
    if (polling === undefined) polling = repeatWhenDue(pace, poll);
    else polling.wake();
  };

  closing.addEventListener('abort', () => {
    for (const stream of streams) end(stream);
    rest();
  });

  const open = ({ userId, sessionId, role }: Caller): Readable => {
    const own = [...streams].filter((stream) => stream.userId === userId);
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - noticeLimits.streams))) end(oldest);
    const body = new Readable({ read: () => undefined });
    const stream: Stream = { userId, sessionId, role, body, spokenAt: 0 };
    body.once('close', () => void streams.delete(stream));
    // Headers travel with the first words.
    write(stream, ': open\n\n');
    if (closing.aborted) {
      body.push(null);
      return body;
    }
    streams.add(stream);
    listening ??= listen(pool, log, noticeChannel, hear);
    return body;
  };
  return { open };
};
