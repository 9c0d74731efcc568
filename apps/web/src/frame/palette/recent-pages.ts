import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { matchPath } from 'react-router';
import { paths } from '../../paths.ts';
import type { IconName } from '../../ui/icon-names.ts';
import type { PalettePage } from './palette-pages.ts';

export type RecentPage = {
  readonly address: string;
  readonly label: PlainPhrase;
  readonly icon: IconName;
  readonly detail: string | undefined;
};

const mostShown = 5;

/** Pages about one thing, which the list of all pages has not. */
const ofOneThing: readonly {
  readonly path: string;
  readonly label: PlainPhrase;
  readonly icon: IconName;
}[] = [
  { path: paths.ticketDetail, label: 'page.ticketDetail', icon: 'ticket' },
  { path: paths.user, label: 'page.user', icon: 'user' },
  { path: paths.trace, label: 'page.trace', icon: 'terminal' },
];

const recentPage = (
  pages: readonly PalettePage[],
  pathname: string,
  address: string,
): RecentPage | undefined => {
  const page = pages.find(({ path }) => path === address) ?? pages.find(({ path }) => path === pathname);
  if (page !== undefined) {
    const detail = new URL(address, 'http://page').searchParams.get('keyword') ?? undefined;
    return { address, label: page.label, icon: page.icon, detail };
  }
  const one = ofOneThing.find(({ path }) => matchPath(path, pathname) !== null);
  if (one === undefined) return undefined;
  const detail = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
  return { address, label: one.label, icon: one.icon, detail };
};

/** The pages that were open last, without the one that is shown; the newest first. */
export const recentPages = (
  pages: readonly PalettePage[],
  addresses: Readonly<Record<string, string>>,
  here: string,
): readonly RecentPage[] =>
  Object.entries(addresses)
    .reverse()
    .filter(([pathname]) => pathname !== here)
    .flatMap(([pathname, address]) => recentPage(pages, pathname, address) ?? [])
    .slice(0, mostShown);
