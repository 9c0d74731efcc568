import type { OrderAction } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db, Tx } from './database.ts';

/** What is counted once its transaction is committed; amounts in hundredths of a point. */
export type Happening =
  | { readonly what: 'order'; readonly carrier: Carrier; readonly action: OrderAction }
  | { readonly what: 'hold_made'; readonly carrier: Carrier }
  | { readonly what: 'hold_lapsed' }
  | { readonly what: 'points_spent' | 'points_refunded'; readonly amount: number };

type Listener = (happening: Happening) => void;

const listeners = new WeakMap<Db, Listener>();
const happened = new WeakMap<Tx, Happening[]>();

/** Hears of what transactions of a database did, once they are committed. */
export const onHappening = (db: Db, listener: Listener): void => void listeners.set(db, listener);

/** Notes what a transaction does. It is told of when it commits, and forgotten when it does not. */
export const note = (tx: Tx, happening: Happening): void => {
  const noted = happened.get(tx);
  if (noted === undefined) happened.set(tx, [happening]);
  else noted.push(happening);
};

/** Tells what a transaction did that has just been committed. */
export const tellCommitted = (db: Db, tx: Tx): void => {
  const listener = listeners.get(db);
  if (listener !== undefined) for (const happening of happened.get(tx) ?? []) listener(happening);
};
