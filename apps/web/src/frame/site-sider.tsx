import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router';
import { nameOf } from '../client/account.ts';
import { useSession } from '../client/session.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { BalanceNumber } from './balance.tsx';
import { useT } from './language.tsx';
import { MenuGroups } from './menu-groups.tsx';
import { menu, type MenuEntry } from './menu.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { mobileAddress } from './twin-pages.ts';

type Props = {
  readonly Note: ComponentType<{ readonly entry: MenuEntry }>;
  readonly onNavigate: () => void;
};

export const SiteSider = ({ Note, onNavigate }: Props) => {
  const t = useT();
  const user = useSession((state) => state.user);
  const { pathname, search } = useLocation();
  return (
    <aside id="site-sider" className="site-sider">
      <MenuGroups entries={menu} Note={Note} onNavigate={onNavigate} />
      <div className="site-sider-foot">
        <p className="site-sider-points">
          <span>{t('points.balance')}</span>
          <strong>
            <BalanceNumber />
          </strong>
        </p>
        <p className="site-sider-who">{nameOf(user?.email, user?.userName) ?? t('user.fallbackName')}</p>
        <div className="flex flex-wrap gap-1 -mx-2 [&>.button]:px-2 [&>.button]:text-tertiary [&>.button]:text-xs [&>.button]:font-normal [&>.button:hover]:text-default">
          <Link
            className={buttonClass({ variant: 'text', size: 'small' })}
            to={paths.personal}
            title={t('user.settings')}
            onClick={onNavigate}
          >
            <Icon name="settings" />
            <span className="site-nav-text">{t('user.settings')}</span>
          </Link>
          <SignOutButton quiet />
          {/* The pages made for phones are another shell, so the page loads anew. */}
          <a
            className={`${buttonClass({ variant: 'text', size: 'small' })} site-mobile-link`}
            href={mobileAddress(pathname, search)}
          >
            <Icon name="phone" />
            {t('menu.mobileSite')}
          </a>
        </div>
      </div>
    </aside>
  );
};
