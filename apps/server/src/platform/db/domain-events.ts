import type { OrderAction } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db, Reader, Tx } from './database.ts';

export type DueWork = 'webhooks' | 'judging' | 'batches' | 'bought';

/** What is counted once its transaction is committed; amounts in hundredths of a point. */
export type CountedEvent =
  | { readonly what: 'order'; readonly carrier: Carrier; readonly action: OrderAction }
  | { readonly what: 'hold_made'; readonly carrier: Carrier }
  | { readonly what: 'hold_expired' }
  | { readonly what: 'points_spent' | 'points_refunded'; readonly amount: number };

export type DomainEvent = CountedEvent | { readonly what: 'due'; readonly work: DueWork };

type Listener = (event: DomainEvent) => void;

const listeners = new WeakMap<Db, Listener>();
const pending = new WeakMap<Tx, DomainEvent[]>();

export const onDomainEvent = (db: Db, listener: Listener): void => void listeners.set(db, listener);

/** Notes what a transaction does. It is told of when it commits, and forgotten when it does not. */
export const recordEvent = (tx: Tx, event: DomainEvent): void => {
  const recorded = pending.get(tx);
  if (recorded === undefined) pending.set(tx, [event]);
  else recorded.push(event);
};

/** Tells that work may be due: once the transaction commits, at once where a statement stands by itself. */
export const recordDue = (reader: Reader, work: DueWork): void => {
  if (reader.isTransaction) recordEvent(reader as Tx, { what: 'due', work });
  else listeners.get(reader)?.({ what: 'due', work });
};

export const publishCommitted = (db: Db, tx: Tx): void => {
  const listener = listeners.get(db);
  if (listener !== undefined) for (const event of pending.get(tx) ?? []) listener(event);
};
