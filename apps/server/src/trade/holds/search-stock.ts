import type { SortRule } from '@waybill/contract/endpoints/logistics.ts';
import { type Reader, type Tx, namedStatement, statement } from '../../platform/db/database.ts';
import { isSpread } from '../../platform/db/spread.ts';
import { type StockQuery, stretchesOf } from './rules.ts';
import { claimText, holdText, lookText, onlySeeText, seeText } from './stock-statements.ts';
import type { NewHold, StockRow } from './store.ts';

/** What the statements of a query take. Where the stock is in parts: the lots that are masked strictly. */
type Asked = StockQuery & { readonly strictLots?: readonly number[] };

type HeldOrSeen = StockRow &
  (
    | { held: true; started_at: number; expires_at: number; now: number; others: number }
    | { held: false; started_at: null; expires_at: null; now: null; others: null }
  );

type AskedHold = StockQuery & Pick<NewHold, 'userId' | 'unitPrice'> & { holdId: string; tiers: string };

type ClaimedRow = StockRow & { since: number };

const formOf = (withZip: boolean, sort: SortRule, spread: boolean) => ({
  claim: namedStatement<ClaimedRow, Asked & { userId: number; holdId: string }>(
    claimText(withZip, sort, spread),
  ),
  hold: namedStatement<HeldOrSeen, AskedHold>(holdText(withZip, sort, false)),
  holdAndSee: namedStatement<HeldOrSeen, AskedHold & { shown: number }>(holdText(withZip, sort, true)),
  look: namedStatement<{ zip5: string; shipped_on: string }, StockQuery & { userId: number }>(lookText(sort)),
  see: namedStatement<StockRow, Asked>(seeText(withZip, sort, spread)),
  onlySee: namedStatement<StockRow, StockQuery & { userId: number }>(onlySeeText(withZip, sort)),
});
const forms = new Map<string, ReturnType<typeof formOf>>();

const formFor = ({ zip5, sort }: StockQuery, spread: boolean): ReturnType<typeof formOf> => {
  const withZip = zip5 !== undefined;
  const key = `${withZip} ${sort} ${spread}`;
  const form = forms.get(key) ?? formOf(withZip, sort, spread);
  forms.set(key, form);
  return form;
};

const strictMasks = statement<{ id: number }, []>(`SELECT id FROM lots WHERE mask = 'strict'`);
const findStrictLots = async (reader: Reader): Promise<readonly number[]> =>
  (await strictMasks(reader)).map(({ id }) => id);

/** Rows that are looked at beyond those that are asked for, because others may be taking them at the same moment. */
const surplus = 100;

const claimInParts = async (
  tx: Tx,
  query: StockQuery,
  userId: number,
  holdId: string,
): Promise<ClaimedRow[]> => {
  const strictLots = await findStrictLots(tx);
  const claim = (stretch: StockQuery, rows: number): Promise<ClaimedRow[]> =>
    formFor(stretch, true).claim(tx, { ...stretch, rows, strictLots, userId, holdId });
  if (query.zip5 !== undefined) return claim(query, query.rows);
  const seen = await formFor(query, true).look(tx, { ...query, rows: query.rows + surplus, userId });
  const claimed: ClaimedRow[] = [];
  for (const { zip5, from, to } of stretchesOf(seen)) {
    if (claimed.length === query.rows) break;
    // In the order of the query: what one stretch lacks comes from the next.
    claimed.push(...(await claim({ ...query, zip5, from, to }, query.rows - claimed.length)));
  }
  return claimed;
};

/** Holds up to `query.rows` rows for a user; `since` says since when, in milliseconds. */
export const claimRows = async (
  tx: Tx,
  query: StockQuery,
  userId: number,
  holdId: string,
): Promise<ClaimedRow[]> =>
  (await isSpread(tx))
    ? claimInParts(tx, query, userId, holdId)
    : formFor(query, false).claim(tx, { ...query, userId, holdId });

/**
 * Holds up to `query.rows` rows and stores the hold, then adds rows that may only be seen. One statement, for one database.
 * Rejected by the index `live_holds` while another hold of the carrier stands.
 */
export const holdRows = (
  tx: Tx,
  query: StockQuery,
  { id, tiers, ...holding }: Pick<NewHold, 'userId' | 'id' | 'unitPrice' | 'tiers'>,
  shown: number,
): Promise<HeldOrSeen[]> => {
  const { hold, holdAndSee } = formFor(query, false);
  const asked = { ...query, ...holding, holdId: id, tiers: JSON.stringify(tiers) };
  return shown === 0 ? hold(tx, asked) : holdAndSee(tx, { ...asked, shown });
};

/**
 * Up to `rows` rows of the query that may be seen but not sold, where the query changes nothing: none where it would end or
 * make a hold of the user. For one database.
 */
export const seeRowsOnly = (
  reader: Reader,
  query: StockQuery,
  userId: number,
  rows: number,
): Promise<StockRow[]> => formFor(query, false).onlySee(reader, { ...query, rows, userId });

export const seeRows = async (reader: Reader, query: StockQuery, rows: number): Promise<StockRow[]> => {
  const spread = await isSpread(reader);
  const strictLots = spread ? await findStrictLots(reader) : [];
  return formFor(query, spread).see(reader, { ...query, rows, strictLots });
};
