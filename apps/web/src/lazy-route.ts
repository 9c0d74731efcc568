import type { LazyRouteFunction, RouteObject } from 'react-router';
import { fetchLostStyles } from './shell/new-version.ts';
import type { PageModule } from './shell/page.ts';
import { staysPut } from './shell/stay-put.ts';

/** The default export of a module as a route's component; the page before stays when it cannot be fetched. */
export const lazy =
  (load: () => Promise<PageModule>): LazyRouteFunction<RouteObject> =>
  async () => {
    try {
      await fetchLostStyles();
      return { Component: (await load()).default };
    } catch (error) {
      await staysPut(error);
      throw error;
    }
  };
