import type { signedIn as source } from '../zh-CN/signed-in.ts';
import { fields } from './fields.ts';
import { orders } from './orders.ts';
import { shell } from './shell.ts';
import { shipments } from './shipments.ts';
import { table } from './table.ts';
import { trackingWeb } from './tracking-web.ts';
import { vocabulary } from './vocabulary.ts';
import { words } from './words.ts';

export const signedIn: Record<keyof typeof source, string> = {
  ...shell,
  ...fields,
  ...vocabulary,
  ...words,
  ...table,
  ...shipments,
  ...orders,
  ...trackingWeb,
};
