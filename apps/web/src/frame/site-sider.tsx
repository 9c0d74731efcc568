import { Link, useLocation } from 'react-router';
import { useSession } from '../client/session.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { BalanceNumber } from './balance.tsx';
import { useT } from './language.tsx';
import { MenuGroups } from './menu-groups.tsx';
import { menu } from './menu.ts';
import { mobileAddress } from './twin-pages.ts';
import { SignOutButton } from './sign-out-button.tsx';

/** The sidebar: where one can go, who one is, and the way out. */
export const SiteSider = ({ onNavigate }: { readonly onNavigate: () => void }) => (
  <aside id="site-sider" className="site-sider">
    <MenuGroups entries={menu} onNavigate={onNavigate} />
    <SiderFoot onNavigate={onNavigate} />
  </aside>
);

const SiderFoot = ({ onNavigate }: { readonly onNavigate: () => void }) => {
  const t = useT();
  const user = useSession((state) => state.user);
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
      <MobileLink />
      <SignOutButton />
    </div>
  );
};

/** On a narrow screen: the pages made for phones. They are another shell, so the page loads anew. */
const MobileLink = () => {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <a
      className={`${buttonClass({ variant: 'text', block: true })} site-mobile-link`}
      href={mobileAddress(pathname, search)}
    >
      <Icon name="phone" />
      {t('menu.mobileSite')}
    </a>
  );
};
