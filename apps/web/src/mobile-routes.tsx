import './styles/app.css';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { redirect, type RouteObject } from 'react-router';
import { requireSignedIn } from './frame/guard.ts';
import { guarded } from './frame/guarded.ts';
import { rememberPhoneWish } from './frame/lead-phones.ts';
import { mobileShellRoute } from './frame/page-handle.ts';
import { PageFailed } from './frame/page-failed.tsx';
import { startServiceWorker } from './frame/service-worker.ts';
import { loadPhraseBundle } from './frame/language.tsx';
import { lazy, page } from './page-route.ts';
import { paths } from './paths.ts';

const carrierPage = (path: string, carrier: Carrier): RouteObject =>
  page(
    path,
    { title: `page.${carrier}`, keepAlive: true, mobile: true, carrier },
    guarded(() => import('./features/shipments/pages/carrier-page.tsx')),
  );

const mobileFrame = async () => {
  const [frame] = await Promise.all([import('./mobile-shell.tsx'), loadPhraseBundle('app')]);
  return frame;
};

/** The pages made for phones (spec section 2), in a frame of their own. */
const mobileRoutes: RouteObject = {
  id: mobileShellRoute,
  middleware: [requireSignedIn, rememberPhoneWish],
  lazy: lazy(guarded(mobileFrame)),
  children: [
    {
      // A page that fails leaves the frame standing.
      ErrorBoundary: PageFailed,
      children: [
        { path: paths.mobile, loader: () => redirect(paths.mobileHome) },
        page(
          paths.mobileHome,
          { title: 'page.mobileHome', keepAlive: true, mobile: true },
          guarded(() => import('./mobile-home.tsx')),
        ),
        carrierPage(paths.mobileUps, 'ups'),
        carrierPage(paths.mobileUsps, 'usps'),
        carrierPage(paths.mobileFedex, 'fedex'),
      ],
    },
  ],
};

startServiceWorker();

let added = false;

/** Adds the pages made for phones, once. `add` is told the route above, none for the top. */
export const addRoutes = async (
  add: (parent: string | undefined, route: RouteObject) => void,
): Promise<void> => {
  if (added) return;
  added = true;
  add(undefined, mobileRoutes);
};
