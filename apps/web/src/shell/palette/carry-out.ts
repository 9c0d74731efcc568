import type { QueryClient } from '@tanstack/react-query';
import type { SentenceQuery } from '../read-sentence.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import { pointBalanceQuery } from '../balance.tsx';
import { listPath, newTicketPath, ticketPath } from '../../signed-in-paths.ts';
import { paths } from '../../paths.ts';
import { currentT } from '../language.tsx';
import { message } from '../messages.tsx';
import { chooseTheme } from '../theme.ts';
import type { ActName } from './listed-pages.ts';
import type { Choice } from './palette-items.ts';

export type PaletteActions = {
  /** The id of the ticket with this number where it is one's own. */
  readonly findTicket: (queryClient: QueryClient, ticketNo: string) => Promise<string | undefined>;
  /** The page of a carrier with the filters of a sentence, at the first ZIP of its place that has stock. */
  readonly addressOfQuery: (queryClient: QueryClient, query: SentenceQuery) => Promise<string>;
};

type Means = {
  readonly queryClient: QueryClient;
  readonly actions: () => Promise<PaletteActions>;
  readonly go: (to: string) => void;
  readonly setLocale: (locale: Locale) => Promise<void>;
  readonly askToSignOut: () => void;
  readonly readsTickets: boolean;
};

const act = async (name: ActName, { queryClient, go, setLocale, askToSignOut }: Means): Promise<void> => {
  switch (name) {
    case 'newTicket':
      return go(newTicketPath());
    case 'refreshPoints':
      await queryClient.fetchQuery({ ...pointBalanceQuery, staleTime: 0 });
      message.success(currentT()('points.refreshed'));
      return undefined;
    case 'light':
    case 'dark':
    case 'system':
      return chooseTheme(name);
    case 'zh-CN':
    case 'en':
      return setLocale(name);
    case 'signOut':
      return askToSignOut();
  }
  return name satisfies never;
};

/** The ticket itself where it is one's own, otherwise the list that looks for it. */
const addressOfTicket = async (ticketNo: string, { queryClient, actions, readsTickets }: Means) => {
  const id = await (await actions()).findTicket(queryClient, ticketNo);
  if (id !== undefined) return ticketPath(id);
  return listPath(readsTickets ? paths.ticketManagement : paths.ticketCenter, { keyword: ticketNo });
};

/** Does what was chosen. Rejects with what the server said. */
export const carryOut = async (choice: Choice, means: Means): Promise<void> => {
  switch (choice.kind) {
    case 'open':
      return means.go(choice.to);
    case 'act':
      return act(choice.act, means);
    case 'query':
      return means.go(await (await means.actions()).addressOfQuery(means.queryClient, choice.query));
    case 'ticket':
      return means.go(await addressOfTicket(choice.ticketNo, means));
  }
  return choice satisfies never;
};
