import { roleMay } from '@waybill/contract/permissions.ts';
import { NavLink } from 'react-router';
import { useSession } from '../client/session.ts';
import { Icon } from '../kit/icon.tsx';
import type { Page } from './page.ts';
import { navIdle, navLink, navTitle } from './menu-groups.tsx';
import { consoleGroups, usePages } from './registry.ts';
import { useT } from './language.tsx';
import { useLastAddress } from './last-address.ts';

/** The pages of the console that the reader's role may use. */
export const useConsolePages = (): readonly Page[] => {
  const role = useSession(({ user }) => user?.role);
  return usePages().filter(
    ({ group, needs }) =>
      group !== undefined && needs !== undefined && role !== undefined && roleMay(role, needs),
  );
};

export const ConsoleRail = () => {
  const t = useT();
  const pages = useConsolePages();
  const groups = consoleGroups.filter((group) => pages.some((page) => page.group === group));
  if (groups.length === 0) return null;
  return (
    <nav
      className="console-rail flex-none w-42 p-2 border-r border-default overflow-x-hidden overflow-y-auto max-lg:hidden"
      aria-label={t('page.console')}
    >
      {groups.map((group) => (
        <div key={group} className="mt-1">
          <h2 className={navTitle}>{t(group)}</h2>
          <ul>
            {pages
              .filter((page) => page.group === group)
              .map((page) => (
                <li key={page.path}>
                  <RailLink page={page} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};

const RailLink = ({ page: { path, title, icon = 'file' } }: { page: Page }) => {
  const t = useT();
  return (
    <NavLink
      to={useLastAddress(path)}
      className={({ isActive }) =>
        `${navLink} h-7 ${isActive ? 'bg-surface-hover text-default font-medium' : navIdle}`
      }
    >
      <Icon name={icon} size="16px" />
      {t(title)}
    </NavLink>
  );
};
