import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { StaffNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass } from '../../../test/builders.ts';
import { inSeconds, readNotices, sendAnnouncement, sendNotification } from '../../../test/notices.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
let admin: BuiltUser;
let announcer: BuiltUser;
let user: BuiltUser;
const logged: string[] = [];
beforeAll(async () => {
  app = await openTestApp(
    {},
    { log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }) },
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await buildUser(app.context, { role: 'admin' });
  announcer = await buildUser(app.context, { role: 'announcement_admin' });
  user = await buildUser(app.context);
});

const markAll = (reader: BuiltUser) => app.call(endpoints.markAllNoticesRead, { body: {} }, reader);
const find = (query: Record<string, string>, by = announcer) =>
  app.call(endpoints.listStaffNotices, { query }, by);
const idsOf = ({ list }: { list: StaffNotice[] }): string[] => list.map(({ id }) => id);
const newest = async (by = announcer): Promise<StaffNotice | undefined> => (await find({}, by)).list[0];

describe('sending', () => {
  test('takes a form as well as JSON, lists with commas between', async () => {
    const form = new URLSearchParams({
      title: '系统维护 & 升级',
      content: '今晚 22:00–23:00',
      type: 'system',
      priority: 'high',
      targetType: 'role',
      targetIds: 'user, announcement_admin',
      link: '/ups?from=notice',
    });
    const response = await app.send('POST', `${apiBase}/notice/admin/send/notification`, form.toString(), {
      ...announcer,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(await response.json()).toMatchObject({
      code: 0,
      data: {
        title: '系统维护 & 升级',
        type: 'system',
        priority: 'high',
        targetType: 'role',
        targetIds: ['user', 'announcement_admin'],
        link: '/ups?from=notice',
        state: 'active',
        createdUser: announcer.email,
      },
    });
    expect((await readNotices(app, user)).unreadCount).toBe(1);
    expect((await readNotices(app, admin)).ids).toEqual([]);
  });

  test('an announcement takes a form, and times without an offset in the product’s zone', async () => {
    const form = new URLSearchParams({ title: 'a', content: 'b', startTime: '2126-01-01T08:00:00' });
    const response = await app.send('POST', `${apiBase}/notice/admin/send/announcement`, form.toString(), {
      ...announcer,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(await response.json()).toMatchObject({
      code: 0,
      data: {
        state: 'scheduled',
        startTime: expect.stringMatching(/^2126-01-01T08:00:00[+-]\d\d:\d\d$/),
        type: 'announcement',
      },
    });
  });

  test('the same key sends once', async () => {
    const body = { title: 'once', content: 'once' };
    const options = { ...admin, idempotencyKey: 'notice-key-0001' };
    const first = await app.call(endpoints.sendNotification, { body }, options);
    const again = await app.call(endpoints.sendNotification, { body }, options);
    expect(again.id).toBe(first.id);
    expect((await readNotices(app, user)).ids).toEqual([first.id]);
    const other = { ...body, title: 'twice' };
    expect(await app.refused(endpoints.sendNotification, { body: other }, options)).toMatchObject({
      code: 42201,
    });
  });

  test('to accounts takes ids, user names and e-mail addresses, and refuses who does not exist', async () => {
    const targetIds = [String(user.id), user.email.toUpperCase(), announcer.email];
    const preview = (ids: string[], targetType: 'all' | 'role' | 'user' = 'user') =>
      app.call(endpoints.previewNoticeAudience, { body: { targetType, targetIds: ids } }, announcer);
    const found = await preview([...targetIds, 'nobody@test.example', '99999999999999999']);
    expect(found).toMatchObject({ recipients: 2, unknown: ['nobody@test.example', '99999999999999999'] });
    expect(found.accounts.map(({ userName }) => userName).toSorted()).toEqual(
      [user.email, announcer.email].toSorted(),
    );
    const sent = await sendNotification(app, admin, { targetType: 'user', targetIds });
    expect(sent).toMatchObject({ recipients: 2, readers: 0 });
    expect(sent.targetNames).toEqual([announcer.email, user.email]);
    expect((await readNotices(app, admin)).ids).not.toContain(sent.id);
    expect((await readNotices(app, user)).unread).toEqual([sent.id]);
    const body = { title: 't', content: 'c', targetType: 'user', targetIds: [user.email, 'nobody'] };
    expect(await app.refused(endpoints.sendNotification, { body }, admin)).toMatchObject({
      code: 40001,
      data: { fields: { targetIds: '请填写存在的接收对象，最多 500 个' } },
    });
    expect((await preview(['announcement_admin'], 'role')).recipients).toBeGreaterThanOrEqual(1);
    await buildUser(app.context);
    const everybody = (await preview([], 'all')).recipients;
    await app.context.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute();
    expect((await preview([], 'all')).recipients).toBe(everybody - 1);
  });

  test.each([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(101) }, 'title'],
    [{ content: 'x'.repeat(2001) }, 'content'],
    [{ type: 'announcement' }, 'type'],
    [{ link: 'https://evil.example' }, 'link'],
    [{ link: '//evil.example' }, 'link'],
    [{ link: '/\\evil.example' }, 'link'],
    [{ targetType: 'all', targetIds: ['1'] }, 'targetIds'],
    [{ targetType: 'role', targetIds: ['king'] }, 'targetIds'],
    [{ targetType: 'user' }, 'targetIds'],
    [{ startTime: 'tomorrow' }, 'startTime'],
  ])('a notification is refused with %j', async (wrong, field) => {
    const body = { title: 't', content: 'c', ...wrong };
    const { code, data } = await app.refused(endpoints.sendNotification, { body }, admin);
    expect({ code, fields: Object.keys(data.fields ?? {}) }).toEqual({ code: 40001, fields: [field] });
  });

  test('an announcement that would end before it shows is refused', async () => {
    for (const [endTime, times] of [
      ['结束日期不能早于开始日期', { startTime: inSeconds(20), endTime: inSeconds(10) }],
      ['时间必须晚于现在', { endTime: inSeconds(-10) }],
      [
        '结束日期不能早于开始日期',
        { startTime: '2126-01-01T08:00:00', endTime: '2125-12-31T07:00:00+08:00' },
      ],
    ] as const) {
      const body = { title: 't', content: 'c', ...times };
      expect(await app.refused(endpoints.sendAnnouncement, { body }, admin)).toMatchObject({
        code: 40001,
        data: { fields: { endTime } },
      });
    }
  });

  test('is logged by id and never with what was written', async () => {
    const { id } = await sendNotification(app, admin, { title: 'secret plan', content: 'hush' });
    await app.call(endpoints.deleteNotice, { params: { id } }, admin);
    const text = logged.join('');
    expect(text).toContain(`"act":"send","id":"${id}"`);
    expect(text).toContain(`"act":"delete","id":"${id}"`);
    expect(text).not.toMatch(/secret plan|hush/);
  });
});

describe('changing', () => {
  test.each([
    ['inactive', 'inactive'],
    ['active', 'active'],
    [0, 'inactive'],
    [1, 'active'],
    ['0', 'inactive'],
    ['1', 'active'],
  ] as const)('the status %j makes it %s', async (status, state) => {
    const { id } = await sendNotification(app, admin);
    const changed = await app.call(
      endpoints.setNoticeStatus,
      { params: { id }, body: { status } },
      announcer,
    );
    expect(changed).toMatchObject({ id, state, isActive: state === 'active' });
  });

  test('a notice that is not there is not found', async () => {
    for (const id of ['999999', '9999999999999999999']) {
      const params = { id };
      const answers = await Promise.all([
        app.refused(endpoints.setNoticeStatus, { params, body: { status: 'active' } }, admin),
        app.refused(endpoints.deleteNotice, { params }, admin),
        app.refused(endpoints.restoreNotice, { params, body: {} }, admin),
      ]);
      expect(answers.map(({ code }) => code)).toEqual([40401, 40401, 40401]);
    }
  });

  test('an announcement that was off for all of its time has ended when it is switched on', async () => {
    const times = { startTime: inSeconds(60), endTime: inSeconds(120) };
    const { id } = await sendAnnouncement(app, admin, times);
    const set = (status: 0 | 1) =>
      app.call(endpoints.setNoticeStatus, { params: { id }, body: { status } }, admin);
    await set(0);
    await letTimePass(app.context, 121);
    expect(await set(1)).toMatchObject({ state: 'ended', isActive: true });
  });

  test('an announcement_admin deletes and restores own ones only, an admin any', async () => {
    const own = await sendNotification(app, announcer);
    const other = await sendNotification(app, admin);
    const remove = (id: string, by: BuiltUser) => app.call(endpoints.deleteNotice, { params: { id } }, by);
    const restore = (id: string, by: BuiltUser) =>
      app.call(endpoints.restoreNotice, { params: { id }, body: {} }, by);
    expect((await find({})).list.map(({ id, deletable }) => [id, deletable]).slice(0, 2)).toEqual([
      [other.id, false],
      [own.id, true],
    ]);
    expect(await app.refused(endpoints.deleteNotice, { params: { id: other.id } }, announcer)).toMatchObject({
      status: 403,
      code: 40301,
    });
    expect((await readNotices(app, user)).ids).toEqual([other.id, own.id]);
    expect(await remove(own.id, announcer)).toMatchObject({
      state: 'deleted',
      deletedTime: expect.any(String),
    });
    expect(await remove(own.id, announcer)).toMatchObject({ state: 'deleted' });
    expect(await restore(own.id, announcer)).toMatchObject({ state: 'active', deletedTime: null });
    expect(await restore(own.id, announcer)).toMatchObject({ state: 'active' });
    await remove(other.id, admin);
    expect(
      await app.refused(endpoints.restoreNotice, { params: { id: other.id }, body: {} }, announcer),
    ).toMatchObject({ code: 40301 });
    expect(await remove(own.id, admin)).toMatchObject({ state: 'deleted' });
    const params = { id: own.id };
    expect(
      await app.refused(endpoints.setNoticeStatus, { params, body: { status: 'active' } }, admin),
    ).toMatchObject({ code: 40401 });
  });
});

describe('looking', () => {
  test('filters by kind, priority and state, deleted ones only when asked for', async () => {
    const before = (await find({})).total;
    const scheduled = await sendNotification(app, admin, { startTime: inSeconds(600), type: 'order' });
    const gone = await sendNotification(app, admin, { priority: 'urgent' });
    await app.call(endpoints.deleteNotice, { params: { id: gone.id } }, admin);
    const brief = await sendAnnouncement(app, admin, { endTime: inSeconds(60) });
    expect((await find({})).total).toBe(before + 2);
    expect(idsOf(await find({ state: 'deleted' }))[0]).toBe(gone.id);
    expect(idsOf(await find({ state: 'scheduled', type: 'order' }))).toEqual([scheduled.id]);
    expect(idsOf(await find({ type: 'announcement', state: 'active' }))[0]).toBe(brief.id);
    await letTimePass(app.context, 61);
    expect(idsOf(await find({ state: 'ended' }))).toContain(brief.id);
    expect((await find({ priority: 'low' })).total).toBe(0);
    expect(await find({ pageSize: '1', pageNum: '2' })).toMatchObject({ pageNum: 2, pageSize: 1 });
  });

  test('searches for text as it is, in titles, contents and senders', async () => {
    const percent = await sendNotification(app, admin, { title: '全场 50%_OFF' });
    const other = await sendNotification(app, admin, { content: '全场 50 PER OFF \\ 反斜杠' });
    const search = (keyword: string) =>
      app.call(endpoints.searchStaffNotices, { query: { keyword } }, announcer);
    expect(idsOf(await search('50%'))).toEqual([percent.id]);
    expect(idsOf(await search('%_o'))).toEqual([percent.id]);
    expect(idsOf(await search('_OFF'))).toEqual([percent.id]);
    expect(idsOf(await search('per off \\'))).toEqual([other.id]);
    expect(idsOf(await search(admin.email))).toEqual([other.id, percent.id]);
    expect(idsOf(await search("'; DROP TABLE notices; --"))).toEqual([]);
    expect(await app.refused(endpoints.searchStaffNotices, { query: { keyword: ' ' } }, admin)).toMatchObject(
      {
        code: 40001,
      },
    );
  });

  test('counts readers of one by one and of all at once, each once', async () => {
    const second = await buildUser(app.context);
    const role = { targetType: 'role' as const, targetIds: ['user'] };
    const people = (await app.call(endpoints.previewNoticeAudience, { body: role }, admin)).recipients;
    const sent = await sendNotification(app, admin, role);
    expect(await newest()).toMatchObject({ id: sent.id, recipients: people, readers: 0 });
    await app.call(endpoints.markNoticesRead, { query: { noticeIds: sent.id } }, user);
    expect(await newest()).toMatchObject({ readers: 1 });
    await markAll(user);
    await markAll(announcer);
    expect(await newest()).toMatchObject({ readers: 1 });
    await markAll(second);
    await markAll(await buildUser(app.context));
    expect(await newest()).toMatchObject({ readers: 2, recipients: people });
    const later = await sendNotification(app, admin, role);
    expect(await newest()).toMatchObject({ id: later.id, recipients: people + 1, readers: 0 });
  });

  test('tells how many there are and how many of the last days were read', async () => {
    const statistics = () => app.call(endpoints.noticeStatistics, {}, announcer);
    const before = await statistics();
    await sendNotification(app, admin, { targetType: 'user', targetIds: [user.email], type: 'payment' });
    await sendNotification(app, admin, { startTime: inSeconds(600) });
    await sendAnnouncement(app, admin);
    await markAll(user);
    const after = await statistics();
    expect(after.total - before.total).toBe(3);
    expect(after.scheduled - before.scheduled).toBe(1);
    expect(after.announcements - before.announcements).toBe(1);
    expect(after.recent - before.recent).toBe(1);
    expect(after.byType.payment).toBe((before.byType.payment ?? 0) + 1);
    expect(after.days).toHaveLength(30);
    const [was, today] = [before.days.at(-1), after.days.at(-1)];
    expect(today?.day).toBe(app.context.today());
    expect((today?.sent ?? 0) - (was?.sent ?? 0)).toBe(1);
    expect((today?.recipients ?? 0) - (was?.recipients ?? 0)).toBe(1);
    const sum = (of: 'recipients' | 'readers') => after.days.reduce((total, day) => total + day[of], 0);
    expect(after.readRate).toBeCloseTo(sum('readers') / sum('recipients'));
  });
});

test('every act of the staff on a notice is in the audit, without its content', async () => {
  const { id } = await sendNotification(app, announcer, { title: 'Audited', content: 'not for the audit' });
  await app.call(endpoints.setNoticeStatus, { params: { id }, body: { status: 'inactive' } }, admin);
  await app.call(endpoints.setNoticeStatus, { params: { id }, body: { status: 'active' } }, admin);
  await app.call(endpoints.deleteNotice, { params: { id } }, announcer);
  await app.call(endpoints.restoreNotice, { params: { id } }, announcer);
  const { list } = await app.call(endpoints.listAudit, { query: { act: 'notice', targetId: id } }, admin);
  expect(list.map(({ act, actor, targetName }) => [act, actor?.userName, targetName])).toEqual([
    ['notice.restore', announcer.email, 'Audited'],
    ['notice.delete', announcer.email, 'Audited'],
    ['notice.activate', admin.email, 'Audited'],
    ['notice.deactivate', admin.email, 'Audited'],
    ['notice.send', announcer.email, 'Audited'],
  ]);
  expect(JSON.stringify(list)).not.toContain('not for the audit');
});
