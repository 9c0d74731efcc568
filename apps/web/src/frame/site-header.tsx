import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NoticeBell } from '../features/notices/parts/notice-bell.tsx';
import { homePath } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { HeaderBalance } from './balance.tsx';
import { BrandMark } from './brand.tsx';
import { useT } from './language.tsx';
import { NewYorkClock } from './new-york-clock.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { SessionStatus } from './session-status.tsx';
import { UserMenu } from './user-menu.tsx';

type SiteHeaderProps = {
  readonly menuOpen: boolean;
  readonly onToggleMenu: () => void;
  /** On phones there is no room for it here. */
  readonly announcement: ReactNode;
};

/** The bar along the top of the signed-in pages. */
export const SiteHeader = ({ menuOpen, onToggleMenu, announcement }: SiteHeaderProps) => {
  const t = useT();
  const label = t(menuOpen ? 'menu.close' : 'menu.open');
  return (
    <header className="site-header">
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
      <Link to={homePath} className="site-brand" aria-label={t('site.name')}>
        <BrandMark />
        <span className="site-brand-name">{t('site.name')}</span>
      </Link>
      {announcement}
      <div className="site-header-tools">
        <PaletteButton />
        <SessionStatus />
        <NoticeBell />
        <NewYorkClock />
        <HeaderBalance />
        <UserMenu />
      </div>
    </header>
  );
};
