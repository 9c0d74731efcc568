import { QueryClientProvider } from '@tanstack/react-query';
import { useState, useSyncExternalStore, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { stored } from '../client/stored.ts';
import { paths } from '../paths.ts';
import { useBackCloses } from '../ui/back-closes.ts';
import { PageTrail } from '../ui/page-header.tsx';
import { ConsoleTrail } from './console-trail.tsx';
import type { FrameSlots } from './frame-slots.ts';
import { KeepAliveOutlet } from './keep-alive-outlet.tsx';
import { useT } from './language.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import type { MenuEntry } from './menu.ts';
import { PaletteButton } from './palette/palette-button.tsx';
import type { PaletteShell } from './palette/palette-shell.ts';
import { queryClient } from './query-client.ts';
import './print-in-light.ts';
import './print.css';
import { SessionWarnings } from './session-warnings.tsx';
import './site-frame.css';
import { SiteHeader } from './site-header.tsx';
import { SiteSider } from './site-sider.tsx';
import { useFrame } from './use-frame.ts';
import ConsoleRail from './console-rail.tsx';

// Only the staff load it.

const narrow = matchMedia('(max-width: 767px)');
/** Where the rail and the column of the console leave too little room for its tables. */
const tight = matchMedia('(max-width: 1399px)');
const storageKey = 'siderCollapsed';

type Props = {
  readonly slots: FrameSlots;
  readonly Note: ComponentType<{ readonly entry: MenuEntry }>;
  readonly paletteActions: PaletteShell['actions'];
};

export const SiteFrame = (props: Props) => (
  <QueryClientProvider client={queryClient}>
    <Shell {...props} />
  </QueryClientProvider>
);

const Shell = ({ slots: { Announcement, Bell, onReady }, Note, paletteActions }: Props) => {
  const t = useT();
  const [chosen, setChosen] = useState(stored.read(storageKey));
  const [drawer, setDrawer] = useState(false);
  const phone = useMedia(narrow);
  const noRoom = useMedia(tight);
  const inConsole = `${useLocation().pathname}/`.startsWith(`${paths.console}/`);
  // Until somebody folds or unfolds the rail, it makes room for the console by itself.
  const collapsed = chosen === null ? inConsole && noRoom : chosen === '1';
  useFrame(onReady);
  useBackCloses(phone && drawer, () => setDrawer(false));
  const toggle = () => {
    if (phone) {
      setDrawer(!drawer);
      return;
    }
    const next = collapsed ? '0' : '1';
    stored.write(storageKey, next);
    setChosen(next);
  };
  return (
    <div className="site" data-collapsed={collapsed || undefined} data-drawer={drawer || undefined}>
      <a className="skip-link" href="#content">
        {t('skip.toContent')}
      </a>
      <SiteHeader
        menuOpen={phone ? drawer : !collapsed}
        onToggleMenu={toggle}
        bell={<Bell />}
        palette={<PaletteButton actions={paletteActions} />}
      />
      <SiteSider Note={Note} onNavigate={() => setDrawer(false)} />
      <button
        type="button"
        className="site-overlay"
        aria-label={t('menu.close')}
        tabIndex={-1}
        onClick={() => setDrawer(false)}
      />
      <div className="site-sheet">
        <Announcement />
        <SessionWarnings />
        <div className="site-body">
          {inConsole && <ConsoleRail />}
          <main id="content" className="site-main" tabIndex={-1}>
            <PageTrail value={<ConsoleTrail />}>
              <KeepAliveOutlet />
            </PageTrail>
          </main>
        </div>
      </div>
      <LoadingOverlay />
    </div>
  );
};

const useMedia = (media: MediaQueryList): boolean =>
  useSyncExternalStore(
    (changed) => {
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => media.matches,
  );
