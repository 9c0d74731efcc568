import { paths } from '../paths.ts';

const twins: readonly (readonly [desktop: string, mobile: string])[] = [
  [paths.ups, paths.mobileUps],
  [paths.usps, paths.mobileUsps],
  [paths.fedex, paths.mobileFedex],
  [paths.followed, paths.mobileFollowed],
];

const plain = (pathname: string): string => pathname.toLowerCase().replace(/\/+$/, '');

export const mobileTwin = (pathname: string): string | undefined =>
  twins.find(([desktop]) => desktop === plain(pathname))?.[1];

const desktopTwin = (pathname: string): string | undefined =>
  twins.find(([, mobile]) => mobile === plain(pathname))?.[0];

/** The word of the address that says which version is wanted: `1` the desktop one, `0` the mobile one. */
const wishParam = 'desktop';

export const wishIn = (search: string): '0' | '1' | undefined => {
  const wish = new URLSearchParams(search).get(wishParam);
  return wish === '0' || wish === '1' ? wish : undefined;
};

const withWish = (pathname: string, search: string, wish: '0' | '1'): string => {
  const query = new URLSearchParams(search);
  query.set(wishParam, wish);
  return `${pathname}?${query.toString()}`;
};

export const desktopAddress = (pathname: string, search: string): string => {
  const other = plain(pathname).startsWith(`${paths.mobile}/`) ? paths.ups : pathname;
  return withWish(desktopTwin(pathname) ?? other, search, '1');
};

/** The mobile version of what is shown: of a page without one, home. */
export const mobileAddress = (pathname: string, search: string): string => {
  const twin = mobileTwin(pathname);
  return twin === undefined ? withWish(paths.mobileHome, '', '0') : withWish(twin, search, '0');
};
