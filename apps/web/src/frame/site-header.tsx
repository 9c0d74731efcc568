import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { homePath } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { HeaderBalance } from './balance.tsx';
import { BrandMark } from './brand.tsx';
import { useT } from './language.tsx';
import { NewYorkClock } from './new-york-clock.tsx';
import { SessionStatus } from './session-status.tsx';
import { signOut } from './sign-out.ts';
import { UserMenu } from './user-menu.tsx';

type SiteHeaderProps = {
  readonly menuOpen: boolean;
  readonly onToggleMenu: () => void;
  readonly bell: ReactNode;
  readonly palette: ReactNode;
};

export const SiteHeader = ({ menuOpen, onToggleMenu, bell, palette }: SiteHeaderProps) => {
  const t = useT();
  const label = t(menuOpen ? 'menu.close' : 'menu.open');
  return (
    <header className="site-header">
      <Link to={homePath} className="site-brand" aria-label={t('site.name')}>
        <BrandMark size={26} />
        <span className="site-brand-name">{t('site.name')}</span>
      </Link>
      <button
        type="button"
        className="site-menu-button"
        aria-label={label}
        title={label}
        aria-expanded={menuOpen}
        aria-controls="site-sider"
        onClick={onToggleMenu}
      >
        <Icon name="menu" size="18px" />
      </button>
      <div className="site-header-tools">
        {palette}
        <SessionStatus />
        <NewYorkClock />
        {bell}
        <HeaderBalance />
        <UserMenu />
        <button
          type="button"
          className="site-sign-out"
          aria-label={t('signOut.action')}
          title={t('signOut.action')}
          onClick={() => void signOut()}
        >
          <Icon name="signOut" />
        </button>
      </div>
    </header>
  );
};
