import { matchPath } from 'react-router';
import { isOfOneThing, type ListedPage } from './listed-pages.ts';

const mostShown = 5;

const recentPage = (pages: readonly ListedPage[], pathname: string, address: string) => {
  const page =
    pages.find(({ path }) => path === address) ??
    pages.find(({ path }) => matchPath(path, pathname) !== null);
  if (page === undefined) return undefined;
  const detail = isOfOneThing(page)
    ? decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
    : (new URL(address, 'http://page').searchParams.get('keyword') ?? undefined);
  return { page, address, detail };
};

/** The pages that were open last, without the one that is shown; the newest first. */
export const recentPages = (
  pages: readonly ListedPage[],
  addresses: Readonly<Record<string, string>>,
  here: string,
) =>
  Object.entries(addresses)
    .reverse()
    .filter(([pathname]) => pathname !== here)
    .flatMap(([pathname, address]) => recentPage(pages, pathname, address) ?? [])
    .slice(0, mostShown);
