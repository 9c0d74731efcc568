import { formatTokens, type Messages, type Values } from './format-tokens.ts';
import type { apiKeys } from './zh-CN/api-keys.ts';
import type { myArchive } from './zh-CN/my-archive.ts';
import type { accounts } from './zh-CN/accounts.ts';
import type { consolePhrases } from './zh-CN/console.ts';
import type { consoleCarriers } from './zh-CN/console-carriers.ts';
import type { consoleHome } from './zh-CN/console-home.ts';
import type { consoleLimits } from './zh-CN/console-limits.ts';
import type { consoleOrders } from './zh-CN/console-orders.ts';
import type { consolePrices } from './zh-CN/console-prices.ts';
import type { consoleTrials } from './zh-CN/console-trials.ts';
import type { lookingBack } from './zh-CN/looking-back.ts';
import type { consoleMonitoring } from './zh-CN/console-monitoring.ts';
import type { consoleHealth } from './zh-CN/console-health.ts';
import type { errors } from './zh-CN/errors.ts';
import type { followed } from './zh-CN/followed.ts';
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
import type { waits } from './zh-CN/waits.ts';
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
  typeof myArchive &
  typeof consolePhrases &
  typeof consoleCarriers &
  typeof consoleHome &
  typeof consoleLimits &
  typeof consoleOrders &
  typeof consolePrices &
  typeof consoleTrials &
  typeof lookingBack &
  typeof consoleMonitoring &
  typeof consoleHealth &
  typeof errors &
  typeof noticeCentre &
  typeof noticeManagement &
  typeof tickets &
  typeof ticketDesk &
  typeof followed &
  typeof batchQuery &
  typeof timeline &
  typeof refundRequest &
  typeof offline &
  typeof stock &
  typeof waits &
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
  | 'myArchive'
  | 'console'
  | 'consoleCarriers'
  | 'consoleHome'
  | 'consoleLimits'
  | 'consoleOrders'
  | 'consolePrices'
  | 'consoleTrials'
  | 'lookingBack'
  | 'consoleMonitoring'
  | 'consoleHealth'
  | 'errors'
  | 'noticeCentre'
  | 'noticeManagement'
  | 'tickets'
  | 'ticketDesk'
  | 'followed'
  | 'batchQuery'
  | 'timeline'
  | 'refundRequest'
  | 'offline'
  | 'stock'
  | 'waits'
  | 'mobile'
  | 'mobileQuery'
  | 'mobileHome'
  | 'help'
  | 'palette';

/** Reads the module of a group, which exports its phrases alone. */
type PhraseLoader = () => Promise<Readonly<Record<string, Messages>>>;

/** Of each language, how a group is read. */
export type PhraseLoaders<Group extends PhraseGroup> = Readonly<
  Record<Locale, Readonly<Record<Group, PhraseLoader>>>
>;

/** Groups whose loaders are there from the start. */
export type FirstGroup = 'open' | 'accounts' | 'signedIn';
/** Groups of pages that only the staff have. */
export type StaffGroup =
  | 'console'
  | 'consoleCarriers'
  | 'consoleHome'
  | 'consoleLimits'
  | 'consoleOrders'
  | 'consolePrices'
  | 'consoleTrials'
  | 'lookingBack'
  | 'consoleMonitoring'
  | 'consoleHealth'
  | 'errors'
  | 'noticeManagement';

const first: PhraseLoaders<FirstGroup> = {
  'zh-CN': {
    open: async () => ({ open }),
    accounts: () => import('./zh-CN/accounts.ts'),
    signedIn: () => import('./zh-CN/signed-in.ts'),
  },
  en: {
    open: () => import('./en/open.ts'),
    accounts: () => import('./en/accounts.ts'),
    signedIn: () => import('./en/signed-in.ts'),
  },
};

type Later = Readonly<Partial<Record<PhraseGroup, PhraseLoader>>>;

const later: Record<Locale, Later> = { 'zh-CN': {}, en: {} };

/** Says how more groups are read; the public pages do without those of the shell, and users without those of the staff. */
export const addPhraseLoaders = (loaders: Readonly<Record<Locale, Later>>): void => {
  later['zh-CN'] = { ...later['zh-CN'], ...loaders['zh-CN'] };
  later.en = { ...later.en, ...loaders.en };
};

const isFirst = (group: PhraseGroup): group is FirstGroup => group in first.en;

/** Reads one group of one language. */
export const loadPhrases = async (locale: Locale, group: PhraseGroup): Promise<Messages> => {
  const load = isFirst(group) ? first[locale][group] : later[locale][group];
  if (load === undefined) throw new Error(`Nobody said how ${group} is read`);
  return Object.assign({}, ...Object.values(await load())) as Messages;
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
