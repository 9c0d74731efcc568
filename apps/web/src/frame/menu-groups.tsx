import { isStaff, roleMay } from '@waybill/contract/permissions.ts';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../client/session.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { useT } from './language.tsx';
import { useLastAddress } from './last-address.ts';
import './menu-groups.css';
import { entryOf, type MenuEntry } from './menu.ts';

// Only who decides proposals loads it.
const WaitingBadge = lazy(() => import('./waiting-badge.tsx'));

type Props = {
  readonly entries: readonly MenuEntry[];
  /** What stands at the right of an entry. */
  readonly Note?: ComponentType<{ readonly entry: MenuEntry }>;
  readonly onNavigate: () => void;
};

/** Entries of the menu under the headings of their groups, without those that the role may not use. */
export const MenuGroups = ({ entries: all, Note, onNavigate }: Props) => {
  const t = useT();
  const role = useSession((state) => state.user?.role);
  const { pathname } = useLocation();
  const entries = all.filter(
    ({ staff, needs }) =>
      staff !== true || (role !== undefined && (needs === undefined ? isStaff(role) : roleMay(role, needs))),
  );
  const groups = [...new Set(entries.map((entry) => entry.group))];
  return (
    <nav className="site-nav" aria-label={t('menu.label')}>
      {groups.map((group) => (
        <div key={group} className="site-nav-group">
          <h2 className="site-nav-title">{t(group)}</h2>
          <ul>
            {entries
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <li key={entry.path}>
                  <NavEntry entry={entry} here={entryOf(pathname) === entry} onNavigate={onNavigate}>
                    {Note && <Note entry={entry} />}
                    {entry.path === paths.console &&
                      role !== undefined &&
                      roleMay(role, 'approvals:decide') && (
                        <Suspense>
                          <WaitingBadge />
                        </Suspense>
                      )}
                  </NavEntry>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};

type NavEntryProps = {
  readonly entry: MenuEntry;
  readonly here: boolean;
  readonly onNavigate: () => void;
  readonly children: ReactNode;
};

const NavEntry = ({ entry: { path, label, icon }, here, onNavigate, children }: NavEntryProps) => {
  const name = useT()(label);
  return (
    <Link
      to={useLastAddress(path)}
      className={here ? 'site-nav-link active' : 'site-nav-link'}
      aria-current={here ? 'page' : undefined}
      title={name}
      onClick={onNavigate}
    >
      <Icon name={icon} size="18px" />
      <span className="site-nav-text">{name}</span>
      {children}
    </Link>
  );
};
