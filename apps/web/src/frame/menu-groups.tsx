import { isStaff, roleMay } from '@waybill/contract/permissions.ts';
import { lazy, Suspense } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSession } from '../client/session.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { useT } from './language.tsx';
import { useLastAddress } from './last-address.ts';
import './menu-groups.css';
import { entryOf, type MenuEntry } from './menu.ts';

// Only who decides proposals loads it.
const WaitingBadge = lazy(() => import('./waiting-badge.tsx'));

type Props = { readonly entries: readonly MenuEntry[]; readonly onNavigate: () => void };

/** Entries of the menu under the headings of their groups; those of the staff are shown to the staff only. */
export const MenuGroups = ({ entries: all, onNavigate }: Props) => {
  const t = useT();
  const user = useSession((state) => state.user);
  const staff = user !== null && isStaff(user.role);
  const entries = all.filter((entry) => entry.staff !== true || staff);
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
                  {user !== null && entry.needs !== undefined && !roleMay(user.role, entry.needs) ? (
                    <DeniedEntry entry={entry} />
                  ) : (
                    <NavEntry entry={entry} onNavigate={onNavigate} />
                  )}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};

type NavEntryProps = { readonly entry: MenuEntry; readonly onNavigate: () => void };

const NavEntry = ({ entry, onNavigate }: NavEntryProps) => {
  const t = useT();
  const label = t(entry.label);
  const decides = useSession(({ user }) => user !== null && roleMay(user.role, 'approvals:decide'));
  const here = entryOf(useLocation().pathname);
  return (
    <NavLink
      to={useLastAddress(entry.path)}
      // A page below this entry that has an entry of its own belongs to that alone.
      end={here !== entry}
      className="site-nav-link"
      title={label}
      onClick={onNavigate}
    >
      <Icon name={entry.icon} size="18px" />
      <span className="site-nav-text">{label}</span>
      {entry.path === paths.console && decides && (
        <Suspense>
          <WaitingBadge />
        </Suspense>
      )}
    </NavLink>
  );
};

/** An entry of the staff that this role may not use: it can be reached, and says why it leads nowhere. */
const DeniedEntry = ({ entry }: { readonly entry: MenuEntry }) => {
  const t = useT();
  const label = t(entry.label);
  return (
    <span
      className="site-nav-link"
      role="link"
      aria-disabled
      tabIndex={0}
      title={`${label}: ${t('menu.denied')}`}
      aria-label={`${label}: ${t('menu.denied')}`}
    >
      <Icon name={entry.icon} size="18px" />
      <span className="site-nav-text">{label}</span>
      <Icon name="lock" />
    </span>
  );
};
