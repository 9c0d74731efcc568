/** Door of the notices: telling an account something, and what is thrown away at fixed times. */
export { type NewNotice, sendNotice, withdrawNotices } from './send-notice.ts';
export { countMyUnread, listMyNotices } from './reading/my-notices.ts';
export { sendFirstNotices } from './sending/send-first-notices.ts';
export { deleteOldNotices } from './store.ts';
