import { isStaff, roleMay } from '@waybill/contract/permissions.ts';
import { useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from '../client/session.ts';
import { signOut } from '../features/accounts/sign-out.ts';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { WorkIcon } from '../ui/work-icon.tsx';
import { BalanceNumber } from './balance.tsx';
import { useT } from './language.tsx';
import { entryOf, menu, type MenuEntry } from './menu.ts';
import { message } from './messages.tsx';
import { useLastAddress } from './last-address.ts';

/** The sidebar: where one can go, who one is, and the way out. */
export const SiteSider = ({ onNavigate }: { readonly onNavigate: () => void }) => {
  const t = useT();
  const user = useSession((state) => state.user);
  const staff = user !== null && isStaff(user.role);
  const entries = menu.filter((entry) => entry.staff !== true || staff);
  const groups = [...new Set(entries.map((entry) => entry.group))];
  return (
    <aside id="site-sider" className="site-sider">
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
      <SiderFoot onNavigate={onNavigate} />
    </aside>
  );
};

type NavEntryProps = { readonly entry: MenuEntry; readonly onNavigate: () => void };

const NavEntry = ({ entry, onNavigate }: NavEntryProps) => {
  const t = useT();
  const label = t(entry.label);
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
      <WorkIcon name={entry.icon} size="18px" />
      <span className="site-nav-text">{label}</span>
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
      <WorkIcon name={entry.icon} size="18px" />
      <span className="site-nav-text">{label}</span>
      <Icon name="lock" />
    </span>
  );
};

const SiderFoot = ({ onNavigate }: { readonly onNavigate: () => void }) => {
  const t = useT();
  const user = useSession((state) => state.user);
  const [asking, setAsking] = useState(false);
  const leave = async () => {
    await signOut();
    message.success(t('signOut.done'));
  };
  return (
    <div className="site-sider-foot">
      <p className="site-sider-who">{user?.email ?? user?.userName ?? t('user.fallbackName')}</p>
      <p className="site-sider-points">
        <span>{t('points.balance')}</span>
        <strong>
          <BalanceNumber />
        </strong>
      </p>
      <Link
        className={buttonClass({ variant: 'text', block: true })}
        to={paths.personal}
        title={t('user.settings')}
        onClick={onNavigate}
      >
        <Icon name="settings" />
        <span className="site-nav-text">{t('user.settings')}</span>
      </Link>
      <Button
        block
        icon={<Icon name="signOut" />}
        title={t('signOut.action')}
        onClick={() => setAsking(true)}
      >
        <span className="site-nav-text">{t('signOut.action')}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('signOut.title')}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        {t('signOut.question')}
      </ConfirmDialog>
    </div>
  );
};
