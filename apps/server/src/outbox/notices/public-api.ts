export { factorChanges, pathOf } from './paths.ts';
export { type NewNotice, sendNotice, withdrawNotices } from './send-notice.ts';
export { countMyUnread, listMyNotices } from './reading/my-notices.ts';
export { sendFirstNotices } from './sending/send-staff-notice.ts';
