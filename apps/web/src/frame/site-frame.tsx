import { QueryClientProvider } from '@tanstack/react-query';
import { useState, useSyncExternalStore, type ComponentType, useEffect } from 'react';
import { useLocation, Link } from 'react-router';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { stored } from '../client/stored.ts';
import { paths } from '../paths.ts';
import { useBackCloses } from '../ui/back-closes.ts';
import { PageTrail } from '../ui/page-header.tsx';
import { useT } from './language.tsx';
import { useLastAddress, knownAddresses } from './last-address.ts';
import type { FrameSlots } from './frame-slots.ts';
import { KeepAliveOutlet } from './keep-alive-outlet.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { type MenuEntry, menuPages } from './menu.ts';
import { Icon } from '../ui/icon.tsx';
import { message } from './messages.tsx';
import { queryClient } from './query-client.ts';
import type { PaletteShell } from './palette/palette-shell.ts';
import './print-in-light.ts';
import '../styles/print.css';
import { SessionWarnings } from './session-warnings.tsx';
import '../styles/shell.css';
import { SiteHeader } from './site-header.tsx';
import { SiteSider } from './site-sider.tsx';
import { useFrame } from './use-frame.ts';
import ConsoleRail from './console-rail.tsx';

type Palette = ComponentType<{ readonly shell: PaletteShell; readonly onClose: () => void }>;

const shortcut = navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K';

/**
 * Opens the command palette, by itself or by Ctrl-K (Cmd-K) from anywhere. Of the palette the shell has only this;
 * the rest comes when it is first opened.
 */
const PaletteButton = ({ actions }: Pick<PaletteShell, 'actions'>) => {
  const t = useT();
  const [Palette, setPalette] = useState<Palette>();
  const show = async (): Promise<void> => {
    try {
      const Loaded = await (await import('./palette/load-palette.ts')).loadPalette();
      setPalette(() => Loaded);
    } catch {
      message.error(t('page.failed'));
    }
  };
  const close = (): void => setPalette(undefined);
  const toggle = (): void => {
    if (Palette === undefined) void show();
    else close();
  };

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (
        event.key.toLowerCase() !== 'k' ||
        event.ctrlKey === event.metaKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      if (!event.repeat) toggle();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
  return (
    <>
      <button
        type="button"
        className="inline-flex flex-none items-center gap-2 h-7.5 py-0 pr-1.5 pl-2.5 border border-default rounded-md bg-surface-sunken text-tertiary cursor-pointer hover:border-control hover:text-default max-lg:justify-center max-lg:size-9 max-lg:p-0 max-lg:border-0 max-lg:bg-transparent max-lg:text-lg"
        aria-label={t('palette.open')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={toggle}
      >
        <Icon name="search" />
        <span className="max-[1400px]:hidden">{t('palette.open')}</span>
        <kbd
          className="ml-2 py-0 px-1.25 border border-default rounded-[4px] bg-surface text-[11px]/4.5 after:content-[attr(data-keys)] max-[1400px]:ml-0 max-lg:hidden"
          aria-hidden="true"
          data-keys={shortcut}
        />
      </button>
      {Palette !== undefined && (
        <Palette
          shell={{ menu: menuPages, queryClient, actions, addresses: knownAddresses }}
          onClose={close}
        />
      )}
    </>
  );
};

const lists: Readonly<Record<string, PlainPhrase>> = {
  [paths.users]: 'page.users',
  [paths.orders]: 'page.orders',
  [paths.logs]: 'page.logs',
};

const Step = ({ path, label }: { readonly path: string; readonly label: PlainPhrase }) => (
  <li>
    <Link to={useLastAddress(path)}>{useT()(label)}</Link>
  </li>
);

const ConsoleTrail = () => {
  const t = useT();
  const { pathname } = useLocation();
  if (!pathname.startsWith(`${paths.console}/`)) return null;
  const list = pathname.slice(0, pathname.lastIndexOf('/'));
  const label = lists[list];
  return (
    <nav className="page-trail" aria-label={t('menu.trail')}>
      <ol>
        <Step path={paths.console} label="page.console" />
        {label !== undefined && <Step path={list} label={label} />}
      </ol>
    </nav>
  );
};

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
