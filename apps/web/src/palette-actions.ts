import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import type { QueryClient } from '@tanstack/react-query';
import { query } from './client/query.ts';
import { addressOfSentence } from './features/shipments/filters.ts';
import { zipSearchOf, zipsQuery } from './features/shipments/queries.ts';
import { changeDraft } from './features/track-batches/draft-store.ts';
import { addRead } from './features/track-batches/draft.ts';
import { readTyped } from './frame/numbers/read-typed.ts';
import type { PaletteActions } from './frame/palette/palette-shell.ts';
import type { SentenceQuery } from './frame/read-sentence.ts';
import { paths } from './paths.ts';
import { dayOf } from './ui/days.ts';

/** The ZIP of a sentence's place, one with stock if there is any. */
const zipOf = async (queryClient: QueryClient, query: SentenceQuery): Promise<string> => {
  if (query.place === undefined) return '';
  const { startTime, endTime } = query.filters;
  const days = startTime === undefined || endTime === undefined ? undefined : { startTime, endTime };
  const { list } = await queryClient.fetchQuery(zipsQuery(query.carrier, zipSearchOf(query), days));
  // Those with stock come first.
  const zip = list.find(({ state }) => query.region === undefined || state === query.region);
  return zip?.zip5 ?? query.place;
};

export const paletteActions: PaletteActions = {
  addToBatch: (number) => {
    const line = { ...readTyped(number), line: 1, reference: '', note: '' };
    changeDraft((draft) => addRead(draft, { lines: [line], duplicates: 0, skipped: 0, table: undefined }));
  },
  findTicket: async (queryClient, ticketNo) => {
    const { list } = await queryClient.fetchQuery(
      query(ticketEndpoints.listTickets, { query: { keyword: ticketNo } }),
    );
    return list.find((one) => one.ticketNo === ticketNo)?.id;
  },
  addressOfQuery: async (queryClient, query) => {
    const zip = await zipOf(queryClient, query);
    return `${paths[query.carrier]}?${addressOfSentence(query, zip, dayOf(Date.now()))}`;
  },
};
