import type { QueryClient } from '@tanstack/react-query';
import type { MenuEntry } from '../menu.ts';

/**
 * What the palette gets of the shell. Handed over and not imported: a chunk that imports them would take the shell
 * apart into chunks of what they share.
 */
export type PaletteShell = {
  readonly menu: readonly MenuEntry[];
  readonly queryClient: QueryClient;
  /** Addresses of the pages that were shown, by path, the newest last. */
  readonly addresses: () => Readonly<Record<string, string>>;
};
