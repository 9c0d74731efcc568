import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { paths } from '../paths.ts';
import type { IconName } from '../ui/icon.tsx';

export type MenuEntry = {
  readonly path: string;
  readonly label: PlainPhrase;
  readonly icon: IconName;
  readonly group: PlainPhrase;
  /** Shown to the staff only. */
  readonly staff?: boolean;
};

/** The sidebar, in the order of the product (spec section 2). A page joins by a line here. */
export const menu: readonly MenuEntry[] = [
  { path: paths.ups, label: 'page.ups', icon: 'box', group: 'menu.query' },
  { path: paths.usps, label: 'page.usps', icon: 'mail', group: 'menu.query' },
  { path: paths.fedex, label: 'page.fedex', icon: 'plane', group: 'menu.query' },
  { path: paths.myOrders, label: 'page.myOrders', icon: 'orders', group: 'menu.orders' },
  { path: paths.personal, label: 'page.personal', icon: 'user', group: 'menu.account' },
];
