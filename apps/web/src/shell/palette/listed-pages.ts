import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { personalPath, personalTabs } from '../../paths.ts';
import type { IconName } from '../../kit/icon.tsx';
import type { Page } from '../page.ts';
import { personalIcons } from '../personal-icons.ts';

export const actLabels = {
  newTicket: 'failed.ticket',
  refreshPoints: 'points.refresh',
  light: 'palette.theme.light',
  dark: 'palette.theme.dark',
  system: 'palette.theme.system',
  'zh-CN': 'palette.language.zh-CN',
  en: 'palette.language.en',
  signOut: 'word.signOut',
} as const satisfies Readonly<Record<string, PlainPhrase>>;

export type ActName = keyof typeof actLabels;

export type ListedPage = Pick<Page, 'path' | 'title' | 'staff' | 'needs'> & {
  readonly icon: IconName;
  readonly within?: PlainPhrase;
};

/** Pages with an icon, and the tabs of the personal centre. */
export const listedPages = (pages: readonly Page[]): readonly ListedPage[] => [
  ...pages.flatMap(({ icon, group, menu, ...page }): ListedPage | [] => {
    if (icon === undefined) return [];
    return { ...page, icon, ...(group && !menu && { within: 'page.console' }) };
  }),
  ...personalTabs.map((tab): ListedPage => ({
    path: personalPath(tab),
    title: `personal.tab.${tab}`,
    icon: personalIcons[tab],
    within: 'page.personal',
  })),
];

/** Whether a page is about one thing, which its address names. */
export const isOfOneThing = ({ path }: ListedPage): boolean => path.includes(':');
