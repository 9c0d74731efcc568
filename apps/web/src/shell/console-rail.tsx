import { roleMay } from '@waybill/contract/permissions.ts';
import { Link, useLocation } from 'react-router';
import { useSession } from '../client/session.ts';
import { Icon } from '../kit/icon.tsx';
import { LineTabs } from '../kit/tabs.tsx';
import { type Page, usePage } from './page.ts';
import { navIdle, navLink, navTitle } from './menu-groups.tsx';
import { consoleGroups, usePages } from './registry.ts';
import { useT } from './language.tsx';
import { useLastAddress } from './last-address.ts';

/** The entries of the console that the reader's role may use: each is one page, or some that stand as tabs of one. */
export const useConsoleEntries = (): readonly (readonly [Page, ...Page[]])[] => {
  const role = useSession(({ user }) => user?.role);
  const pages = usePages().filter(
    ({ group, needs }) =>
      group !== undefined && needs !== undefined && role !== undefined && roleMay(role, needs),
  );
  const leads = pages.filter(({ tabOf }) => !pages.some(({ path }) => path === tabOf));
  return leads.map((lead) => [lead, ...pages.filter(({ tabOf }) => tabOf === lead.path)]);
};

export const ConsoleRail = () => {
  const t = useT();
  const entries = useConsoleEntries();
  const groups = consoleGroups.filter((group) => entries.some(([lead]) => lead.group === group));
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
            {entries
              .filter(([lead]) => lead.group === group)
              .map((entry) => (
                <li key={entry[0].path}>
                  <RailLink entry={entry} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};

const RailLink = ({ entry }: { entry: readonly [Page, ...Page[]] }) => {
  const t = useT();
  const { pathname } = useLocation();
  const [{ path, title, icon = 'file' }] = entry;
  const here = entry.some((page) => `${pathname}/`.startsWith(`${page.path}/`));
  return (
    <Link
      to={useLastAddress(path)}
      className={`${navLink} h-7 ${here ? 'bg-surface-hover text-default font-medium' : navIdle}`}
      aria-current={here ? 'page' : undefined}
    >
      <Icon name={icon} size="16px" />
      {t(title)}
    </Link>
  );
};

/** The pages of the entry that the reader is at, where it has several. */
export const ConsoleTabs = () => {
  const t = useT();
  const here = usePage()?.path;
  const entry = useConsoleEntries().find((pages) => pages.some(({ path }) => path === here));
  if (entry === undefined || entry.length === 1) return null;
  return (
    <div className="console flex-none px-4 max-sm:px-0 max-sm:bg-surface">
      <LineTabs
        label={t(entry[0].title)}
        tabs={entry.map(({ path, title }) => ({ to: path, label: t(title), current: path === here }))}
      />
    </div>
  );
};
