import { useTheme } from './theme.ts';
import { useState, type ComponentType, useEffect } from 'react';
import { useLocation } from 'react-router';
import { stored } from '../client/stored.ts';
import { paths } from '../paths.ts';
import { useBackCloses } from '../kit/back-closes.ts';
import { useMedia } from '../kit/data-table/use-narrow.ts';
import { useT } from './language.tsx';
import { type FrameSlots, useFrame } from './use-frame.ts';
import { KeepAliveOutlet } from './keep-alive-outlet.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import type { Page } from './page.ts';
import { HeaderPlaces } from './page-header.tsx';
import { Icon } from '../kit/icon.tsx';
import { message } from './messages.tsx';
import type { PaletteActions } from './palette/carry-out.ts';
import '../styles/print.css';
import { SessionWarnings } from './session-warnings.tsx';
import '../styles/shell.css';
import { SiteHeader } from './site-header.tsx';
import { SiteSider } from './site-sider.tsx';
import { ConsoleRail, ConsoleTabs } from './console-rail.tsx';

const paint = (theme: 'light' | 'dark'): void => {
  document.documentElement.dataset['theme'] = theme;
};

// Paper is white, whatever the screen is.
addEventListener('beforeprint', () => paint('light'));
addEventListener('afterprint', () => paint(useTheme.getState().dark ? 'dark' : 'light'));

type PaletteProps = { readonly actions: () => Promise<PaletteActions>; readonly onClose: () => void };

const shortcut = navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K';

/**
 * Opens the command palette, by itself or by Ctrl-K (Cmd-K) from anywhere. Of the palette the shell has only this;
 * the rest comes when it is first opened.
 */
const PaletteButton = ({ actions }: Pick<PaletteProps, 'actions'>) => {
  const t = useT();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const show = async (): Promise<void> => {
    try {
      const { CommandPalette } = await import('./palette/command-palette.tsx');
      // What another dialog asks comes first; one beside the page asks nothing.
      if (document.querySelector('dialog:modal') === null) setPalette(() => CommandPalette);
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
      {Palette !== undefined && <Palette actions={actions} onClose={close} />}
    </>
  );
};

const storageKey = 'siderCollapsed';

type Props = {
  readonly slots: FrameSlots;
  readonly Note: ComponentType<{ readonly page: Page }>;
  readonly paletteActions: PaletteProps['actions'];
};

export const SiteFrame = ({ slots: { Announcement, Bell, onReady }, Note, paletteActions }: Props) => {
  const t = useT();
  const [chosen, setChosen] = useState(stored.read(storageKey));
  const [drawer, setDrawer] = useState(false);
  const [head, setHead] = useState<HTMLElement | null>(null);
  const phone = useMedia('(max-width: 767px)');
  /** Where the header of the sheet has room for that of the page. */
  const wide = useMedia('(min-width: 1200px)');
  /** Where the rail and the column of the console leave too little room for its tables. */
  const noRoom = useMedia('(max-width: 1399px)');
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
      <a
        className="skip-link absolute z-1200 top-2 left-2 py-1.5 px-3 rounded-md bg-surface [translate:0_-64px] focus:shadow-float focus:[translate:none]"
        href="#content"
      >
        {t('skip.toContent')}
      </a>
      <SiteHeader
        menuOpen={phone ? drawer : !collapsed}
        onToggleMenu={toggle}
        bell={<Bell />}
        palette={<PaletteButton actions={paletteActions} />}
        place={setHead}
      />
      <SiteSider Note={Note} onNavigate={() => setDrawer(false)} />
      <button
        type="button"
        className="site-overlay hidden max-md:fixed max-md:z-890 max-md:inset-[var(--spacing-header)_0_0] max-md:p-0 max-md:border-0 max-md:bg-mask drawn:block"
        aria-label={t('menu.close')}
        tabIndex={-1}
        onClick={() => setDrawer(false)}
      />
      <div className="site-sheet flex [grid-area:sheet] flex-col min-w-0 min-h-0 mr-2 mb-2 border border-t-0 border-default rounded-b-lg bg-surface overflow-hidden max-md:m-0 max-md:border-0 max-md:border-b max-md:rounded-none">
        <Announcement />
        <SessionWarnings />
        <div className="site-body flex flex-1 min-h-0">
          {inConsole && <ConsoleRail />}
          <main
            id="content"
            className="site-main relative flex flex-1 flex-col min-w-0 outline-none"
            tabIndex={-1}
          >
            <ConsoleTabs />
            <HeaderPlaces value={{ head: wide ? head : null }}>
              <KeepAliveOutlet />
            </HeaderPlaces>
          </main>
        </div>
      </div>
      <LoadingOverlay />
    </div>
  );
};
