import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { noticeLimits } from '@waybill/contract/vocabulary/notice.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass } from '../../../test/builders.ts';
import { inSeconds, sendAnnouncement, sendNotification } from '../../../test/notices.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { createApp } from '../../app.ts';
import { createContext } from '../../context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { sendNotice } from './public-api.ts';
import { createNoticeStreams } from './streaming/notice-streams.ts';

let app: TestApp;
let admin: BuiltUser;
let user: BuiltUser;
beforeEach(async () => {
  app = await openTestApp();
  admin = await buildUser(app.context, { role: 'admin' });
  user = await buildUser(app.context);
});
afterEach(() => app.close());

type Stream = {
  /** The id of the next event, undefined at the end. */
  next(): Promise<string | undefined>;
  hangUp(): Promise<void>;
};

const listen = async (url: string, token: string): Promise<Stream> => {
  const hangUp = new AbortController();
  const path = `${url}${apiBase}/notice/stream`;
  const response = await fetch(path, { headers: { token }, signal: hangUp.signal });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<string | undefined> => {
    const event = /^event: notice\nid: (\d+)\ndata: (.*)\n\n/m.exec(text);
    if (event !== null) {
      expect(JSON.parse(event[2] ?? '')).toEqual({ noticeId: event[1] });
      text = text.slice(event.index + event[0].length);
      return event[1];
    }
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return undefined;
    text += value;
    return next();
  };
  return { next, hangUp: async () => hangUp.abort() };
};

/** Another node on the same database. */
const openNode = async (): Promise<{ url: string; close(): Promise<void> }> => {
  const log = pino({ level: 'silent' });
  const context = createContext(app.context.config, app.databaseUrl, log);
  const node = await createApp(context, { webRoot: '/nowhere', checkAnswers: true });
  const url = await node.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    close: async () => {
      await node.close();
      await context.close();
    },
  };
};

describe('the stream', () => {
  test('tells on every node, by id only and whom it is for only', async () => {
    const node = await openNode();
    const here = await listen(app.url, user.token);
    const there = await listen(node.url, user.token);
    const staff = await listen(node.url, admin.token);
    const many = await sendNotification(app, admin, { title: 'a title', content: 'a content' });
    expect(await Promise.all([here, there, staff].map((stream) => stream.next()))).toEqual(
      Array.from({ length: 3 }, () => many.id),
    );
    const forStaff = await sendNotification(app, admin, { targetType: 'role', targetIds: ['admin'] });
    const named = await sendNotification(app, admin, { targetType: 'user', targetIds: [user.email] });
    const everybody = await sendAnnouncement(app, admin);
    expect([await here.next(), await here.next()]).toEqual([named.id, everybody.id]);
    expect([await there.next(), await there.next()]).toEqual([named.id, everybody.id]);
    expect([await staff.next(), await staff.next()]).toEqual([forStaff.id, everybody.id]);
    await app.call(endpoints.setNoticeStatus, { params: { id: many.id }, body: { status: 0 } }, admin);
    expect(await Promise.all([here, there, staff].map((stream) => stream.next()))).toEqual(
      Array.from({ length: 3 }, () => many.id),
    );
    await node.close();
    expect([await there.next(), await staff.next()]).toEqual([undefined, undefined]);
    await here.hangUp();
  });

  test('tells what the product says and what appears at its time, without being called', async () => {
    const stream = await listen(app.url, user.token);
    // What is scheduled is told by the nodes alone, to who hears them already.
    const heard = sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND query = 'LISTEN "notices"' AND state = 'idle'`;
    await expect.poll(async () => (await heard.execute(app.context.db)).rows[0]?.n).toBe(1);
    const scheduled = await sendNotification(app, admin, { startTime: inSeconds(600) });
    expect(await stream.next()).toBe(scheduled.id);
    await inTransaction(app.context.db, (tx) =>
      sendNotice(tx, { userId: user.id, event: 'security', what: 'passwordChanged' }),
    );
    const own = await app.call(endpoints.listNotices, { query: {} }, user);
    expect(await stream.next()).toBe(own.list[0]?.id);
    // Its time has come, however long the calls above took: the stream tells what appeared since it looked last.
    await app.context.db
      .updateTable('notices')
      .set({ start_at: sql`now()`, appears_at: sql`now()` })
      .where('id', '=', Number(scheduled.id))
      .execute();
    expect(await stream.next()).toBe(scheduled.id);
    await stream.hangUp();
  });

  test('is kept open three times for an account, and the oldest ends for one more', async () => {
    const streams = [];
    for (let i = 0; i <= noticeLimits.streams; i += 1) {
      streams.push(await listen(app.url, user.token));
    }
    const other = await listen(app.url, admin.token);
    const [oldest, ...rest] = streams;
    expect(await oldest?.next()).toBeUndefined();
    const { id } = await sendNotification(app, admin);
    expect(await Promise.all([...rest, other].map((stream) => stream.next()))).toEqual([id, id, id, id]);
    await Promise.all([...rest, other].map((stream) => stream.hangUp()));
  });

  test('ends with its session and needs one to begin', async () => {
    const stream = await listen(app.url, user.token);
    await app.call(endpoints.logout, { body: {} }, user);
    expect(await stream.next()).toBeUndefined();
    const again = await app.send('GET', `${apiBase}/notice/stream`, undefined, user);
    expect(again.status).toBe(401);
  });

  test('ends when its account is disabled', async () => {
    const stream = await listen(app.url, user.token);
    await app.context.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute();
    expect(await stream.next()).toBeUndefined();
  });

  test('neither renews a token nor counts as activity', async () => {
    await letTimePass(app.context, 86_400 - 600);
    const usedAt = async () =>
      (
        await app.context.db
          .selectFrom('sessions')
          .select('last_used_at')
          .where('user_id', '=', user.id)
          .execute()
      )[0]?.last_used_at;
    const before = await usedAt();
    const open = () => app.send('GET', `${apiBase}/notice/stream`, undefined, user);
    const response = await open();
    expect([response.status, response.headers.get('x-new-token')]).toEqual([200, null]);
    expect(await usedAt()).toBe(before);
    await response.body?.cancel();
    // An ordinary call of the same token does both.
    const called = await app.send('GET', `${apiBase}/notice/user/unread-count`, undefined, user);
    expect(called.headers.get('x-new-token')).not.toBeNull();
    expect(await usedAt()).not.toBe(before);
  });

  test('hears again after its connection to the database broke', async () => {
    const stream = await listen(app.url, user.token);
    const first = await sendNotification(app, admin);
    expect(await stream.next()).toBe(first.id);
    const { rowCount } = await app.context.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%notice%'`,
    );
    expect(rowCount).toBe(1);
    const next = await sendNotification(app, admin);
    expect(await stream.next()).toBe(next.id);
    await stream.hangUp();
  });

  test('gives signs of life, and leaves nothing behind', async () => {
    const closing = new AbortController();
    const streams = createNoticeStreams(app.context, closing.signal, { pollEveryMs: 20, heartbeatMs: 60 });
    const [session] = await app.context.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    const body = streams.open({
      userId: user.id,
      userName: user.email,
      role: 'user',
      sessionId: session?.id ?? 0,
      tokenHash: Buffer.alloc(0),
      key: null,
    });
    let said = '';
    for await (const part of body) {
      said += String(part);
      if (said.split(': heartbeat\n\n').length > 2) closing.abort();
    }
    expect(said).toMatch(/^: open\n\n(: heartbeat\n\n){2,}$/);
    const listeners = async () =>
      (
        await app.context.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%notice%'`,
        )
      ).rowCount;
    await expect.poll(listeners).toBe(0);
  });
});
