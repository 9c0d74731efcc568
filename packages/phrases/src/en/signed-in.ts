import type { signedIn as source } from '../zh-CN/signed-in.ts';
import { orders } from './orders.ts';
import { shipments } from './shipments.ts';
import { table } from './table.ts';
import { vocabulary } from './vocabulary.ts';

export const signedIn: Record<keyof typeof source, string> = {
  ...vocabulary,
  ...table,
  ...shipments,
  ...orders,
};
