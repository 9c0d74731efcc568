import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import type { QueryClient } from '@tanstack/react-query';
import { query } from './client/query.ts';
import { addressOfSentence } from './customer/shipments/filters.ts';
import { zipSearchOf, zipsQuery } from './customer/shipments/queries.ts';
import type { PaletteActions } from './shell/palette/carry-out.ts';
import type { SentenceQuery } from './shell/read-sentence.ts';
import { paths } from './paths.ts';
import { dayOf } from './kit/days.ts';

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
