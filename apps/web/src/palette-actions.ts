import type { PaletteActions } from './frame/palette/palette-shell.ts';
import { changeDraft } from './features/track-batches/draft-store.ts';
import { addRead } from './features/track-batches/draft.ts';
import { readText } from './frame/numbers/read-lines.ts';
import { ticketsQuery } from './features/tickets/queries.ts';

/** What features do for the command palette; it loads them when they are asked for. */
export const paletteActions: PaletteActions = {
  addToBatch: (number) => changeDraft((draft) => addRead(draft, readText(number))),
  findTicket: async (queryClient, ticketNo) => {
    const { list } = await queryClient.fetchQuery(ticketsQuery(ticketNo));
    return list.find((one) => one.ticketNo === ticketNo)?.id;
  },
};
