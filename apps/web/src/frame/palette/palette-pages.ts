import type { Permission } from '@waybill/contract/permissions.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { personalPath, personalTabs } from '../../paths.ts';
import type { IconName } from '../../ui/icon-names.ts';
import { consolePages } from '../console-pages.ts';
import type { MenuEntry } from '../menu.ts';
import { personalIcons } from '../personal-icons.ts';

export type PalettePage = {
  readonly path: string;
  readonly label: PlainPhrase;
  readonly icon: IconName;
  readonly within?: PlainPhrase;
  readonly staff?: boolean;
  readonly needs?: Permission;
};

const ofPersonal = personalTabs.map((tab): PalettePage => ({
  path: personalPath(tab),
  label: `personal.tab.${tab}`,
  icon: personalIcons[tab],
  within: 'page.personal',
}));

const ofConsole = consolePages.map(({ path, label, icon, needs }): PalettePage => ({
  path,
  label,
  icon,
  needs,
  staff: true,
  within: 'page.console',
}));

export const pagesOf = (menu: readonly MenuEntry[]): readonly PalettePage[] => [
  ...menu,
  ...ofPersonal,
  ...ofConsole.filter(({ path }) => !menu.some((entry) => entry.path === path)),
];
