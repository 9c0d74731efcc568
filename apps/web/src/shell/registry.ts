import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { createContext, use } from 'react';
import { paths } from '../paths.ts';
import type { Page } from './page.ts';

/* Groups in the order of the menus. */

export const menuGroups = ['menu.query', 'menu.tracking', 'menu.staff', 'word.account'] as const;

export const consoleGroups = [
  'console.group.people',
  'console.group.stock',
  'console.group.access',
  'console.group.system',
] as const;

type PageName = keyof typeof paths;

type Named<Name extends PageName> = Omit<Page, 'path' | 'title'> &
  (`page.${Name}` extends PlainPhrase ? Partial<Pick<Page, 'title'>> : Pick<Page, 'title'>);

/** Pages by name: unless they say otherwise, each has the address and the title of its name. */
export const named = (entries: { readonly [Name in PageName]?: Named<Name> }): readonly Page[] =>
  Object.entries(entries).map(([name, page]) => ({
    path: paths[name as PageName],
    title: `page.${name}` as PlainPhrase,
    ...page,
  }));

/** The pages behind the sign-in, which the shells are given. */
export const Pages = createContext<readonly Page[]>([]);

export const usePages = (): readonly Page[] => use(Pages);

/** The entry of the sidebar that a page belongs to. */
export const entryOf = (
  page: Page | undefined,
  pages: readonly Page[],
  mayUse: (page: Page) => boolean = () => false,
): Page | undefined => {
  if (page === undefined || page.menu !== undefined) return page;
  const at = (wanted: string | undefined): Page | undefined => pages.find(({ path }) => path === wanted);
  const forStaff = at(page.underForStaff);
  return entryOf(forStaff !== undefined && mayUse(forStaff) ? forStaff : at(page.under), pages, mayUse);
};
