import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type Tx, statement } from './database.ts';
import { addJobs } from './enqueue.ts';

export const serveWaitsJob = 'serve_waits';

/**
 * SQL that queues the job for everything that is waited for, from inside a transaction that brings or returns a lot. Queues
 * nothing while nobody waits, and one job however often it is asked.
 */
export const wakeAllWaits = addJobs(
  serveWaitsJob,
  `SELECT '{}'::json AS payload, '${serveWaitsJob}' AS key WHERE EXISTS (SELECT FROM waits WHERE state = 'waiting')`,
);

const wakeStock = (stock: string): string =>
  addJobs(
    serveWaitsJob,
    `SELECT json_build_object('carrier', w.carrier, 'zip5', w.zip5) AS payload,
       concat_ws(':', '${serveWaitsJob}', w.carrier, w.zip5) AS key FROM ${stock} w`,
  );

const wakeZips = statement<never, [Carrier, readonly string[]]>(
  wakeStock(`(SELECT DISTINCT carrier, zip5 FROM waits
    WHERE state = 'waiting' AND carrier = $1 AND (zip5 = ANY ($2) OR zip5 IS NULL))`),
);

/** Has waits for released rows, all of one carrier, served right after the commit. */
export const wakeWaits = async (
  tx: Tx,
  rows: readonly { readonly carrier: Carrier; readonly zip5: string }[],
): Promise<void> => {
  const [first] = rows;
  if (first !== undefined) await wakeZips.send(tx, first.carrier, [...new Set(rows.map(({ zip5 }) => zip5))]);
};

const wakeOne = statement<never, [Carrier, string | null]>(
  wakeStock('(SELECT $1::carrier AS carrier, $2::text AS zip5)'),
);

export const wakeWait = async (tx: Tx, carrier: Carrier, zip5: string | null): Promise<void> =>
  wakeOne.send(tx, carrier, zip5);

const wakeAll = statement<never, []>(wakeAllWaits);

export const wakeEveryWait = async (tx: Tx): Promise<void> => wakeAll.send(tx);
