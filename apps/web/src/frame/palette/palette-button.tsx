import { useEffect, useState, type ComponentType } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useT } from '../language.tsx';
import { message } from '../messages.tsx';
import { knownAddresses } from '../last-address.ts';
import { menuPages } from '../menu.ts';
import { queryClient } from '../query-client.ts';
import './palette-button.css';
import type { PaletteShell } from './palette-shell.ts';

type Palette = ComponentType<{ readonly shell: PaletteShell; readonly onClose: () => void }>;

const shortcut = navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K';

/**
 * Opens the command palette, by itself or by Ctrl-K (Cmd-K) from anywhere. Of the palette the shell has only this;
 * the rest comes when it is first opened.
 */
export const PaletteButton = ({ actions }: Pick<PaletteShell, 'actions'>) => {
  const t = useT();
  const [Palette, setPalette] = useState<Palette>();
  const show = async (): Promise<void> => {
    try {
      const Loaded = await (await import('./load-palette.ts')).loadPalette();
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
        className="palette-button"
        aria-label={t('palette.open')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={toggle}
      >
        <Icon name="search" />
        <span>{t('palette.open')}</span>
        <kbd aria-hidden="true" data-keys={shortcut} />
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
