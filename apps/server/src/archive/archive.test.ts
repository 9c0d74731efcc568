import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from '@waybill/contract/archive/manifest.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { ownScopes } from '@waybill/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ArchiveTexts, checkTexts, downloadArchive, rowsOf } from '../../test/archives.ts';
import { type Belongings, buildBelongings } from '../../test/belongings.ts';
import { buildUser, letTimePass } from '../../test/builders.ts';
import { type TicketBench, openTicketBench } from '../../test/ticket-bench.ts';
import { archiveQueries } from './store.ts';

let app: TicketBench;
let mine: Belongings;
let theirs: Belongings;
let archive: ArchiveTexts;
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
  archive = await downloadArchive(app, mine.user);
});
afterAll(() => app.close());

const all = (): string => [...archive.values()].join('\n');

describe('an archive', () => {
  test('holds something of everything that the account has, and verifies', async () => {
    const { manifest, files, ledger } = await checkTexts(archive);
    expect(files.filter(({ problem }) => problem !== undefined)).toEqual([]);
    expect(ledger).toEqual({ receipts: rowsOf(archive, 'ledger').length, problem: undefined, line: null });
    expect(manifest?.account).toEqual({ id: String(mine.user.id), userName: mine.user.email });
    // Nobody signed in by a password or redeemed a code, nothing of the parcels was told yet, and no hour of the keys is counted.
    const empty = ['devices', 'exchange-codes', 'followed-messages', 'api-key-usage'];
    const rows = manifest?.files.filter((file) => file.rows === 0).map(({ name }) => name);
    expect(rows).toEqual(empty.map((name) => `data/${name}.ndjson`));
    for (const id of [mine.transactionId, mine.orderId, mine.ticketId, mine.followedId, mine.noticeId])
      expect(all()).toContain(`"id":"${id}"`);
    expect(archive.has(`attachments/${mine.attachmentId}-${mine.mark}.png`)).toBe(true);
    expect(archive.get('README.txt')).toContain('data/ledger.ndjson: ');
  });

  test('leaves out files that wait for the scanner or were refused, and says so in their list', async () => {
    const { pool } = app.context;
    const user = await buildUser(app.context, { points: 0 });
    const files = await Promise.all(
      ['clean', 'waiting', 'refused', 'from before'].map(async (state) => ({
        state,
        id: (await app.upload(state, `${state}.txt`, user)).data.id,
      })),
    );
    await pool.query(
      `INSERT INTO attachment_scans (attachment_id, state, finding)
       SELECT id, state, CASE WHEN state = 'refused' THEN 'Eicar' END
       FROM jsonb_to_recordset($1) AS f (id bigint, state text) WHERE state <> 'from before'`,
      [JSON.stringify(files)],
    );
    const texts = await downloadArchive(app, user);
    const packed = files.filter(({ id, state }) => texts.has(`attachments/${id}-${state}.txt`));
    expect(packed.map(({ state }) => state)).toEqual(['clean', 'from before']);
    const included = rowsOf(texts, 'attachments').filter((row) => row['included'] === true);
    expect(new Set(included.map(({ fileName }) => fileName))).toEqual(
      new Set(['clean.txt', 'from before.txt']),
    );
  });

  test('has receipts as the API gives them', async () => {
    const receipt = await app.call(endpoints.pointReceipt, { params: { id: mine.transactionId } }, mine.user);
    expect(rowsOf(archive, 'ledger')).toContainEqual(receipt);
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
    const numbers = rowsOf(archive, 'order-numbers');
    expect(numbers.map((row) => row['trackingNumber'])).toEqual(
      expect.arrayContaining([...mine.paidNumbers]),
    );
    const reserved = numbers.filter((row) => row['state'] === 'reserved');
    expect(reserved.length).toBeGreaterThan(0);
    for (const row of reserved) expect(row['trackingNumber']).toMatch(/^..\*+....$/);
  });

  test('of a staff account, too, has what is its own alone', async () => {
    const staff = await downloadArchive(app, app.admin);
    expect((await checkTexts(staff)).files.every(({ problem }) => problem === undefined)).toBe(true);
    expect([...staff.values()].join('\n')).not.toContain(mine.mark);
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
    'idempotency_keys follow_queues active_users limit_hits security_events xss_findings exception_users',
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

describe('an archive that was changed', () => {
  const ledger = 'data/ledger.ndjson';
  const changed = async (change: (lines: string[]) => string[]) => {
    const lines = (archive.get(ledger) ?? '').trimEnd().split('\n');
    const text = `${change(lines).join('\n')}\n`;
    const { files, ledger: checked } = await checkTexts(new Map(archive).set(ledger, text));
    return { file: files.find(({ name }) => name === ledger)?.problem, ...checked };
  };

  test('in an amount', async () => {
    const found = await changed(([first = '', ...rest]) => [
      first.replaceAll(/"amount":(\d+)/g, '"amount":1$1'),
      ...rest,
    ]);
    expect(found).toEqual({ file: 'changed', receipts: 0, problem: 'changed', line: 1 });
  });

  test('by leaving an entry out', async () => {
    const found = await changed((lines) => lines.toSpliced(1, 1));
    expect(found).toEqual({ file: 'changed', receipts: 1, problem: 'missing', line: 2 });
  });

  test('by leaving out the last', async () => {
    const found = await changed((lines) => lines.slice(0, -1));
    expect(found).toMatchObject({ file: 'changed', problem: 'cutOff', line: null });
  });

  test('by a receipt of another', async () => {
    const foreign = (await downloadArchive(app, theirs.user)).get(ledger)?.split('\n')[0] ?? '';
    const found = await changed(([, ...rest]) => [foreign, ...rest]);
    expect(found).toEqual({ file: 'changed', receipts: 0, problem: 'foreign', line: 1 });
  });

  test('in what it holds: a file more, one less, no manifest', async () => {
    const more = await checkTexts(new Map(archive).set('data/more.ndjson', '{}\n'));
    expect(more.files.at(-1)).toEqual({ name: 'data/more.ndjson', problem: 'unlisted' });
    const less = new Map(archive);
    less.delete('data/orders.ndjson');
    const { files } = await checkTexts(less);
    expect(files.filter(({ problem }) => problem !== undefined)).toEqual([
      { name: 'data/orders.ndjson', problem: 'missing' },
    ]);
    const none = new Map(archive).set('manifest.json', '{"format":"other"}');
    expect((await checkTexts(none)).manifest).toBeUndefined();
    expect(readManifest('not JSON')).toBeUndefined();
  });
});

describe('archives are limited', () => {
  test('to five an hour', async () => {
    const user = await buildUser(app.context);
    for (let made = 0; made < 5; made += 1) await downloadArchive(app, user);
    expect(await app.refused(endpoints.downloadArchive, {}, user)).toMatchObject({
      status: 429,
      code: 42901,
    });
    await letTimePass(app.context, 3_601);
    expect((await downloadArchive(app, user)).size).toBeGreaterThan(20);
  });

  test('to one at a time of an account; who leaves gives everything back', async () => {
    const user = await buildUser(app.context);
    const { pool } = app.context;
    const holder = await pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT pg_advisory_xact_lock(102, $1)', [user.id]);
    expect(await app.refused(endpoints.downloadArchive, {}, user)).toMatchObject({
      status: 409,
      code: 40980,
    });
    await holder.query('ROLLBACK');
    holder.release();
    // More than what fits into the buffers of a connection that nobody reads.
    await pool.query(
      `INSERT INTO sessions (user_id, expires_at, device)
       SELECT $1, now(), string_agg(md5(random()::text), '') FROM generate_series(1, 400) n, generate_series(1, 2000)
       GROUP BY n`,
      [user.id],
    );
    const idle = async (): Promise<void> => {
      await expect.poll(() => pool.totalCount - pool.idleCount, { timeout: 30_000 }).toBe(0);
    };
    for (let round = 0; round < 3; round += 1) {
      const response = await app.send('GET', `${apiBase}/user/archive`, undefined, user);
      expect(response.headers.get('content-type')).toBe('application/zip');
      const reader = response.body?.getReader();
      await reader?.read();
      expect(pool.totalCount - pool.idleCount).toBeGreaterThan(0);
      await reader?.cancel();
      await idle();
    }
    expect(rowsOf(await downloadArchive(app, user), 'sessions').length).toBeGreaterThan(400);
    await idle();
  });
});

test('has the page that verifies it, where the web is built', async () => {
  const webRoot = join(app.folder, 'web');
  await mkdir(join(webRoot, '.archive'), { recursive: true });
  await writeFile(join(webRoot, '.archive', 'verify.html'), '<!doctype html>');
  const built = await openTicketBench({}, { webRoot });
  try {
    const texts = await downloadArchive(built, built.user);
    expect(texts.get('verify.html')).toBe('<!doctype html>');
    expect((await built.send('GET', '/.archive/verify.html')).status).toBe(404);
  } finally {
    await built.close();
  }
});
