import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import { mutableNoticeEvents } from '@waybill/contract/vocabulary/notice.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { sendNotice } from './public-api.ts';

/** Random histories against a model: the count, the list of the unread and the list of all always agree with it. */

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const unitSeconds = 600;
const someRoles = ['user', 'announcement_admin'] as const satisfies Role[];
const index = fc.nat({ max: 30 });
const Act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('send'),
      target: fc.constantFrom('all', 'role', 'user'),
      whom: index,
      role: fc.constantFrom(...someRoles),
      after: fc.constantFrom(0, 1, 2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('tell'),
      whom: index,
      event: fc.constantFrom('order', 'points', 'security'),
      after: fc.constantFrom(0, 0, 2),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('toggle'), which: index, active: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('delete', 'restore'), which: index }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('read'),
      whom: index,
      which: fc.array(index, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('readAll'), whom: index }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('role'), whom: index, role: fc.constantFrom(...someRoles) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('join'), role: fc.constantFrom(...someRoles) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('mute'),
      whom: index,
      muted: fc.subarray([...mutableNoticeEvents]),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass'), units: fc.constantFrom(1, 2) }) },
);
type Act = typeof Act extends fc.Arbitrary<infer T> ? T : never;

/** Units of time that passed, then acts within the unit: compared one after the other. */
type Moment = readonly [unit: number, act: number];
const before = (a: Moment, b: Moment): boolean => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

type Reader = {
  user: BuiltUser;
  role: Role;
  born: Moment;
  mark: Moment;
  read: Set<string>;
  muted: readonly string[];
};
type Sent = {
  id: string;
  target: 'all' | 'role' | 'user' | 'own';
  role: Role;
  whom: Reader | undefined;
  appears: Moment;
  active: boolean;
  deleted: boolean;
  hidden: Moment | undefined;
};

class Model {
  readonly readers: Reader[] = [];
  readonly sent: Sent[] = [];
  unit = 0;
  act = 0;

  now(): Moment {
    return [this.unit, this.act];
  }

  reader(at: number): Reader {
    const reader = this.readers[at % this.readers.length];
    if (reader === undefined) throw new Error('nobody reads');
    return reader;
  }

  /** The notice at a place, of those that the staff sent where `byStaff`. */
  notice(at: number, byStaff: boolean): Sent | undefined {
    const some = this.sent.filter(({ target }) => !byStaff || target !== 'own');
    return some[at % Math.max(1, some.length)];
  }

  visible(reader: Reader, notice: Sent): boolean {
    if (notice.hidden !== undefined || before(this.now(), notice.appears)) return false;
    if (notice.target === 'user' || notice.target === 'own') return notice.whom === reader;
    return before(reader.born, notice.appears) && (notice.target === 'all' || notice.role === reader.role);
  }

  isRead(reader: Reader, notice: Sent): boolean {
    const marked =
      (notice.target === 'all' || notice.target === 'role') && !before(reader.mark, notice.appears);
    return marked || reader.read.has(notice.id);
  }

  unread(reader: Reader): Sent[] {
    return this.sent.filter((notice) => this.visible(reader, notice) && !this.isRead(reader, notice));
  }

  show(notice: Sent): void {
    if (!notice.active || notice.deleted) {
      notice.hidden ??= this.now();
      return;
    }
    const neverShown = notice.hidden !== undefined && !before(notice.appears, notice.hidden);
    if (neverShown && before(notice.appears, this.now())) notice.appears = this.now();
    notice.hidden = undefined;
  }

  readAll(reader: Reader): void {
    for (const notice of this.sent)
      if ((notice.target === 'user' || notice.target === 'own') && this.visible(reader, notice))
        reader.read.add(notice.id);
    reader.mark = this.now();
  }
}

const startTime = (after: number): object =>
  after === 0 ? {} : { startTime: new Date(Date.now() + after * unitSeconds * 1000).toISOString() };

const appearsAfter = (model: Model, after: number): Moment =>
  after === 0 ? model.now() : [model.unit + after, -1];

const join = async (model: Model, role: Role): Promise<void> => {
  const user = await buildUser(app.context, { role });
  const born = model.now();
  model.readers.push({ user, role, born, mark: [-1, 0], read: new Set(), muted: [] });
};

const send = async (model: Model, act: Act & { kind: 'send' }): Promise<void> => {
  const whom = act.target === 'user' ? model.reader(act.whom) : undefined;
  const targetIds = { all: [], role: [act.role], user: [whom?.user.email ?? ''] }[act.target];
  const { id } = await app.call(
    endpoints.sendNotification,
    { body: { title: 't', content: 'c', targetType: act.target, targetIds, ...startTime(act.after) } },
    admin,
  );
  const appears = appearsAfter(model, act.after);
  const { target, role } = act;
  model.sent.push({ id, target, role, whom, appears, active: true, deleted: false, hidden: undefined });
};

