import type { SortRule } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { type Reader, type Tx, namedStatement } from '../platform/db/database.ts';
import { isSpread } from '../platform/db/spread.ts';
import { type StockQuery, stretchesOf } from './rules.ts';
import { claimText, lookText, seeText } from './stock-statements.ts';
import type { StockRow } from './store.ts';

/** What the statements of a query take; null for any status and any delivery. */
type Asked = {
  carrier: Carrier;
  from: string;
  to: string;
  status: TrackingStatus | null;
  deliveredFrom: string | null;
  deliveredTo: string | null;
  zip5: string | undefined;
  rows: number;
};

const formOf = (withZip: boolean, sort: SortRule) => ({
  claim: namedStatement<StockRow & { since: number }, Asked & { userId: number; holdId: string }>(
    claimText(withZip, sort),
  ),
  look: namedStatement<{ zip5: string; shipped_on: string }, Asked & { userId: number }>(lookText(sort)),
  see: namedStatement<StockRow, Asked>(seeText(withZip, sort)),
});
const forms = new Map<string, ReturnType<typeof formOf>>();

const formFor = ({ zip5, sort }: StockQuery): ReturnType<typeof formOf> => {
  const withZip = zip5 !== undefined;
  const key = `${withZip} ${sort}`;
  const form = forms.get(key) ?? formOf(withZip, sort);
  forms.set(key, form);
  return form;
};

const askedOf = ({ carrier, from, to, status, delivery, zip5 }: StockQuery, rows: number): Asked => ({
  carrier,
  from,
  to,
  status: status ?? null,
  deliveredFrom: delivery?.from ?? null,
  deliveredTo: delivery?.to ?? null,
  zip5,
  rows,
});

type ClaimedRow = StockRow & { since: number };

/** Rows that are looked at beyond those that are asked for, because others may be taking them at the same moment. */
const surplus = 100;

const claimInParts = async (
  tx: Tx,
  query: StockQuery,
  userId: number,
  holdId: string,
): Promise<ClaimedRow[]> => {
  const seen = await formFor(query).look(tx, { ...askedOf(query, query.rows + surplus), userId });
  const claimed: ClaimedRow[] = [];
  for (const { zip5, from, to } of stretchesOf(seen)) {
    if (claimed.length === query.rows) break;
    const stretch = { ...query, zip5, from, to };
    // In the order of the query: what one stretch lacks comes from the next.
    const rows = await formFor(stretch).claim(tx, {
      ...askedOf(stretch, query.rows - claimed.length),
      userId,
      holdId,
    });
    claimed.push(...rows);
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
  query.zip5 === undefined && (await isSpread(tx))
    ? claimInParts(tx, query, userId, holdId)
    : formFor(query).claim(tx, { ...askedOf(query, query.rows), userId, holdId });

/** Up to `rows` rows of the query that may be seen but not sold. */
export const seeRows = (reader: Reader, query: StockQuery, rows: number): Promise<StockRow[]> =>
  formFor(query).see(reader, askedOf(query, rows));
