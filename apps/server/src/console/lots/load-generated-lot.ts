import type pg from 'pg';
import { type LotShipment, copyLine } from './shipment.ts';
import {
  type GeneratedLot,
  countGeneratedLot,
  inLoadTransaction,
  insertGeneratedLot,
  settleShipments,
  stageShipments,
} from './store.ts';

const rowsAChunk = 1000;

function* chunksOf(shipments: Iterable<LotShipment>): Generator<string> {
  let chunk = '';
  let rows = 0;
  for (const shipment of shipments) {
    chunk += copyLine(shipment);
    rows += 1;
    if (rows % rowsAChunk !== 0) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/**
 * Puts a lot whose rows the server makes itself into the stock, in one transaction and the way a file goes in.
 * Where a lot with the same fingerprint is there already, no row is made and the answer is false.
 */
export const loadGeneratedLot = (
  pool: pg.Pool,
  lot: GeneratedLot,
  shipments: () => Iterable<LotShipment>,
): Promise<boolean> =>
  inLoadTransaction(pool, async (client) => {
    const id = await insertGeneratedLot(client, lot);
    if (id === null) return false;
    const staged = await stageShipments(client, chunksOf(shipments()));
    const counts = await settleShipments(client, { id, sellable: lot.offer === 'sellable', staged });
    await countGeneratedLot(client, id, counts);
    return true;
  });
