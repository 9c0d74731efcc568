import { holdTimes } from '@waybill/contract/constants.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { PriceTier } from '@waybill/contract/vocabulary/pricing.ts';
import type { Selectable } from 'kysely';
import { type Reader, type Tx, namedStatement, statement } from '../../platform/db/database.ts';
import type { Metric } from '../../platform/db/measurements.ts';
import {
  type KeyAt,
  type KeyColumns,
  type StockKey,
  atStockKey,
  groupKeys,
  keyColumns,
  keyLists,
  keyTable,
  statementByKeys,
} from '../../platform/db/stock-key.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { msOf, msUntil } from '../../platform/db/times.ts';
import { wakeWaits } from '../../platform/db/wake-waits.ts';
import { holdEnd, rowColumns, strictMask } from './stock-statements.ts';

/** Numbers that queries asked for, and those that were not for sale, by carrier and ZIP. */
export const stockMetrics = {
  asked: { name: 'numbers_asked', step: 'day' },
  lacking: { name: 'numbers_lacking', step: 'day' },
} as const satisfies Record<string, Metric>;

export type StockRow = Omit<
  Selectable<Tables['shipments']>,
  | 'sellable'
  | 'state'
  | 'hold_id'
  | 'holder_id'
  | 'held_since'
  | 'paused_until'
  | 'order_id'
  | 'withdrawn'
  | 'fetched_at'
> & { strict_mask: boolean };

type HoldKeys = Pick<Selectable<Tables['holds']>, 'zip5s' | 'shipped_ons' | 'shipment_ids'>;
type HoldRow = Omit<StoredHold, 'keys'> & HoldKeys;

/** A live hold; times in milliseconds, the unit price in hundredths. */
export type StoredHold = Pick<Selectable<Tables['holds']>, 'id' | 'carrier' | 'scope' | 'extended'> & {
  unitPrice: number;
  tiers: readonly PriceTier[];
  keys: readonly StockKey[];
  /** Since when the earliest of its rows has been held. */
  startedAt: number;
  expiresAt: number;
  now: number;
};

const holdColumns = `id, carrier, scope, unit_price AS "unitPrice", tiers, zip5s, shipped_ons, shipment_ids,
  ${msOf('started_at')} AS "startedAt", ${msOf('expires_at')} AS "expiresAt", extended, ${msOf('clock_timestamp()')} AS now`;

const keysOf = ({ zip5s, shipped_ons: days, shipment_ids: ids }: HoldKeys): readonly StockKey[] =>
  ids.map((id, i) => ({ zip5: zip5s[i] ?? '', shippedOn: days[i] ?? '', id }));

const holdOf = (row: HoldRow): StoredHold => {
  const { zip5s: _, shipped_ons: __, shipment_ids: ___, ...hold } = row;
  return { ...hold, keys: keysOf(row) };
};

const standingHolds = statement<HoldRow, [number]>(
  `SELECT ${holdColumns} FROM holds WHERE user_id = $1 AND ended_at IS NULL ORDER BY created_at`,
);

export const findLiveHolds = async (reader: Reader, userId: number): Promise<StoredHold[]> =>
  (await standingHolds(reader, userId)).map(holdOf).filter(({ expiresAt, now }) => expiresAt >= now);

export type NewHold = Omit<StoredHold, 'extended' | 'expiresAt' | 'now'> & { userId: number };

const startedAt = 'to_timestamp($startedAt::bigint / 1000.0)';

const insertHoldStatement = namedStatement<
  HoldRow,
  Omit<NewHold, 'keys' | 'tiers'> & KeyColumns & { tiers: string }
>(
  `INSERT INTO holds (user_id, id, carrier, scope, unit_price, tiers, zip5s, shipped_ons, shipment_ids, started_at, expires_at)
   VALUES ($userId, $id, $carrier, $scope, $unitPrice, $tiers, $zip5s, $shippedOns, $shipmentIds, ${startedAt}, ${holdEnd(startedAt)})
   RETURNING ${holdColumns}`,
);

const stored = ([hold]: readonly HoldRow[]): StoredHold => {
  if (hold === undefined) throw new Error('a hold was not stored');
  return holdOf(hold);
};

export const insertHold = async (tx: Tx, hold: NewHold): Promise<StoredHold> =>
  stored(
    await insertHoldStatement(tx, {
      ...hold,
      ...keyColumns(hold.keys),
      tiers: JSON.stringify(hold.tiers),
    }),
  );

type OfHold = { readonly userId: number; readonly id: string };

const addStatement = namedStatement<HoldRow, OfHold & KeyColumns & { startedAt: number }>(
  `UPDATE holds SET zip5s = zip5s || $zip5s::text[], shipped_ons = shipped_ons || $shippedOns::date[],
     shipment_ids = shipment_ids || $shipmentIds::bigint[],
     started_at = least(started_at, ${startedAt}),
     expires_at = ${holdEnd(`least(started_at, ${startedAt})`)}
   WHERE user_id = $userId AND id = $id AND ended_at IS NULL RETURNING ${holdColumns}`,
);

