import { setupI18n, type Messages } from '@lingui/core';
import type { accounts } from './zh-CN/accounts.ts';
import type { consolePhrases } from './zh-CN/console.ts';
import type { consoleCarriers } from './zh-CN/console-carriers.ts';
import type { consoleMonitoring } from './zh-CN/console-monitoring.ts';
import type { noticeCentre } from './zh-CN/notice-centre.ts';
import type { noticeManagement } from './zh-CN/notice-management.ts';
import type { batchQuery } from './zh-CN/batch-query.ts';
import { open } from './zh-CN/open.ts';
import type { offline } from './zh-CN/offline.ts';
import type { palette } from './zh-CN/palette.ts';
import type { personal } from './zh-CN/personal.ts';
import type { refundRequest } from './zh-CN/refund-request.ts';
import type { signedIn } from './zh-CN/signed-in.ts';
import type { ticketDesk } from './zh-CN/ticket-desk.ts';
import type { tickets } from './zh-CN/tickets.ts';
import type { Locale, Translate } from './translator.ts';

/** Everything the web app can say. */
export type WebPhrases = typeof open &
  typeof accounts &
  typeof signedIn &
  typeof personal &
  typeof consolePhrases &
  typeof consoleCarriers &
  typeof consoleMonitoring &
  typeof noticeCentre &
  typeof noticeManagement &
  typeof tickets &
  typeof ticketDesk &
  typeof batchQuery &
  typeof refundRequest &
  typeof offline &
  typeof palette;
export type WebPhrase = keyof WebPhrases;
/** Phrases without placeholders: what titles and labels in tables of data are. */
export type PlainPhrase = {
  [Key in WebPhrase]: WebPhrases[Key] extends `${string}{${string}` ? never : Key;
}[WebPhrase];
export type WebTranslate = Translate<WebPhrases>;

/** Phrases load in groups, so that the public pages do not carry those of the rest. */
export type PhraseGroup =
  | 'open'
  | 'accounts'
  | 'signedIn'
  | 'personal'
  | 'console'
  | 'consoleCarriers'
  | 'consoleMonitoring'
  | 'noticeCentre'
  | 'noticeManagement'
  | 'tickets'
  | 'ticketDesk'
  | 'batchQuery'
  | 'refundRequest'
  | 'offline'
  | 'palette';

const loaders: Readonly<Record<Locale, Readonly<Record<PhraseGroup, () => Promise<Messages>>>>> = {
  'zh-CN': {
    open: async () => open,
    accounts: async () => (await import('./zh-CN/accounts.ts')).accounts,
    signedIn: async () => (await import('./zh-CN/signed-in.ts')).signedIn,
    personal: async () => (await import('./zh-CN/personal.ts')).personal,
    console: async () => (await import('./zh-CN/console.ts')).consolePhrases,
    consoleCarriers: async () => (await import('./zh-CN/console-carriers.ts')).consoleCarriers,
    consoleMonitoring: async () => (await import('./zh-CN/console-monitoring.ts')).consoleMonitoring,
    noticeCentre: async () => (await import('./zh-CN/notice-centre.ts')).noticeCentre,
    noticeManagement: async () => (await import('./zh-CN/notice-management.ts')).noticeManagement,
    tickets: async () => (await import('./zh-CN/tickets.ts')).tickets,
    ticketDesk: async () => (await import('./zh-CN/ticket-desk.ts')).ticketDesk,
    batchQuery: async () => (await import('./zh-CN/batch-query.ts')).batchQuery,
    refundRequest: async () => (await import('./zh-CN/refund-request.ts')).refundRequest,
    offline: async () => (await import('./zh-CN/offline.ts')).offline,
    palette: async () => (await import('./zh-CN/palette.ts')).palette,
  },
  en: {
    open: async () => (await import('./en/open.ts')).open,
    accounts: async () => (await import('./en/accounts.ts')).accounts,
    signedIn: async () => (await import('./en/signed-in.ts')).signedIn,
    personal: async () => (await import('./en/personal.ts')).personal,
    console: async () => (await import('./en/console.ts')).consolePhrases,
    consoleCarriers: async () => (await import('./en/console-carriers.ts')).consoleCarriers,
    consoleMonitoring: async () => (await import('./en/console-monitoring.ts')).consoleMonitoring,
    noticeCentre: async () => (await import('./en/notice-centre.ts')).noticeCentre,
    noticeManagement: async () => (await import('./en/notice-management.ts')).noticeManagement,
    tickets: async () => (await import('./en/tickets.ts')).tickets,
    ticketDesk: async () => (await import('./en/ticket-desk.ts')).ticketDesk,
    batchQuery: async () => (await import('./en/batch-query.ts')).batchQuery,
    refundRequest: async () => (await import('./en/refund-request.ts')).refundRequest,
    offline: async () => (await import('./en/offline.ts')).offline,
    palette: async () => (await import('./en/palette.ts')).palette,
  },
};

/** Reads one group of one language. */
export const loadPhrases = (locale: Locale, group: PhraseGroup): Promise<Messages> =>
  loaders[locale][group]();

/** The phrases that are there from the start. */
export const bundledPhrases: Messages = open;

/**
 * A translator of the web app over messages whose placeholders were compiled by the build
 * (the compiler itself is heavier than all phrases of the public pages).
 */
export const webTranslator = (locale: Locale, messages: Messages): WebTranslate => {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  return (key: string, ...values: readonly unknown[]) =>
    i18n._(key, values[0] as Readonly<Record<string, string | number>> | undefined);
};