const tell = async (model: Model, act: Act & { kind: 'tell' }): Promise<void> => {
  const whom = model.reader(act.whom);
  const { db } = app.context;
  const to = { userId: whom.user.id, afterSeconds: act.after * unitSeconds };
  await inTransaction(db, (tx) => {
    if (act.event === 'order')
      return sendNotice(tx, {
        ...to,
        event: 'order',
        what: 'completed',
        orderNo: 'LT1',
        reference: null,
        quantity: 1,
        points: 1,
      });
    return act.event === 'points'
      ? sendNotice(tx, { ...to, event: 'points', what: 'low', balance: 1 })
      : sendNotice(tx, { ...to, event: 'security', what: 'passwordChanged' });
  });
  if (whom.muted.includes(act.event)) return;
  const stored = await db
    .selectFrom('user_notices')
    .select('id')
    .where('user_id', '=', whom.user.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const appears = appearsAfter(model, act.after);
  const notice = { id: String(stored.id), whom, appears, active: true, deleted: false, hidden: undefined };
  model.sent.push({ ...notice, target: 'own', role: 'user' });
};

const change = async (model: Model, act: Act & { kind: 'toggle' | 'delete' | 'restore' }): Promise<void> => {
  const notice = model.notice(act.which, true);
  if (notice === undefined || (act.kind === 'toggle' && notice.deleted)) return;
  const params = { id: notice.id };
  if (act.kind === 'toggle') {
    const status = act.active ? 'active' : 'inactive';
    await app.call(endpoints.setNoticeStatus, { params, body: { status } }, admin);
    notice.active = act.active;
  } else if (act.kind === 'delete') {
    await app.call(endpoints.deleteNotice, { params }, admin);
    notice.deleted = true;
  } else {
    await app.call(endpoints.restoreNotice, { params, body: {} }, admin);
    notice.deleted = false;
  }
  model.show(notice);
};

const read = async (model: Model, act: Act & { kind: 'read' }): Promise<void> => {
  const reader = model.reader(act.whom);
  const chosen = act.which.flatMap((at) => model.notice(at, false) ?? []);
  if (chosen.length === 0) return;
  const noticeIds = chosen.map(({ id }) => id).join(',');
  await app.call(endpoints.markNoticesRead, { query: { noticeIds } }, reader.user);
  for (const notice of chosen) if (model.visible(reader, notice)) reader.read.add(notice.id);
};

const perform = async (model: Model, act: Act): Promise<void> => {
  model.act += 1;
  const { db } = app.context;
  switch (act.kind) {
    case 'send':
      return send(model, act);
    case 'tell':
      return tell(model, act);
    case 'toggle':
    case 'delete':
    case 'restore':
      return change(model, act);
    case 'read':
      return read(model, act);
    case 'readAll': {
      const reader = model.reader(act.whom);
      await app.call(endpoints.markAllNoticesRead, { body: {} }, reader.user);
      return model.readAll(reader);
    }
    case 'role': {
      const reader = model.reader(act.whom);
      await db.updateTable('users').set({ role: act.role }).where('id', '=', reader.user.id).execute();
      reader.role = act.role;
      return undefined;
    }
    case 'join':
      return join(model, act.role);
    case 'mute': {
      const reader = model.reader(act.whom);
      const body = { notifyPrefs: { muted: act.muted } };
      await app.call(endpoints.saveUserInfo, { body }, reader.user);
      reader.muted = act.muted;
      return undefined;
    }
    case 'pass':
      await letTimePass(app.context, act.units * unitSeconds);
      model.unit += act.units;
      model.act = 0;
      return undefined;
  }
};

const sorted = (ids: readonly string[]): string[] => ids.toSorted((a, b) => Number(a) - Number(b));

const compare = async (model: Model, reader: Reader): Promise<void> => {
  const list = (onlyUnread: 'true' | 'false') =>
    app.call(endpoints.listNotices, { query: { onlyUnread, pageSize: '100' } }, reader.user);
  const { unreadCount } = await app.call(endpoints.countUnreadNotices, {}, reader.user);
  const unread = await list('true');
  const all = await list('false');
  const visible = model.sent.filter((notice) => model.visible(reader, notice));
  const expected = model.unread(reader);
  expect(sorted(unread.list.map(({ id }) => id))).toEqual(sorted(expected.map(({ id }) => id)));
  expect(sorted(all.list.map(({ id }) => id))).toEqual(sorted(visible.map(({ id }) => id)));
  expect(all.list.filter(({ isRead }) => !isRead).map(({ id }) => id)).toEqual(
    unread.list.map(({ id }) => id),
  );
  expect([unreadCount, unread.total, all.total]).toEqual([expected.length, expected.length, visible.length]);
};

test('what is unread is the same in the count, in both lists and in the model, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Act, { minLength: 5, maxLength: 25 }), async (acts) => {
      await sql`TRUNCATE notices, notice_recipients, notice_reads, notice_marks, user_notices`.execute(
        app.context.db,
      );
      // Sessions grow old with what passes, so that each history has its own.
      admin = await buildUser(app.context, { role: 'admin' });
      const model = new Model();
      for (const role of someRoles) {
        await join(model, role);
      }
      for (const [at, act] of acts.entries()) {
        await perform(model, act);
        await compare(model, model.reader(at));
      }
      // One after the other, as the test's pool is small.
      for (const reader of model.readers) {
        await compare(model, reader);
      }
      // What is asked at once is counted together, and each is told its own.
      const asked = [...model.readers, ...model.readers.toReversed()];
      const counts = await Promise.all(
        asked.map(({ user }) => app.call(endpoints.countUnreadNotices, {}, user)),
      );
      expect(counts.map(({ unreadCount }) => unreadCount)).toEqual(
        asked.map((reader) => model.unread(reader).length),
      );
    }),
    // A busy machine tries fewer histories.
    { numRuns: 20, interruptAfterTimeLimit: 60_000 },
  );
}, 180_000);
