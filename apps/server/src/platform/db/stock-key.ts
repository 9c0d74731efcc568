import { type Reader, namedStatement } from './database.ts';
import { isSpread } from './spread.ts';

/** What finds a shipment of a carrier without reading another: the rest of its primary key. */
export type StockKey = { readonly zip5: string; readonly shippedOn: string; readonly id: number };

/** Keys as the database takes and keeps them: a list a column. */
export type KeyColumns = {
  readonly zip5s: readonly string[];
  readonly shippedOns: readonly string[];
  readonly shipmentIds: readonly number[];
};

export const keyColumns = (keys: readonly StockKey[]): KeyColumns => ({
  zip5s: keys.map(({ zip5 }) => zip5),
  shippedOns: keys.map(({ shippedOn }) => shippedOn),
  shipmentIds: keys.map(({ id }) => id),
});

/** The parameters of `keyColumns` in a named statement, as lists to be unnested as `k (zip5, shipped_on, id)`. */
export const keyLists = '$zip5s::text[], $shippedOns::date[], $shipmentIds::bigint[]';

/**
 * SQL of a part `keys` of a statement: keys of `source` by ZIP, day and `more`, their ids as a list `ids`. The index is gone
 * down once for all ids of a ZIP and day that lie beside each other, and not once for each.
 */
export const groupKeys = (source: string, { id = 'id', more = '' } = {}): string => `keys AS MATERIALIZED (
  SELECT zip5, shipped_on${more}, array_agg(${id}) AS ids FROM ${source} GROUP BY zip5, shipped_on${more}
)`;

export const keyTable = groupKeys(`unnest(${keyLists}) AS k (zip5, shipped_on, id)`);

type Keys = {
  /** Where the key is taken from: the alias of a row with `zip5`, `carrier` and `shipped_on`. */
  readonly of: string;
  /** The column of that row which is the shipment's id, or a list of them. */
  readonly id?: 'id' | 'shipment_id' | 'ids';
  /** SQL of the carrier, where the row has none. */
  readonly carrier?: string;
  /** SQL of the ZIP, where it is the same for every row. */
  readonly zip5?: string;
};

export type KeyAt = Omit<Keys, 'of'>;

/**
 * SQL of the condition that a shipment `s` for sale is the one of a key. It names every column of the primary key in
 * their order: the one form that reads few pages whatever plan is chosen.
 */
export const atStockKey = ({ of, id = 'id', carrier = `${of}.carrier`, zip5 = `${of}.zip5` }: Keys): string =>
  `s.zip5 = ${zip5} AND s.sellable AND s.carrier = ${carrier} AND s.shipped_on = ${of}.shipped_on
     AND s.id = ${id === 'ids' ? `ANY (${of}.ids)` : `${of}.${id}`}`;

/**
 * A statement over some keys `k` (`keyLists`). Where the stock is in parts and the keys are of one ZIP, their part alone is
 * asked, by the text that compares with the ZIP's value.
 */
export const statementByKeys = <Row, Values extends Readonly<Record<string, unknown>>>(
  textOf: (at: Pick<Keys, 'zip5'>) => string,
) => {
  const everywhere = namedStatement<Row, Values & KeyColumns>(textOf({}));
  const inOnePart = namedStatement<Row, Values & KeyColumns & { zip5: string }>(textOf({ zip5: '$zip5' }));
  return async (reader: Reader, keys: readonly StockKey[], values: Values): Promise<Row[]> => {
    const zip5 = keys[0]?.zip5;
    const given = { ...values, ...keyColumns(keys) };
    return zip5 !== undefined && keys.every((key) => key.zip5 === zip5) && (await isSpread(reader))
      ? inOnePart(reader, { ...given, zip5 })
      : everywhere(reader, given);
  };
};
