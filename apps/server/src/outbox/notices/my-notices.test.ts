import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass } from '../../../test/builders.ts';
import { inSeconds, readNotices, sendAnnouncement, sendNotification } from '../../../test/notices.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { sendNotice } from './public-api.ts';
import { lockPublishing, storeNotice } from './sending/store.ts';
import { deleteOld } from '../../platform/db/delete-old.ts';
import { oldByTheDay } from '../../housekeeping.ts';

let app: TestApp;
let admin: BuiltUser;
let user: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await buildUser(app.context, { role: 'admin' });
  user = await buildUser(app.context);
});

const markAll = (reader = user) => app.call(endpoints.markAllNoticesRead, { body: {} }, reader);
const mark = (ids: readonly string[], reader = user) =>
  app.call(endpoints.markNoticesRead, { query: { noticeIds: ids.join(',') } }, reader);
const toggle = (id: string, status: 'active' | 'inactive') =>
  app.call(endpoints.setNoticeStatus, { params: { id }, body: { status } }, admin);
const tell = (reader = user) =>
  inTransaction(app.context.db, (tx) =>
    sendNotice(tx, { userId: reader.id, event: 'security', what: 'passwordChanged' }),
  );

describe('the list', () => {
  test('has text as it was sent, where it leads, and the platform as its sender', async () => {
    const [title, content] = ['<b>%3Cscript%3E</b>', '&lt;img src=x onerror=alert(1)&gt;\\u003c {place}'];
    await sendNotification(app, admin, {
      title,
      content,
      link: '/ups',
      priority: 'urgent',
      type: 'promotion',
    });
    const { list } = await readNotices(app, user);
    expect(list[0]).toMatchObject({ title, content, link: '/ups', priority: 'urgent', type: 'promotion' });
    expect(list[0]?.createdUser).toBe('物流追踪查询平台');
    expect(list[0]?.createdTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
    expect((await readNotices(app, user, 'en')).list[0]?.createdUser).toBe('Waybill Logistics Tracking');
    expect(JSON.stringify(list)).not.toContain(admin.email);
  });

  test('is paged, the newest appearance first, whatever kind', async () => {
    const first = await sendNotification(app, admin);
    await tell();
    const named = await sendNotification(app, admin, { targetType: 'user', targetIds: [user.email] });
    const later = await sendNotification(app, admin, { startTime: inSeconds(60) });
    const last = await sendNotification(app, admin);
    await letTimePass(app.context, 120);
    const { ids } = await readNotices(app, user);
    expect(ids).toHaveLength(5);
    expect([ids[0], ids[1], ids[2], ids[4]]).toEqual([later.id, last.id, named.id, first.id]);
    const page = (pageNum: string) =>
      app.call(endpoints.listNotices, { query: { pageNum, pageSize: '2' } }, user);
    expect((await page('2')).list.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    expect(await page('4')).toMatchObject({ list: [], total: 5, pageNum: 4, pageSize: 2 });
  });

  test('begins with the account', async () => {
    await sendNotification(app, admin);
    const newcomer = await buildUser(app.context);
    expect(await readNotices(app, newcomer)).toMatchObject({ ids: [], unreadCount: 0 });
    const next = await sendNotification(app, admin);
    expect((await readNotices(app, newcomer)).unread).toEqual([next.id]);
  });

  test('follows the role of now', async () => {
    const { id } = await sendNotification(app, admin, {
      targetType: 'role',
      targetIds: ['announcement_admin'],
    });
    expect((await readNotices(app, user)).ids).toEqual([]);
    const setRole = (role: 'user' | 'announcement_admin') =>
      app.context.db.updateTable('users').set({ role }).where('id', '=', user.id).execute();
    await setRole('announcement_admin');
    expect(await readNotices(app, user)).toMatchObject({ unread: [id], unreadCount: 1 });
    await setRole('user');
    expect(await readNotices(app, user)).toMatchObject({ ids: [], unreadCount: 0 });
  });

  test('shows a scheduled one at its time, unread also to whoever marked all since it was stored', async () => {
    const scheduled = await sendNotification(app, admin, { startTime: inSeconds(600) });
    expect(scheduled.state).toBe('scheduled');
    const now = await sendNotification(app, admin);
    expect(await markAll()).toEqual({ unreadCount: 0 });
    expect((await readNotices(app, user)).ids).toEqual([now.id]);
    await letTimePass(app.context, 601);
    expect(await readNotices(app, user)).toMatchObject({
      ids: [scheduled.id, now.id],
      unread: [scheduled.id],
      unreadCount: 1,
    });
  });

  test('loses what is switched off or deleted at once, and gets it back as it was', async () => {
    const read = await sendNotification(app, admin);
    const unread = await sendNotification(app, admin);
    await mark([read.id]);
    for (const id of [read.id, unread.id]) {
      await toggle(id, 'inactive');
    }
    expect(await readNotices(app, user)).toMatchObject({ ids: [], unreadCount: 0 });
    await toggle(read.id, 'active');
    await toggle(unread.id, 'active');
    expect(await readNotices(app, user)).toMatchObject({ ids: [unread.id, read.id], unread: [unread.id] });
    await app.call(endpoints.deleteNotice, { params: { id: unread.id } }, admin);
    expect(await readNotices(app, user)).toMatchObject({ ids: [read.id], unreadCount: 0 });
    await app.call(endpoints.restoreNotice, { params: { id: unread.id }, body: {} }, admin);
    expect(await readNotices(app, user)).toMatchObject({ ids: [unread.id, read.id], unreadCount: 1 });
  });

  test('shows one that was off at its time when it is switched on at last', async () => {
    const { id } = await sendNotification(app, admin, { startTime: inSeconds(600) });
    await toggle(id, 'inactive');
    await letTimePass(app.context, 601);
    await markAll();
    await toggle(id, 'active');
    expect(await readNotices(app, user)).toMatchObject({ unread: [id], unreadCount: 1 });
    await markAll();
    await toggle(id, 'inactive');
    await toggle(id, 'active');
    expect(await readNotices(app, user)).toMatchObject({ ids: [id], unreadCount: 0 });
  });
});

describe('reading', () => {
  test('one, some or all counts for the reader alone', async () => {
    const other = await buildUser(app.context);
    const sent = [await sendNotification(app, admin), await sendNotification(app, admin)];
    await tell();
    const { ids } = await readNotices(app, user);
    const own = ids.find((id) => sent.every((notice) => notice.id !== id)) ?? '';
    expect(await mark([sent[0]?.id ?? ''])).toEqual({ unreadCount: 2 });
    expect(await mark([sent[0]?.id ?? '', own])).toEqual({ unreadCount: 1 });
    expect(await markAll()).toEqual({ unreadCount: 0 });
    expect((await readNotices(app, other)).unreadCount).toBe(2);
    expect((await app.call(endpoints.listNotices, { query: { onlyUnread: 'true' } }, user)).total).toBe(0);
    // The mark covers what was read one by one.
    const reads = app.context.db.selectFrom('notice_reads').selectAll().where('user_id', '=', user.id);
    expect(await reads.execute()).toEqual([]);
  });

  test('passes over what is not the reader’s, and over numbers that no notice can have', async () => {
    const other = await buildUser(app.context);
    await tell(other);
    const named = await sendNotification(app, admin, { targetType: 'user', targetIds: [other.email] });
    const { ids } = await readNotices(app, other);
    expect(ids).toHaveLength(2);
    expect(await mark([...ids, '9999999999999999999', '0'])).toEqual({ unreadCount: 0 });
    expect((await readNotices(app, other)).unread).toEqual(ids);
    expect(ids).toContain(named.id);
    for (const noticeIds of ['', 'x', '1,', Array.from({ length: 101 }, () => '1').join(',')]) {
      expect(await app.refused(endpoints.markNoticesRead, { query: { noticeIds } }, user)).toMatchObject({
        code: 40001,
      });
    }
  });

  test('all never covers what arrives meanwhile', async () => {
    const seen = await sendNotification(app, admin);
    const stored = await inTransaction(app.context.db, async (tx) => {
      await lockPublishing(tx);
      const id = await storeNotice(tx, {
        type: 'notification',
        priority: 'normal',
        title: 'Title',
        content: 'Content',
        link: undefined,
        target: 'all',
        roles: undefined,
        userIds: [],
        startTime: undefined,
        endTime: undefined,
        sender: { id: admin.id, name: admin.email },
      });
      // It is stored and not yet there for others.
      expect(await markAll()).toEqual({ unreadCount: 0 });
      return String(id);
    });
    expect(await readNotices(app, user)).toMatchObject({
      ids: [stored, seen.id],
      unread: [stored],
      unreadCount: 1,
    });
  });

  test('all at once, often, beside senders: what comes after the last answer is unread', async () => {
    await Promise.all([
      ...Array.from({ length: 10 }, () => sendNotification(app, admin)),
      ...Array.from({ length: 10 }, () => markAll()),
    ]);
    await markAll();
    const { id } = await sendNotification(app, admin);
    expect(await readNotices(app, user)).toMatchObject({ unread: [id], unreadCount: 1 });
  });
});

describe('announcements', () => {
  const active = async () =>
    (await app.call(endpoints.listActiveAnnouncements, {}, user)).announcements.map(({ id }) => id);

  test('are never in a list, a count or a mark', async () => {
    const announcement = await sendAnnouncement(app, admin);
    expect(await readNotices(app, user)).toMatchObject({ ids: [], unreadCount: 0 });
    expect(await mark([announcement.id])).toEqual({ unreadCount: 0 });
    await markAll();
    expect(await active()).toContain(announcement.id);
    expect(announcement).toMatchObject({ recipients: null, readers: null, type: 'announcement' });
    await app.call(endpoints.deleteNotice, { params: { id: announcement.id } }, admin);
    expect(await active()).toEqual([]);
  });

  test('stand by priority, then the newest first, within their time', async () => {
    const { id: low } = await sendAnnouncement(app, admin, { priority: 'low' });
    const { id: older } = await sendAnnouncement(app, admin);
    const { id: newer } = await sendAnnouncement(app, admin, { endTime: inSeconds(300) });
    const { id: urgent } = await sendAnnouncement(app, admin, {
      priority: 'urgent',
      startTime: inSeconds(100),
    });
    expect(await active()).toEqual([newer, older, low]);
    await letTimePass(app.context, 101);
    expect(await active()).toEqual([urgent, newer, older, low]);
    await letTimePass(app.context, 200);
    expect(await active()).toEqual([urgent, older, low]);
    await toggle(urgent, 'inactive');
    expect(await active()).toEqual([older, low]);
  });
});

test('read notices of single accounts go after half a year, unread ones stay', async () => {
  await tell();
  await sendNotification(app, admin, { targetType: 'user', targetIds: [user.email] });
  await markAll();
  await tell();
  await letTimePass(app.context, 179 * 86_400);
  await deleteOld(app.context.db, oldByTheDay);
  const left = async () => {
    const of = (table: 'user_notices' | 'notice_recipients') =>
      app.context.db.selectFrom(table).select('read_at').where('user_id', '=', user.id).execute();
    return (await of('user_notices')).length + (await of('notice_recipients')).length;
  };
  expect(await left()).toBe(3);
  await letTimePass(app.context, 2 * 86_400);
  await deleteOld(app.context.db, oldByTheDay);
  expect(await left()).toBe(1);
});
