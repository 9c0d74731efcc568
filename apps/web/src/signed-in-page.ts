import type { RouteObject } from 'react-router';
import { guarded } from './frame/guarded.ts';
import type { PageHandle } from './frame/page-handle.ts';
import { page, type PageModule } from './page-route.ts';

export const signedInPage = (
  path: string,
  handle: PageHandle,
  load: () => Promise<PageModule>,
): RouteObject => page(path, handle, guarded(load));
