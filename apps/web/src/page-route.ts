import type { ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router';
import { fetchLostStyles } from './frame/new-version.ts';
import type { PageHandle } from './frame/page-handle.ts';
import { staysPut } from './frame/stay-put.ts';

export type PageModule = { readonly default: ComponentType };

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

export const page = (path: string, handle: PageHandle, load: () => Promise<PageModule>): RouteObject => ({
  path,
  handle,
  lazy: lazy(load),
});
