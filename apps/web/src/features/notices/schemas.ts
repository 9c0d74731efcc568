import { judge } from '../../client/schemas.ts';
import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';

/** The contract's judgement of what the staff send. */
export const judges = {
  notification: judge(noticeEndpoints.sendNotification),
  announcement: judge(noticeEndpoints.sendAnnouncement),
};
