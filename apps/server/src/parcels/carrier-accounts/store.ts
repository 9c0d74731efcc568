import type { PoolHealth } from '@waybill/carriers/pool/carrier-pool.ts';
import type { Carrier, TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import { type Selectable, sql } from 'kysely';
import { type Reader, type Tx, namedStatement, statement } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';

export type StoredAccount = Omit<Selectable<Tables['carrier_settings']>, 'set_by'> & { set_by_name: string };

export const findAccounts = (reader: Reader): Promise<StoredAccount[]> =>
  reader
    .selectFrom('carrier_settings as s')
    .innerJoin('users as u', 'u.id', 's.set_by')
    .selectAll('s')
    .select('u.user_name as set_by_name')
    .execute();

/** How often the accounts were changed: grows with every change, and its row keeps changes one after the other. */
export const findVersion = statement<{ version: number }, []>('SELECT version FROM carrier_settings_version');

export const countChange = statement<{ version: number }, []>(
  'UPDATE carrier_settings_version SET version = version + 1 RETURNING version',
);

export const saveAccount = async (
  tx: Tx,
  account: Omit<Selectable<Tables['carrier_settings']>, 'set_at'>,
): Promise<void> => {
  const { carrier: _carrier, ...changed } = account;
  await tx
    .insertInto('carrier_settings')
    .values(account)
    .onConflict((conflict) => conflict.column('carrier').doUpdateSet({ ...changed, set_at: sql`now()` }))
    .execute();
};

export const resealAccount = statement<never, [Carrier, Buffer]>(
  'UPDATE carrier_settings SET sealed = $2 WHERE carrier = $1',
);

export const deleteAccount = statement<{ carrier: Carrier }, [Carrier]>(
  'DELETE FROM carrier_settings WHERE carrier = $1 RETURNING carrier',
);

// Health ---------------------------------------------------------------------------

/** Says how a process finds a carrier: times in milliseconds, the failed calls as JSON. */
export const keepHealth = namedStatement<
  never,
  {
    node: string;
    carrier: Carrier;
    breaker: PoolHealth['breaker'];
    outSince: number | null;
    pausedUntil: number | null;
    pausedReason: TrackingReason | null;
    failures: string;
  }
>(
  `INSERT INTO carrier_health (node, carrier, breaker, out_since, paused_until, paused_reason, failures, seen_at)
   VALUES ($node::uuid, $carrier, $breaker, to_timestamp($outSince::float8 / 1000),
     to_timestamp($pausedUntil::float8 / 1000), $pausedReason, $failures::jsonb, now())
   ON CONFLICT (node, carrier) DO UPDATE SET breaker = excluded.breaker, out_since = excluded.out_since,
     paused_until = excluded.paused_until, paused_reason = excluded.paused_reason, failures = excluded.failures,
     seen_at = excluded.seen_at`,
);

export type NodeHealth = Omit<Selectable<Tables['carrier_health']>, 'node' | 'seen_at' | 'failures'> & {
  failures: { at: string; reason: TrackingReason; httpStatus: number | null }[];
};

export const findHealth = statement<NodeHealth, []>(
  `SELECT carrier,
     CASE WHEN seen_at > now() - interval '1 minute' THEN breaker ELSE 'closed' END AS breaker,
     CASE WHEN seen_at > now() - interval '1 minute' THEN out_since END AS out_since,
     CASE WHEN seen_at > now() - interval '1 minute' AND paused_until > now() THEN paused_until END AS paused_until,
     paused_reason,
     (SELECT coalesce(jsonb_agg(jsonb_set(f, '{at}',
        to_jsonb(to_timestamp((f->>'at')::float8 / 1000)::timestamptz(0)::text))), '[]') FROM jsonb_array_elements(failures) f) AS failures
   FROM carrier_health WHERE seen_at > now() - interval '1 day'`,
);
