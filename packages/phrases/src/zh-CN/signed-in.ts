import { orders } from './orders.ts';
import { shipments } from './shipments.ts';
import { table } from './table.ts';
import { vocabulary } from './vocabulary.ts';

/** Phrases of the signed-in pages; they load with the frame of those pages. */
export const signedIn = { ...vocabulary, ...table, ...shipments, ...orders } as const;