export const addToHold = async (tx: Tx, { userId, id, keys, startedAt }: NewHold): Promise<StoredHold> =>
  stored(await addStatement(tx, { userId, id, ...keyColumns(keys), startedAt }));

const keepStatement = namedStatement<never, OfHold & KeyColumns>(
  `UPDATE holds SET zip5s = $zip5s::text[], shipped_ons = $shippedOns::date[], shipment_ids = $shipmentIds::bigint[]
   WHERE user_id = $userId AND id = $id AND ended_at IS NULL`,
);

/** Takes one row out of a live hold; without another the hold ends. Its shipment is changed by the caller. */
export const dropFromHold = statement<{ id: string }, [number, string, number]>(
  `WITH kept AS (
     SELECT coalesce(array_agg(k.zip5 ORDER BY k.place), '{}') AS zip5s,
       coalesce(array_agg(k.shipped_on ORDER BY k.place), '{}') AS shipped_ons,
       coalesce(array_agg(k.id ORDER BY k.place), '{}') AS ids
     FROM holds h, unnest(h.zip5s, h.shipped_ons, h.shipment_ids) WITH ORDINALITY AS k (zip5, shipped_on, id, place)
     WHERE h.user_id = $1 AND h.id = $2 AND k.id <> $3
   )
   UPDATE holds h SET zip5s = kept.zip5s, shipped_ons = kept.shipped_ons, shipment_ids = kept.ids,
     ended_at = CASE WHEN kept.ids = '{}' THEN now() END, end_reason = CASE WHEN kept.ids = '{}' THEN 'released' END
   FROM kept WHERE h.user_id = $1 AND h.id = $2 AND h.ended_at IS NULL RETURNING h.id`,
);

const endOrderedHold = statement<never, [number, string]>(
  `UPDATE holds SET ended_at = now(), end_reason = 'ordered', zip5s = '{}', shipped_ons = '{}', shipment_ids = '{}'
   WHERE user_id = $1 AND id = $2 AND ended_at IS NULL`,
);

export const keepInHold = async (
  tx: Tx,
  userId: number,
  holdId: string,
  keys: readonly StockKey[],
): Promise<void> => {
  await (keys.length === 0
    ? endOrderedHold.send(tx, userId, holdId)
    : keepStatement.send(tx, { userId, id: holdId, ...keyColumns(keys) }));
};

type Returned = {
  id: number;
  carrier: Carrier;
  zip5: string;
  end_reason: 'released' | 'replaced' | 'expired';
};

const endText = (which: string, reason: string): string =>
  `UPDATE holds SET ended_at = now(), end_reason = ${reason} WHERE user_id = $userId AND ended_at IS NULL AND ${which}
   RETURNING id AS hold_id, end_reason, carrier, zip5s, shipped_ons, shipment_ids`;

/**
 * Gives the rows of `keys` back that a hold still has. Those of one that ran out its user cannot hold again for a while. No
 * clock stands in a CASE: Citus takes none there.
 */
const returnText = (holdId: string, reason: string, at: KeyAt): string =>
  `UPDATE shipments s SET state = 'available', hold_id = NULL,
     paused_until = now() + make_interval(secs => CASE WHEN ${reason} = 'expired' THEN ${holdTimes.pause} ELSE 0 END),
     held_since = CASE WHEN ${reason} = 'expired' THEN NULL ELSE s.held_since END
   FROM keys k WHERE ${atStockKey({ of: 'k', id: 'ids', ...at })} AND s.state = 'held' AND s.hold_id = ${holdId}
   RETURNING s.id, s.carrier, s.zip5, ${reason} AS end_reason`;

const keysOfEnded = `ended e, unnest(e.zip5s, e.shipped_ons, e.shipment_ids) AS k (zip5, shipped_on, id)`;

const release = statementByKeys<Returned, { carrier: Carrier; holdId: string; reason: string }>(
  (at) => `WITH ${keyTable} ${returnText('$holdId', '$reason::text', { carrier: '$carrier', ...at })}`,
);

/**
 * Ends a hold and gives its rows back, in one statement; in two where the stock is `spread`, because Citus runs what
 * writes to both in steps. Waits for what goes back are served right after.
 */
