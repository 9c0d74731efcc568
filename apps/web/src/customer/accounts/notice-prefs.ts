import type { NotifyPrefs } from '@waybill/contract/endpoints/accounts.ts';
import { mutableNoticeEvents } from '@waybill/contract/vocabulary/notice.ts';

export type MutableEvent = (typeof mutableNoticeEvents)[number];

export const mailPrefs = ['orderMail', 'ticketMail'] as const;
export type MailPref = (typeof mailPrefs)[number];

/** Everything is told until somebody says otherwise. */
export const isHeard = (prefs: NotifyPrefs | undefined, event: MutableEvent): boolean =>
  prefs?.muted?.includes(event) !== true;

/** Whether a mail is sent; the same. */
export const isMailed = (prefs: NotifyPrefs | undefined, mail: MailPref): boolean => prefs?.[mail] !== false;

/** What has to be sent to hear of an event, or no more. */
export const hearing = (prefs: NotifyPrefs | undefined, event: MutableEvent, heard: boolean) => ({
  muted: mutableNoticeEvents.filter((other) => (other === event ? !heard : !isHeard(prefs, other))),
});
