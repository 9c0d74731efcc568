import type { Permission } from '@waybill/contract/permissions.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { matchPath } from 'react-router';
import { paths } from '../paths.ts';
import type { IconName } from '../ui/icon-names.ts';

export type MenuEntry = {
  readonly path: string;
  readonly label: PlainPhrase;
  readonly icon: IconName;
  readonly group: PlainPhrase;
  readonly staff?: boolean;
  /** Those who have it may use the entry; others of the staff see it disabled. */
  readonly needs?: Permission;
};

/** The sidebar, in the order of the product (spec section 2). A page joins by a line here. */
export const menu: readonly MenuEntry[] = [
  { path: paths.ups, label: 'page.ups', icon: 'ups', group: 'menu.query' },
  { path: paths.usps, label: 'page.usps', icon: 'usps', group: 'menu.query' },
  { path: paths.fedex, label: 'page.fedex', icon: 'fedex', group: 'menu.query' },
  { path: paths.batchQuery, label: 'page.batchQuery', icon: 'batch', group: 'menu.tracking' },
  { path: paths.myOrders, label: 'page.myOrders', icon: 'orders', group: 'menu.tracking' },
  { path: paths.ticketCenter, label: 'page.ticketCenter', icon: 'ticket', group: 'menu.tracking' },
  {
    path: paths.noticeManagement,
    label: 'page.noticeManagement',
    icon: 'megaphone',
    group: 'menu.staff',
    staff: true,
    needs: 'notices:read',
  },
  {
    path: paths.ticketManagement,
    label: 'page.ticketManagement',
    icon: 'headset',
    group: 'menu.staff',
    staff: true,
    needs: 'tickets:read',
  },
  { path: paths.console, label: 'page.console', icon: 'panel', group: 'menu.staff', staff: true },
  {
    path: paths.metrics,
    label: 'page.metrics',
    icon: 'chart',
    group: 'menu.staff',
    staff: true,
    needs: 'stats:read',
  },
  {
    path: paths.security,
    label: 'page.security',
    icon: 'shield',
    group: 'menu.staff',
    staff: true,
    needs: 'security:read',
  },
  { path: paths.personal, label: 'page.personal', icon: 'user', group: 'word.account' },
];

/** Pages that are tabs of those in the sidebar: the palette finds them, and a phone lists them. */
const tabPages: readonly MenuEntry[] = [
  { path: paths.waits, label: 'page.waits', icon: 'clock', group: 'menu.query' },
  { path: paths.followed, label: 'page.followed', icon: 'eye', group: 'menu.tracking' },
  { path: paths.insight, label: 'page.insight', icon: 'map', group: 'menu.tracking' },
  { path: paths.developers, label: 'page.developers', icon: 'globe', group: 'word.account' },
];
export const menuPages: readonly MenuEntry[] = [...menu, ...tabPages];

const tabsOf: Readonly<Record<string, string>> = {
  [paths.waits]: paths.ups,
  [paths.followed]: paths.batchQuery,
  [paths.insight]: paths.batchQuery,
  [paths.developers]: paths.personal,
};

/**
 * The entry that a page belongs to: of those above it the nearest; a ticket belongs to the centre, a tab to the page whose
 * it is.
 */
export const entryOf = (pathname: string): MenuEntry | undefined => {
  const place =
    matchPath(paths.ticketDetail, pathname) === null ? (tabsOf[pathname] ?? pathname) : paths.ticketCenter;
  return menu
    .filter(({ path }) => place === path || place.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
};
