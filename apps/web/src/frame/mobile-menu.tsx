import { useLocation } from 'react-router';
import { nameOf } from '../client/account.ts';
import { useSession } from '../client/session.ts';
import { paths } from '../paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { BalanceNumber } from './balance.tsx';
import { useT } from './language.tsx';
import { MenuGroups } from './menu-groups.tsx';
import { menuPages } from './menu.ts';
import { desktopAddress } from './twin-pages.ts';
import { LanguageSwitch, ThemeSwitch } from './preferences.tsx';
import { SignOutButton } from './sign-out-button.tsx';

const tabbed: ReadonlySet<string> = new Set([paths.ups, paths.usps, paths.fedex, paths.myOrders]);
const entries = menuPages.filter(({ path }) => !tabbed.has(path));

const MobileMenu = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const user = useSession((state) => state.user);
  const { pathname, search } = useLocation();
  const name = nameOf(user?.nickname, user?.userName) ?? t('user.fallbackName');
  return (
    <Dialog
      title={t('mobile.tab.mine')}
      closesBeside
      onClose={onClose}
      foot={
        <>
          <SignOutButton />
          <Button onClick={onClose}>{t('dialog.close')}</Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="flex flex-wrap gap-y-0.5 gap-x-3 items-baseline text-secondary text-sm">
          <strong className="text-default text-lg">{name}</strong>
          {user !== null && user.email !== name && <span>{user.email}</span>}
          <span>
            {t('points.balance')}{' '}
            <b className="text-primary">
              <BalanceNumber />
            </b>
          </span>
        </p>
        <MenuGroups entries={entries} onNavigate={onClose} />
        <div className="flex gap-3 items-center justify-between min-h-11">
          <span>{t('language.label')}</span>
          <LanguageSwitch />
        </div>
        <div className="flex gap-3 items-center justify-between min-h-11">
          <span>{t('theme.label')}</span>
          <ThemeSwitch />
        </div>
        {/* Another shell: the page loads anew. */}
        <a className={buttonClass({ block: true })} href={desktopAddress(pathname, search)}>
          <Icon name="monitor" />
          {t('mobile.desktop')}
        </a>
      </div>
    </Dialog>
  );
};

export default MobileMenu;
