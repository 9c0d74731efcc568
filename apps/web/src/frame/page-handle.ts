import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { useMatches } from 'react-router';

export const shellRoute = 'shell';

export const mobileShellRoute = 'mobileShell';

export const shellRoutes: ReadonlySet<string> = new Set([shellRoute, mobileShellRoute]);

/** What the route map says of a page, in the route's `handle`. */
export type PageHandle = {
  readonly title: PlainPhrase;
  /** Its state survives while other pages are shown. */
  readonly keepAlive?: boolean;
  /** Made for phones (spec section 2): the title stands in the bar above it. */
  readonly mobile?: boolean;
  readonly carrier?: Carrier;
};

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle;

/** The handle of the page this stands on; a hidden page keeps seeing its own. */
export const usePageHandle = (): PageHandle | undefined => {
  const handle = useMatches().at(-1)?.handle;
  return isPageHandle(handle) ? handle : undefined;
};
