import { QueryClientProvider } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { stored } from '../client/stored.ts';
import { AnnouncementSlot } from '../features/notices/parts/announcement-slot.tsx';
import { useBackCloses } from '../ui/back-closes.ts';
import { KeepAliveOutlet } from './keep-alive-outlet.tsx';
import { useT } from './language.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { queryClient } from './query-client.ts';
import './print-in-light.ts';
import './print.css';
import { SessionWarnings } from './session-warnings.tsx';
import './site-frame.css';
import { SiteHeader } from './site-header.tsx';
import { SiteSider } from './site-sider.tsx';
import { useFrame } from './use-frame.ts';

const narrow = matchMedia('(max-width: 767px)');
const storageKey = 'siderCollapsed';

/** The shell of the signed-in pages: header, sidebar, and the pages themselves. */
const SiteFrame = () => (
  <QueryClientProvider client={queryClient}>
    <Shell />
  </QueryClientProvider>
);

export default SiteFrame;

const Shell = () => {
  const t = useT();
  const [collapsed, setCollapsed] = useState(stored.read(storageKey) === '1');
  const [drawer, setDrawer] = useState(false);
  const phone = usePhone();
  useFrame();
  useBackCloses(phone && drawer, () => setDrawer(false));
  const toggle = () => {
    if (phone) {
      setDrawer(!drawer);
      return;
    }
    stored.write(storageKey, collapsed ? '0' : '1');
    setCollapsed(!collapsed);
  };
  const menuOpen = phone ? drawer : !collapsed;
  return (
    <div className="site" data-collapsed={collapsed || undefined} data-drawer={drawer || undefined}>
      <a className="skip-link" href="#content">
        {t('skip.toContent')}
      </a>
      <SiteHeader menuOpen={menuOpen} onToggleMenu={toggle} announcement={!phone && <AnnouncementSlot />} />
      <SiteSider onNavigate={() => setDrawer(false)} />
      <button
        type="button"
        className="site-overlay"
        aria-label={t('menu.close')}
        tabIndex={-1}
        onClick={() => setDrawer(false)}
      />
      <main id="content" className="site-main" tabIndex={-1}>
        {phone && <AnnouncementSlot />}
        <SessionWarnings />
        <KeepAliveOutlet />
      </main>
      <LoadingOverlay />
    </div>
  );
};

const subscribeToWidth = (changed: () => void): (() => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

const usePhone = (): boolean => useSyncExternalStore(subscribeToWidth, () => narrow.matches);
