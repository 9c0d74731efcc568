import type { QueryClient } from '@tanstack/react-query';
import type { MenuEntry } from '../menu.ts';
import type { SentenceQuery } from '../read-sentence.ts';

export type PaletteActions = {
  readonly addToBatch: (number: string) => void;
  /** The id of the ticket with this number where it is one's own. */
  readonly findTicket: (queryClient: QueryClient, ticketNo: string) => Promise<string | undefined>;
  /** The page of a carrier with the filters of a sentence, at the first ZIP of its place that has stock. */
  readonly addressOfQuery: (queryClient: QueryClient, query: SentenceQuery) => Promise<string>;
};

/**
 * What the palette gets of the shell. Handed over and not imported: a chunk that imports them would take the shell
 * apart into chunks of what they share.
 */
export type PaletteShell = {
  readonly menu: readonly MenuEntry[];
  readonly queryClient: QueryClient;
  readonly actions: () => Promise<PaletteActions>;
  /** Addresses of the pages that were shown, by path, the newest last. */
  readonly addresses: () => Readonly<Record<string, string>>;
};
