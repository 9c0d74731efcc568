import { fields } from './fields.ts';
import { forms } from './forms.ts';
import { orders } from './orders.ts';
import { shell } from './shell.ts';
import { shipments } from './shipments.ts';
import { table } from './table.ts';
import { trackingWeb } from './tracking-web.ts';
import { vocabulary } from './vocabulary.ts';

/** Phrases of the signed-in pages; they load with the frame of those pages. */
export const signedIn = {
  ...shell,
  ...fields,
  ...forms,
  ...vocabulary,
  ...table,
  ...shipments,
  ...orders,
  ...trackingWeb,
} as const;
