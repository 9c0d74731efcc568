import { randomBytes } from 'node:crypto';
import { termsVersion } from '@waybill/contract/constants.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import type { Carrier, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { sql } from 'kysely';
import type { Context } from '../src/context.ts';
import { inTransaction, inUserTransaction } from '../src/platform/db/transaction.ts';
import { issueCodes, movePoints, openLedger } from '../src/trade/points/public-api.ts';
import { startSession } from '../src/identity/sessions/public-api.ts';

let made = 0;
const next = (): number => {
  made += 1;
  return made;
};

export type BuiltUser = { id: number; email: string; token: string };

/** An active account with points (hundredths), signed in; consent to the terms given unless said otherwise. */
export const buildUser = async (
  { db }: Context,
  overrides: { role?: Role; points?: number; acceptedTerms?: string | null; passwordHash?: string } = {},
): Promise<BuiltUser> => {
  const email = `user-${next()}-${randomBytes(4).toString('hex')}@test.example`;
  const { id } = await db
    .insertInto('users')
    .values({
      user_name: email,
      email,
      role: overrides.role ?? 'user',
      status: 'active',
      password_hash: overrides.passwordHash ?? 'none',
      accepted_terms: overrides.acceptedTerms === undefined ? termsVersion : overrides.acceptedTerms,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const amount = overrides.points ?? 100_000;
  await inUserTransaction(db, id, async (tx) => {
    await openLedger(tx, id);
    if (amount > 0) await movePoints(tx, 'recharge', { userId: id, amount });
  });
  const { token } = await startSession(db, id, 'test', '127.0.0.1');
  return { id, email, token };
};

/** Signs an account in anew, whose sessions ended: who joins the staff is signed out. */
export const renewSession = async ({ db }: Context, user: BuiltUser): Promise<void> => {
  user.token = (await startSession(db, user.id, 'test', '127.0.0.1')).token;
};

/** A batch of exchange codes, worth so many hundredths each. */
export const buildCodes = async ({ db }: Context, count: number, points: number): Promise<string[]> => {
  const order = { count, points, validDays: 180, remark: 'test' };
  return (await inTransaction(db, (tx) => issueCodes(tx, order, 'test'))).codes;
};

/** Widens the general limits of calls, as an operator would, for tests that call more often than anybody clicks. */
export const widenLimits = async ({ pool }: Context): Promise<void> => {
  await pool.query('UPDATE limit_rules SET max_requests = 1000000 WHERE NOT guard');
};

export type StockOverrides = {
  carrier?: Carrier;
  zip5?: string;
  shippedOn?: string;
  status?: TrackingStatus;
  deliveredOn?: string | null;
  sellable?: boolean;
  /** The tracking numbers, where they matter. */
  numbers?: readonly string[];
};

/** `count` shipments of a new lot; shipped today to 10001 by UPS unless said otherwise. Answers their ids. */
export const buildStock = async (
  context: Context,
  count: number,
  overrides: StockOverrides = {},
): Promise<number[]> => {
  const { db } = context;
  const sellable = overrides.sellable ?? true;
  const carrier = overrides.carrier ?? 'ups';
  const lot = await db
    .insertInto('lots')
    .values({
      file_name: 'test.csv',
      file_format: 'csv',
      source: 'test',
      owner: 'test',
      basis: 'test',
      offer: sellable ? 'sellable' : 'query_only',
      status: 'imported',
      imported_by_name: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, at) => ({
    lot_id: lot.id,
    shipped_on: overrides.shippedOn ?? context.today(),
    delivered_on: overrides.deliveredOn ?? null,
    carrier,
    status: overrides.status ?? ('in_transit' as const),
    sellable,
    zip5: overrides.zip5 ?? '10001',
    tracking_number: overrides.numbers?.[at] ?? `1ZTEST${String(next()).padStart(12, '0')}`,
    service: 'Ground',
    city: 'New York',
    region: 'NY',
    origin_zip5: '90001',
    origin_city: 'Los Angeles',
    origin_region: 'CA',
  }));
  await db
    .insertInto('tracking_numbers')
    .values(
      rows.map(({ lot_id, carrier: by, tracking_number, zip5, shipped_on }) => ({
        lot_id,
        carrier: by,
        tracking_number,
        zip5,
        shipped_on,
      })),
    )
    .execute();
  const inserted = await db.insertInto('shipments').values(rows).returning('id').execute();
  return inserted.map((row) => row.id);
};

/**
 * Lets time pass by moving what is stored into the past: accounts, holds, pauses, reservations, sessions, links, codes,
 * turns, notices, keys, blocks, limits.
 */
export const letTimePass = async ({ db, caches }: Context, seconds: number): Promise<void> => {
  const back = sql`make_interval(secs => ${seconds})`;
  await sql`UPDATE holds SET started_at = started_at - ${back}, expires_at = expires_at - ${back}, created_at = created_at - ${back}`.execute(
    db,
  );
  // In UTC, where a day has the same length everywhere: what depends on the zone is not sent to the nodes of a cluster.
  const earlier = (column: string) =>
    sql`(${sql.ref(column)} AT TIME ZONE 'UTC' - ${back}) AT TIME ZONE 'UTC'`;
  await sql`UPDATE shipments SET held_since = ${earlier('held_since')}, paused_until = ${earlier('paused_until')}
    WHERE held_since IS NOT NULL OR paused_until IS NOT NULL`.execute(db);
  await sql`UPDATE orders SET expires_at = expires_at - ${back}, created_at = created_at - ${back},
    ended_at = ended_at - ${back}`.execute(db);
  await sql`UPDATE waits SET until = until - ${back}, created_at = created_at - ${back}, ended_at = ended_at - ${back}`.execute(
    db,
  );
  await sql`UPDATE approvals SET proposed_at = proposed_at - ${back}, expires_at = expires_at - ${back},
    decided_at = decided_at - ${back}`.execute(db);
  await sql`UPDATE sessions SET expires_at = expires_at - ${back}, created_at = created_at - ${back},
    last_used_at = last_used_at - ${back}, ended_at = ended_at - ${back}, proved_at = proved_at - ${back}`.execute(
    db,
  );
  await sql`UPDATE session_tokens SET expires_at = expires_at - ${back}, exchange_until = exchange_until - ${back},
    exchanged_at = exchanged_at - ${back}, renewed_at = renewed_at - ${back}`.execute(db);
  await sql`UPDATE mail_links SET created_at = created_at - ${back}, expires_at = expires_at - ${back},
    used_at = used_at - ${back}`.execute(db);
  await sql`UPDATE second_factors SET pending_at = pending_at - ${back}, confirmed_at = confirmed_at - ${back},
    last_step = last_step - ${Math.floor(seconds / 30)}::bigint`.execute(db);
  await sql`UPDATE sign_in_tickets SET expires_at = expires_at - ${back}`.execute(db);
  await sql`UPDATE provider_sign_ins SET expires_at = expires_at - ${back}`.execute(db);
  await sql`UPDATE staff_identities SET invited_until = invited_until - ${back}`.execute(db);
  await sql`UPDATE passkey_challenges SET expires_at = expires_at - ${back}`.execute(db);
  await sql`UPDATE exchange_codes SET created_at = created_at - ${back}, expires_at = expires_at - ${back},
    used_at = used_at - ${back}`.execute(db);
  await sql`UPDATE parcels SET next_ask_at = next_ask_at - ${back}, fetched_at = fetched_at - ${back}
    WHERE question = 'owned'`.execute(db);
  await sql`UPDATE followed_numbers SET look_at = look_at - ${back} WHERE look_at IS NOT NULL`.execute(db);
  await sql`UPDATE follow_queues SET due_at = due_at - ${back}`.execute(db);
  await sql`UPDATE users SET created_at = created_at - ${back}, role_since = role_since - ${back},
    second_factor_due_at = second_factor_due_at - ${back}, closes_at = closes_at - ${back}`.execute(db);
  await sql`UPDATE notices SET start_at = start_at - ${back}, appears_at = appears_at - ${back}, end_at = end_at - ${back},
    hidden_since = hidden_since - ${back}, deleted_at = deleted_at - ${back}, created_at = created_at - ${back}`.execute(
    db,
  );
  await sql`UPDATE notice_recipients SET read_at = read_at - ${back} WHERE read_at IS NOT NULL`.execute(db);
  await sql`UPDATE notice_marks SET marked_at = marked_at - ${back}`.execute(db);
  await sql`UPDATE user_notices SET appears_at = appears_at - ${back}, read_at = read_at - ${back}`.execute(
    db,
  );
  await sql`UPDATE api_keys SET expires_at = expires_at - ${back}, old_until = old_until - ${back}, collect_until = collect_until - ${back}`.execute(
    db,
  );
  await sql`UPDATE blacklist SET expires_at = expires_at - ${back}`.execute(db);
  await sql`UPDATE rate_limits SET expire = expire - ${seconds * 1000}::bigint`.execute(db);
  // What the process remembers is of the time before: a test that relied on it would pass on a fast machine only.
  await caches.clear();
};
