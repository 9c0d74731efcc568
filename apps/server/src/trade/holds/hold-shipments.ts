import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { limits } from '@waybill/contract/constants.ts';
import { mostEntries } from '../../platform/cache/most-entries.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { recordEvent } from '../../platform/db/domain-events.ts';
import { together } from '../../platform/db/one-trip.ts';
import { isSpread } from '../../platform/db/spread.ts';
import type { StockKey } from '../../platform/db/stock-key.ts';
import { inTradeTransaction, inUserTransaction } from '../../platform/db/transaction.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { CurrentPrice } from '../../stock/prices/public-api.ts';
import { makeWay } from './hold-life.ts';
import type { StockQuery } from './rules.ts';
import { claimRows, holdRows, seeRows, seeRowsOnly } from './search-stock.ts';
import {
  type NewHold,
  type StockRow,
  type StoredHold,
  addToHold,
  findLiveHolds,
  insertHold,
} from './store.ts';

type QueryOutcome = Pick<NewHold, 'unitPrice' | 'tiers'> & {
  readonly held: readonly StockRow[];
  readonly seen: readonly StockRow[];
  readonly hold: StoredHold | undefined;
};

const rejectOverCap = (held: number): void => {
  if (held > limits.heldRows) throw new AppError('holdCap', { moneyEffect: 'none' });
};

const findNamed = (standing: readonly StoredHold[], query: StockQuery, holdId: string): StoredHold => {
  const named = standing.find((hold) => hold.carrier === query.carrier && hold.id === holdId);
  if (named === undefined) throw new AppError('reservationGone', { moneyEffect: 'none' });
  if (named.scope !== query.scope) throw fieldError('scope', 'fields.choice');
  return named;
};

const keyOf = ({ zip5, shipped_on: shippedOn, id }: StockRow): StockKey => ({ zip5, shippedOn, id });

const newHold = (
  userId: number,
  id: string,
  { carrier, scope }: StockQuery,
  { unitPrice, tiers }: Pick<NewHold, 'unitPrice' | 'tiers'>,
  held: readonly (StockRow & { since: number })[],
): NewHold => ({
  userId,
  id,
  carrier,
  scope,
  unitPrice,
  tiers,
  keys: held.map(keyOf),
  startedAt: Math.min(...held.map((row) => row.since)),
});

/**
 * Takes rows of a query for a hold that the caller turns into an order in the same transaction; undefined when there
 * are none. Other holds of the user are left alone.
 */
export const claimNewHold = async (
  tx: Tx,
  userId: number,
  query: StockQuery,
  price: Pick<NewHold, 'unitPrice' | 'tiers'>,
): Promise<NewHold | undefined> => {
  const id = randomUUID();
  const held = await claimRows(tx, query, userId, id);
  return held.length === 0 ? undefined : newHold(userId, id, query, price, held);
};

const rowsToShow = ({ scope, rows }: StockQuery): number => (scope === 'single' ? rows : 0);

type Asking = { readonly userId: number; readonly query: StockQuery; readonly price: CurrentPrice };

const holdInSteps = async (
  tx: Tx,
  { userId, query, price }: Asking,
  live: readonly StoredHold[],
  base?: StoredHold,
): Promise<QueryOutcome> => {
  const id = base?.id ?? randomUUID();
  const held = await claimRows(tx, query, userId, id);
  rejectOverCap(live.reduce((sum, { keys }) => sum + keys.length, held.length));
  const left = rowsToShow(query) - held.length;
  const seen = left > 0 ? await seeRows(tx, query, left) : [];
  const { unitPrice, tiers } = base ?? price;
  const gathered = newHold(userId, id, query, { unitPrice, tiers }, held);
  const store = base === undefined ? insertHold : addToHold;
  const hold = held.length === 0 ? base : await store(tx, gathered);
  return { held, seen, hold, unitPrice, tiers };
};

const holdAtOnce = async (tx: Tx, { userId, query, price }: Asking): Promise<QueryOutcome> => {
  const { unitPrice, tiers } = price;
  const { carrier, scope } = query;
  const id = randomUUID();
  const holding = { userId, id, unitPrice, tiers };
  const [, rows] = await together([
    makeWay(tx, userId, carrier, false),
    holdRows(tx, query, holding, rowsToShow(query)),
  ]);
  const held = rows.filter((row) => row.held);
  const seen = rows.filter((row) => !row.held);
  const [first] = held;
  if (first === undefined) return { held, seen, hold: undefined, unitPrice, tiers };
  rejectOverCap(first.others + held.length);
  const { started_at: startedAt, expires_at: expiresAt, now } = first;
  const times = { startedAt, expiresAt, now, extended: false };
  const hold = { id, carrier, scope, unitPrice, tiers, keys: held.map(keyOf), ...times };
  return { held, seen, hold, unitPrice, tiers };
};

/**
 * Where the last query found rows to see and none to hold, by carrier and ZIP. The next one there looks before it begins a
 * transaction; what it does is decided by the database, whatever stands here.
 */
const onlySeen = new LRUCache<string, true>(mostEntries(10_000));

const lookOnly = async (
  db: Db,
  { userId, query, price }: Asking,
  place: string,
): Promise<QueryOutcome | undefined> => {
  const shown = rowsToShow(query);
  if (shown === 0 || !onlySeen.has(place) || (await isSpread(db))) return undefined;
  const seen = await seeRowsOnly(db, query, userId, shown);
  const { unitPrice, tiers } = price;
  return seen.length === 0 ? undefined : { held: [], seen, hold: undefined, unitPrice, tiers };
};

/**
 * Finds shipments and holds those that can be sold, for ten minutes. A query replaces the user's earlier hold of the same
 * carrier unless it names it, then it adds to it. Refuses with reservationGone (the named hold is not the user's live one)
 * and holdCap (more than 600 rows at once).
 */
export const holdShipments = async (
  db: Db,
  userId: number,
  query: StockQuery,
  price: CurrentPrice,
  holdId: string | undefined,
): Promise<QueryOutcome> => {
  const asking = { userId, query, price };
  const place = `${query.carrier} ${query.zip5}`;
  const looked = holdId === undefined ? await lookOnly(db, asking, place) : undefined;
  if (looked !== undefined) return looked;
  const inItsTransaction = query.zip5 === undefined ? inUserTransaction : inTradeTransaction;
  const outcome = await inItsTransaction(db, userId, async (tx) => {
    if (holdId !== undefined) {
      const live = await findLiveHolds(tx, userId);
      return holdInSteps(tx, asking, live, findNamed(live, query, holdId));
    }
    const spread = await isSpread(tx);
    if (spread) await makeWay(tx, userId, query.carrier, spread);
    const found = spread
      ? await holdInSteps(tx, asking, await findLiveHolds(tx, userId))
      : await holdAtOnce(tx, asking);
    if (found.hold !== undefined) recordEvent(tx, { what: 'hold_made', carrier: query.carrier });
    return found;
  });
  if (outcome.held.length === 0 && outcome.seen.length > 0) onlySeen.set(place, true);
  else onlySeen.delete(place);
  return outcome;
};
