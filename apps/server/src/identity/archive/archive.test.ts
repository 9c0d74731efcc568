import { once } from 'node:events';
import type { Socket } from 'node:net';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { ownScopes } from '@waybill/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Belongings, buildBelongings } from '../../../test/belongings.ts';
import { type BuiltUser, buildUser, letTimePass } from '../../../test/builders.ts';
import { type TicketBench, openTicketBench } from '../../../test/ticket-bench.ts';
import { createApp } from '../../app.ts';
import { createContext } from '../../context.ts';
import { archiveQueries } from './store.ts';

/** Lists of rows by name, beside what the archive says of itself. */
type Archive = Record<string, Record<string, unknown>[]>;

let app: TicketBench;
let mine: Belongings;
let theirs: Belongings;
let archive: Archive;
beforeAll(async () => {
  app = await openTicketBench({ CARRIER_KEY: '5a'.repeat(32) });
  const body = { name: 'all that is one’s own', scopes: [...ownScopes] };
  const template = await app.call(endpoints.createTemplate, { body }, app.admin2);
  const givers = { admin: app.admin, superAdmin: app.admin2, templateId: template.id };
  theirs = await buildBelongings(app, 'mark-of-theirs', givers);
  mine = await buildBelongings(app, 'mark-of-mine', givers);
  const note = { ticketId: mine.ticketId, content: 'a note of the staff', isInternal: true };
  await app.call(endpoints.replyTicket, { body: note }, app.admin);
  await app.context.callLog.flush();
  archive = await downloadArchive(mine.user);
});
afterAll(() => app.close());

const all = (): string => JSON.stringify(archive);
const downloadArchive = async (user: { readonly token: string }): Promise<Archive> => {
  const answer = await app.send('GET', `${apiBase}/user/archive`, undefined, user);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Archive;
};

describe('an archive', () => {
  test('holds something of everything that the account has', () => {
    const { platform, madeAt, ...lists } = archive;
    expect([platform, madeAt]).toEqual([app.context.config.publicUrl, expect.stringMatching(/Z$/)]);
    // Nobody signed in by a password or redeemed a code, nothing of the parcels was told yet, and no hour of the keys is counted.
    const empty = ['devices', 'exchangeCodes', 'followedMessages', 'apiKeyUsage'];
    expect(Object.keys(lists).filter((name) => lists[name]?.length === 0)).toEqual(empty);
    for (const id of [mine.transactionId, mine.orderId, mine.ticketId, mine.followedId, mine.noticeId])
      expect(all()).toContain(`"id":"${id}"`);
    expect(archive['attachments']).toContainEqual(
      expect.objectContaining({ id: mine.attachmentId, fileName: `${mine.mark}.png` }),
    );
  });

  test('has receipts as the API gives them', async () => {
    const receipt = await app.call(endpoints.pointReceipt, { params: { id: mine.transactionId } }, mine.user);
    expect(archive['ledger']).toContainEqual(receipt);
  });

  test('has nothing of another account, no secret and nothing of the staff', async () => {
    for (const other of [theirs.mark, theirs.user.email, theirs.batchNumber, ...theirs.paidNumbers])
      expect(all()).not.toContain(other);
    expect(all()).not.toContain('a note of the staff');
    const { rows } = await app.context.pool.query<{ secret: string }>(
      `SELECT password_hash AS secret FROM users WHERE id = $1
       UNION ALL SELECT encode(token_hash, 'hex') FROM session_tokens WHERE user_id = $1
       UNION ALL SELECT encode(key_hash, 'hex') FROM api_keys WHERE user_id = $1 AND key_hash IS NOT NULL`,
      [mine.user.id],
    );
    for (const { secret } of [...rows, { secret: mine.key }, { secret: mine.user.token }])
      expect(all()).not.toContain(secret);
    expect(all()).not.toMatch(/"(?:secret|passwordHash|tokenHash|keyHash|assigneeId|decidedBy|fileKey)"/);
  });

  test('shows numbers that are paid for, and masks the others', () => {
    const numbers = archive['orderNumbers'] ?? [];
    expect(numbers.map((row) => row['trackingNumber'])).toEqual(
      expect.arrayContaining([...mine.paidNumbers]),
    );
    const reserved = numbers.filter((row) => row['state'] === 'reserved');
    expect(reserved.length).toBeGreaterThan(0);
    for (const row of reserved) expect(row['trackingNumber']).toMatch(/^..\*+....$/);
  });

  test('of a staff account, too, has what is its own alone', async () => {
    const staff = await downloadArchive(app.admin);
    expect(staff['account']).toHaveLength(1);
    expect(JSON.stringify(staff)).not.toContain(mine.mark);
  });
});

