import type { signedIn as source } from '../zh-CN/signed-in.ts';
import { fields } from './fields.ts';
import { forms } from './forms.ts';
import { orders } from './orders.ts';
import { shell } from './shell.ts';
import { shipments } from './shipments.ts';
import { table } from './table.ts';
import { trackingWeb } from './tracking-web.ts';
import { vocabulary } from './vocabulary.ts';

export const signedIn: Record<keyof typeof source, string> = {
  ...shell,
  ...fields,
  ...forms,
  ...vocabulary,
  ...table,
  ...shipments,
  ...orders,
  ...trackingWeb,
};
