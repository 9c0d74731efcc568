import { fields } from './fields.ts';
import { orders } from './orders.ts';
import { shell } from './shell.ts';
import { shipments } from './shipments.ts';
import { table } from './table.ts';
import { trackingWeb } from './tracking-web.ts';
import { vocabulary } from './vocabulary.ts';
import { words } from './words.ts';

/** Phrases of the signed-in pages; they load with the frame of those pages. */
export const signedIn = {
  ...shell,
  ...fields,
  ...vocabulary,
  ...words,
  ...table,
  ...shipments,
  ...orders,
  ...trackingWeb,
} as const;