describe('every table that belongs to accounts', () => {
  /** What is no data of an account, or only what the product keeps about its own work. */
  const leftOut = [
    // Secrets, and what stands in the archive through another table.
    'second_factors recovery_codes passkeys passkey_challenges sign_in_tickets staff_identities provider_sign_ins',
    'session_tokens mail_links point_accounts point_transactions point_entries notice_marks notice_reads',
    'notice_recipients user_notices webhook_events recharges',
    // The staff's: proposals, views, what they look at.
    'approvals staff_day_sums ticket_viewers ticket_views',
    // Kept for a day, counted, or written for safety.
    'idempotency_keys follow_queues active_users security_events xss_findings exception_users',
    'exception_occurrences cache_clears',
  ].flatMap((names) => names.split(' '));

  test('is in it or left out on purpose', async () => {
    const { rows } = await app.context.pool.query<{ name: string }>(
      `SELECT DISTINCT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name IN ('user_id', 'owner_id', 'used_by') ORDER BY 1`,
    );
    const read = Object.values(archiveQueries).flatMap((query) =>
      [...query.matchAll(/(?:FROM|JOIN) (\w+)/g)].map(([, table = '']) => table),
    );
    const known = new Set([...read, ...leftOut]);
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});

/** Makes the archive of an account larger than what fits into the buffers of a connection. */
const buildLarge = async (): Promise<BuiltUser> => {
  const user = await buildUser(app.context);
  await app.context.pool.query(
    `INSERT INTO sessions (user_id, expires_at, device)
     SELECT $1, now(), string_agg(md5(random()::text), '') FROM generate_series(1, 400) n, generate_series(1, 2000)
     GROUP BY n`,
    [user.id],
  );
  return user;
};
/** Begins to read the archive of an account. */
const beginReading = async (user: BuiltUser) => {
  const reader = (await app.send('GET', `${apiBase}/user/archive`, undefined, user)).body?.getReader();
  await reader?.read();
  return reader;
};

describe('archives are limited', () => {
  test('to five an hour; what was refused does not count', async () => {
    const user = await buildUser(app.context);
    const first = await Promise.all(
      Array.from({ length: 6 }, () => app.send('GET', `${apiBase}/user/archive`, undefined, user)),
    );
    const made = first.filter(({ status }) => status === 200);
    expect(first.filter(({ status }) => status === 409)).toHaveLength(6 - made.length);
    await Promise.all(first.map((answer) => answer.text()));
    await app.context.pool.query('ALTER TABLE known_devices RENAME TO absent');
    expect(await app.refused(endpoints.downloadArchive, {}, user)).toMatchObject({ status: 500 });
    await app.context.pool.query('ALTER TABLE absent RENAME TO known_devices');
    for (let count = made.length; count < 5; count += 1) await downloadArchive(user);
    expect(await app.refused(endpoints.downloadArchive, {}, user)).toMatchObject({
      status: 429,
      code: 42901,
    });
    await letTimePass(app.context, 3_601);
    expect(await downloadArchive(user)).toHaveProperty('orders');
  });

  test('to one at a time of an account; who reads no further keeps nothing from others', async () => {
    const { pool } = app.context;
    const paused = await Promise.all([buildLarge(), buildLarge(), buildLarge()]);
    const readers = [];
    for (const user of paused) readers.push(await beginReading(user));
    await expect.poll(() => pool.totalCount - pool.idleCount, { timeout: 30_000 }).toBe(0);
    expect(await app.refused(endpoints.downloadArchive, {}, paused[0])).toMatchObject({ code: 40980 });
    expect(await downloadArchive(await buildUser(app.context))).toHaveProperty('orders');
    for (const reader of readers) await reader?.cancel();
    const again = await vi.waitUntil(
      async () => {
        const answer = await app.send('GET', `${apiBase}/user/archive`, undefined, paused[0]);
        return answer.ok && ((await answer.json()) as Archive);
      },
      { timeout: 30_000, interval: 50 },
    );
    expect(again['sessions']?.length).toBeGreaterThan(400);
  });

  test('to readers that go on', async () => {
    const { config, log } = app.context;
    const context = createContext(config, app.databaseUrl, log);
    const node = await createApp(context, { webRoot: '/nowhere', checkAnswers: true });
    try {
      // Milliseconds without progress, shortened below.
      expect(node.server.timeout).toBe(60_000);
      const connected = once(node.server, 'connection');
      const url = await node.listen({ host: '127.0.0.1', port: 0 });
      const { token } = await buildLarge();
      const reader = (await fetch(`${url}${apiBase}/user/archive`, { headers: { token } })).body?.getReader();
      await reader?.read();
      const [socket] = (await connected) as [Socket];
      socket.setTimeout(200);
      await once(socket, 'close');
      await expect(
        (async () => {
          while ((await reader?.read())?.done === false);
        })(),
      ).rejects.toThrow('terminated');
    } finally {
      await node.close();
      await context.close();
    }
  });
});
