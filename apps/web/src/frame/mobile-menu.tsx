import { useLocation } from 'react-router';
import { useSession } from '../client/session.ts';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { BalanceNumber } from './balance.tsx';
import { useT } from './language.tsx';
import { MenuGroups } from './menu-groups.tsx';
import { menu } from './menu.ts';
import { MobileSheet } from './mobile-sheet.tsx';
import { desktopAddress } from './twin-pages.ts';
import { LanguageSwitch, ThemeSwitch } from './preferences.tsx';
import { SignOutButton } from './sign-out-button.tsx';

/** What the tabs lead to already. */
const tabbed: ReadonlySet<string> = new Set([paths.ups, paths.usps, paths.fedex, paths.myOrders]);
const entries = menu.filter(({ path }) => !tabbed.has(path));

/** Who one is, everything that is not a tab, and the way out. */
const MobileMenu = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const user = useSession((state) => state.user);
  const { pathname, search } = useLocation();
  const name = user?.nickname ?? user?.userName ?? t('user.fallbackName');
  return (
    <MobileSheet title={t('mobile.tab.mine')} onClose={onClose}>
      <div className="mobile-menu">
        <p className="mobile-menu-who">
          <strong>{name}</strong>
          {user !== null && user.email !== name && <span>{user.email}</span>}
          <span>
            {t('points.balance')}{' '}
            <b>
              <BalanceNumber />
            </b>
          </span>
        </p>
        <MenuGroups entries={entries} onNavigate={onClose} />
        <div className="mobile-menu-row">
          <span>{t('language.label')}</span>
          <LanguageSwitch />
        </div>
        <div className="mobile-menu-row">
          <span>{t('theme.label')}</span>
          <ThemeSwitch />
        </div>
        {/* Another shell: the page loads anew. */}
        <a className={buttonClass({ block: true })} href={desktopAddress(pathname, search)}>
          <Icon name="monitor" />
          {t('mobile.desktop')}
        </a>
        <SignOutButton />
      </div>
    </MobileSheet>
  );
};

export default MobileMenu;
