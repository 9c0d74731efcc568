import { formatTokens, type Messages, type Values } from './format-tokens.ts';
import type { apiKeys } from './zh-CN/api-keys.ts';
import type { accounts } from './zh-CN/accounts.ts';
import type { consolePhrases } from './zh-CN/console.ts';
import type { consoleCarriers } from './zh-CN/console-carriers.ts';
import type { consoleOrders } from './zh-CN/console-orders.ts';
import type { consoleMonitoring } from './zh-CN/console-monitoring.ts';
import type { consoleHealth } from './zh-CN/console-health.ts';
import type { help } from './zh-CN/help.ts';
import type { noticeCentre } from './zh-CN/notice-centre.ts';
import type { noticeManagement } from './zh-CN/notice-management.ts';
import type { batchQuery } from './zh-CN/batch-query.ts';
import type { mobileHome } from './zh-CN/mobile-home.ts';
import type { mobileQuery } from './zh-CN/mobile-query.ts';
import type { mobile } from './zh-CN/mobile.ts';
import { open } from './zh-CN/open.ts';
import type { offline } from './zh-CN/offline.ts';
import type { palette } from './zh-CN/palette.ts';
import type { personal } from './zh-CN/personal.ts';
import type { refundRequest } from './zh-CN/refund-request.ts';
import type { signedIn } from './zh-CN/signed-in.ts';
import type { stock } from './zh-CN/stock.ts';
import type { timeline } from './zh-CN/timeline.ts';
import type { ticketDesk } from './zh-CN/ticket-desk.ts';
import type { tickets } from './zh-CN/tickets.ts';
import type { Locale, Translate } from './translator.ts';
import { untranslated } from './unsaid.ts';

/** Everything the web app can say. */
export type WebPhrases = typeof open &
  typeof accounts &
  typeof signedIn &
  typeof personal &
  typeof apiKeys &
  typeof consolePhrases &
  typeof consoleCarriers &
  typeof consoleOrders &
  typeof consoleMonitoring &
  typeof consoleHealth &
  typeof noticeCentre &
  typeof noticeManagement &
  typeof tickets &
  typeof ticketDesk &
  typeof batchQuery &
  typeof timeline &
  typeof refundRequest &
  typeof offline &
  typeof stock &
  typeof mobile &
  typeof mobileQuery &
  typeof mobileHome &
  typeof help &
  typeof palette;
/** Key of a phrase that a page says. */
export type WebPhrase = keyof WebPhrases;
/** Phrases without placeholders: what titles and labels in tables of data are. */
export type PlainPhrase = {
  [Key in WebPhrase]: WebPhrases[Key] extends `${string}{${string}` ? never : Key;
}[WebPhrase];
/** Says a phrase of a page. */
export type WebTranslate = Translate<WebPhrases>;

/** Phrases load in groups, so that the public pages do not carry those of the rest. */
export type PhraseGroup =
  | 'open'
  | 'accounts'
  | 'signedIn'
  | 'personal'
  | 'apiKeys'
  | 'console'
  | 'consoleCarriers'
  | 'consoleOrders'
  | 'consoleMonitoring'
  | 'consoleHealth'
  | 'noticeCentre'
  | 'noticeManagement'
  | 'tickets'
  | 'ticketDesk'
  | 'batchQuery'
  | 'timeline'
  | 'refundRequest'
  | 'offline'
  | 'stock'
  | 'mobile'
  | 'mobileQuery'
  | 'mobileHome'
  | 'help'
  | 'palette';

/** Of each language, how a group is read. */
export type PhraseLoaders<Group extends PhraseGroup> = Readonly<
  Record<Locale, Readonly<Record<Group, () => Promise<Messages>>>>
>;

type FirstGroup = 'open' | 'accounts' | 'signedIn';

const first: PhraseLoaders<FirstGroup> = {
  'zh-CN': {
    open: async () => open,
    accounts: async () => (await import('./zh-CN/accounts.ts')).accounts,
    signedIn: async () => (await import('./zh-CN/signed-in.ts')).signedIn,
  },
  en: {
    open: async () => (await import('./en/open.ts')).open,
    accounts: async () => (await import('./en/accounts.ts')).accounts,
    signedIn: async () => (await import('./en/signed-in.ts')).signedIn,
  },
};

let later: PhraseLoaders<Exclude<PhraseGroup, FirstGroup>> | undefined;

/** Says how the groups are read that only signed-in pages have; the public pages do without their list. */
export const addPhraseLoaders = (loaders: NonNullable<typeof later>): void => {
  later = loaders;
};

const isFirst = (group: PhraseGroup): group is FirstGroup => group in first.en;

/** Reads one group of one language. */
export const loadPhrases = async (locale: Locale, group: PhraseGroup): Promise<Messages> => {
  if (isFirst(group)) return first[locale][group]();
  if (later === undefined) throw new Error(`Nobody said how ${group} is read`);
  return later[locale][group]();
};

/** The phrases that are there from the start. */
export const bundledPhrases: Messages = open;

/**
 * A translator of the web app over messages whose placeholders were compiled by the build
 * (the compiler itself is heavier than all phrases of the public pages). `onMissing` hears of a phrase that they have not.
 */
export const webTranslator =
  (locale: Locale, messages: Messages, onMissing?: () => void): WebTranslate =>
  (key: string, ...values: readonly unknown[]) => {
    if (Object.hasOwn(messages, key))
      return formatTokens(locale, messages[key] ?? key, values[0] as Values | undefined);
    onMissing?.();
    return untranslated(key, Object.keys(messages));
  };
