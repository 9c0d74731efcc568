import type { Permission } from '@waybill/contract/permissions.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import type { ComponentType } from 'react';
import { useMatches } from 'react-router';
import type { IconName } from '../kit/icon.tsx';

export type PageModule = { readonly default: ComponentType };

/** A page, as the registry has it. It is the `handle` of its route. */
export type Page = {
  readonly path: string;
  readonly title: PlainPhrase;
  readonly lead?: PlainPhrase;
  readonly icon?: IconName;
  /** Its group in the sidebar. */
  readonly menu?: 'menu.query' | 'menu.tracking' | 'menu.staff' | 'word.account';
  /** Its group in the console. */
  readonly group?: `console.group.${'people' | 'stock' | 'access' | 'system'}`;
  /** Path of the page whose entry in the console leads to it, by a line of tabs above both. */
  readonly tabOf?: string;
  /** Path of the page that it is a tab or a detail of. */
  readonly under?: string;
  /** The same for staff who may use that one. */
  readonly underForStaff?: string;
  readonly staff?: true;
  /** Those of the staff who have it may use the page. */
  readonly needs?: Permission;
  /** Whether its state survives while other pages are shown, as is usual. */
  readonly keepAlive?: false;
  /** Made for phones (spec section 2): the title stands in the bar above it. */
  readonly mobile?: true;
  readonly carrier?: Carrier;
  readonly load: () => Promise<PageModule>;
};

export const shellRoute = 'shell';

export const mobileShellRoute = 'mobileShell';

export const shellRoutes: ReadonlySet<string> = new Set([shellRoute, mobileShellRoute]);

const isPage = (handle: unknown): handle is Page =>
  typeof handle === 'object' && handle !== null && 'title' in handle;

/** The page that this stands on; a hidden page keeps seeing itself. */
export const usePage = (): Page | undefined => {
  const handle = useMatches().at(-1)?.handle;
  return isPage(handle) ? handle : undefined;
};