const endAndReturn = <Which extends Readonly<Record<string, unknown>>>(which: string, reason: string) => {
  type Ending = Which & { readonly userId: number };
  const text = endText(which, reason);
  const more = ', carrier, hold_id, end_reason';
  const atOnce = namedStatement<Returned, Ending>(
    `WITH ended AS (${text}), ${groupKeys(keysOfEnded, { more })} ${returnText('k.hold_id', 'k.end_reason', {})}`,
  );
  const end = namedStatement<HoldKeys & Omit<Returned, 'id' | 'zip5'> & { hold_id: string }, Ending>(text);
  const inTwo = async (tx: Tx, ending: Ending): Promise<Returned[]> => {
    const [ended] = await end(tx, ending);
    if (ended === undefined) return [];
    const { carrier, hold_id: holdId, end_reason: why } = ended;
    return release(tx, keysOf(ended), { carrier, holdId, reason: why });
  };
  return async (tx: Tx, ending: Ending, spread: boolean): Promise<Returned[]> => {
    const rows = await (spread ? inTwo : atOnce)(tx, ending);
    await wakeWaits(tx, rows);
    return rows;
  };
};

export const endHold = endAndReturn<{ id: string }>('id = $id', `'released'`);

/** Ends a hold that has run out; its user cannot hold its rows again for a while. */
export const expireHold = endAndReturn<{ id: string }>(
  'id = $id AND expires_at <= clock_timestamp()',
  `'expired'`,
);

export const endStandingHold = endAndReturn<{ carrier: Carrier }>(
  'carrier = $carrier',
  `(ARRAY['expired', 'replaced'])[1 + (expires_at >= statement_timestamp())::int]`,
);

/**
 * When a hold that still stands ends. The index of what is due has this expression, so that no statement about one hold
 * can read it; and a clock that moves within a statement could not be looked up in it.
 */
const liveUntil = 'CASE WHEN ended_at IS NULL THEN expires_at END';

export const findExpiredHolds = statement<{ user_id: number; id: string }, [number]>(
  `SELECT user_id, id FROM holds WHERE ${liveUntil} <= now() ORDER BY ${liveUntil} LIMIT $1`,
);

/** In how many milliseconds the next hold ends that has at least so many seconds left; nothing when there is none. */
export const findNextEnd = statement<{ due_ms: number }, [number]>(
  `SELECT ${msUntil(liveUntil)} AS due_ms FROM holds
   WHERE ${liveUntil} > now() + make_interval(secs => $1::float8) ORDER BY ${liveUntil} LIMIT 1`,
);

/** Holds that end soon; by `subject` it is known that this end was announced. */
const expiring = (condition: string): string =>
  `SELECT h.user_id, h.id, h.carrier, cardinality(h.shipment_ids) AS quantity, ${msOf('h.expires_at')} AS "expiresAt",
     'hold:' || h.id || ':' || ${msOf('h.expires_at')} AS subject
   FROM holds h
   WHERE CASE WHEN h.ended_at IS NULL THEN h.expires_at END BETWEEN now() AND now() + interval '${holdTimes.expiring} s'
     AND ${condition}
     AND EXISTS (SELECT FROM webhook_endpoints e WHERE e.user_id = h.user_id AND e.state = 'active'
       AND e.events && ARRAY['hold.expiring', 'hold.*'])
     AND NOT EXISTS (SELECT FROM webhook_events v WHERE v.user_id = h.user_id
       AND v.subject = 'hold:' || h.id || ':' || ${msOf('h.expires_at')})`;

export const findExpiringOwners = statement<{ user_id: number }, []>(
  `SELECT DISTINCT user_id FROM (${expiring('true')}) soon`,
);

export const findExpiringHolds = statement<
  Pick<StoredHold, 'id' | 'carrier' | 'expiresAt'> & { quantity: number; subject: string },
  [number]
>(expiring('h.user_id = $1'));

export const extendStoredHold = statement<never, [number, string, number]>(
  `UPDATE holds SET extended = true, expires_at = to_timestamp($3::bigint / 1000.0)
   WHERE user_id = $1 AND id = $2 AND ended_at IS NULL`,
);

const heldRowsStatement = statementByKeys<StockRow, { carrier: Carrier; holdId: string }>(
  (at) => `WITH keys AS MATERIALIZED (
     SELECT zip5, shipped_on, id, place FROM unnest(${keyLists}) WITH ORDINALITY AS k (zip5, shipped_on, id, place)
   )
   SELECT ${rowColumns
     .split(',')
     .map((column) => `s.${column.trim()}`)
     .join(', ')}, s.${strictMask}
   FROM keys k JOIN shipments s ON ${atStockKey({ of: 'k', carrier: '$carrier', ...at })}
   WHERE s.state = 'held' AND s.hold_id = $holdId ORDER BY k.place`,
);

export const findHeldRows = (reader: Reader, { id, carrier, keys }: StoredHold): Promise<StockRow[]> =>
  heldRowsStatement(reader, keys, { carrier, holdId: id });

/** Rows that stand as held although their hold is over, and holds that outlived their time: both must be empty. */
export const findOrphanedHolds = statement<{ id: number; hold_id: string | null }, []>(
  `SELECT s.id, s.hold_id FROM shipments s
   LEFT JOIN holds h ON h.user_id = s.holder_id AND h.id = s.hold_id AND h.ended_at IS NULL
   WHERE s.state = 'held' AND h.id IS NULL`,
);
