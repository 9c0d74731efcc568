import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { BrandMark } from './brand.tsx';
import { useT } from './language.tsx';
import { usePageHandle } from './page-handle.ts';
import { SessionStatus } from './session-status.tsx';

const cameFromHere = (): boolean => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
};

export const MobileHeader = ({ bell }: { readonly bell: ReactNode }) => {
  const t = useT();
  const navigate = useNavigate();
  const handle = usePageHandle();
  const home = useLocation().pathname === paths.mobileHome;
  const title = t(handle?.title ?? 'site.name');
  return (
    <header className="mobile-header">
      {home ? (
        <span className="mobile-header-mark">
          <BrandMark />
        </span>
      ) : (
        <button
          type="button"
          className="mobile-header-button"
          aria-label={t('mobile.back')}
          onClick={() => void (cameFromHere() ? navigate(-1) : navigate(paths.mobileHome, { replace: true }))}
        >
          <Icon name="chevronLeft" size="22px" />
        </button>
      )}
      {/* Pages that were not made for phones bring a heading of their own. */}
      {handle?.mobile === true ? (
        <h1 className="mobile-header-title">{home ? t('site.name') : title}</h1>
      ) : (
        <p className="mobile-header-title">{title}</p>
      )}
      <div className="mobile-header-tools">
        <SessionStatus />
        {bell}
      </div>
    </header>
  );
};
