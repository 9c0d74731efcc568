import { isStaff, roleMay } from '@waybill/contract/permissions.ts';
import type { ComponentType, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../client/session.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { useT } from './language.tsx';
import { useLastAddress } from './last-address.ts';
import { entryOf, type MenuEntry } from './menu.ts';
import WaitingBadge from './waiting-badge.tsx';

type Props = {
  readonly entries: readonly MenuEntry[];
  readonly Note?: ComponentType<{ readonly entry: MenuEntry }>;
  readonly onNavigate: () => void;
};

export const MenuGroups = ({ entries: all, Note, onNavigate }: Props) => {
  const t = useT();
  const role = useSession((state) => state.user?.role);
  const { pathname } = useLocation();
  const entries = all.filter(({ staff }) => staff !== true || (role !== undefined && isStaff(role)));
  const isDenied = ({ needs }: MenuEntry): boolean =>
    needs !== undefined && (role === undefined || !roleMay(role, needs));
  const groups = [...new Set(entries.map((entry) => entry.group))];
  return (
    <nav className="site-nav" aria-label={t('menu.label')}>
      {groups.map((group) => (
        <div key={group} className="not-first:mt-2.5 [.console-rail_&]:not-first:mt-1">
          <h2 className="site-nav-title">{t(group)}</h2>
          <ul>
            {entries
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <li key={entry.path}>
                  <NavEntry
                    entry={entry}
                    here={entryOf(pathname) === entry}
                    denied={isDenied(entry)}
                    onNavigate={onNavigate}
                  >
                    {Note && <Note entry={entry} />}
                    {entry.path === paths.console &&
                      role !== undefined &&
                      roleMay(role, 'approvals:decide') && <WaitingBadge />}
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
  readonly denied: boolean;
  readonly onNavigate: () => void;
  readonly children: ReactNode;
};

const NavEntry = ({ entry: { path, label, icon }, here, denied, onNavigate, children }: NavEntryProps) => {
  const t = useT();
  const name = t(label);
  const to = useLastAddress(path);
  if (denied)
    return (
      <button type="button" className="site-nav-link" aria-disabled title={t('menu.denied')}>
        <Icon name={icon} size="18px" />
        <span className="site-nav-text">{name}</span>
        <span className="visually-hidden">{t('menu.denied')}</span>
      </button>
    );
  return (
    <Link
      to={to}
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
