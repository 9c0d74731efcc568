import type { tracking as source } from '../zh-CN/tracking.ts';

export const tracking: Readonly<Record<keyof typeof source, string>> = {
  'trackingSubStatus.returning': 'On its way back to the sender',
  'trackingSubStatus.returned': 'Back with the sender',
  'trackingSubStatus.customs': 'In customs',
  'trackingSubStatus.damaged': 'Damaged',
  'trackingSubStatus.address': 'Wrong address',
  'trackingSubStatus.refused': 'Refused by the recipient',
  'trackingSubStatus.undeliverable': 'Cannot be delivered',
  'trackingSubStatus.recipient_absent': 'Nobody there',
  'trackingSubStatus.restricted': 'Restricted goods',
  'trackingSubStatus.blocked': 'Delivery was not possible',
  'trackingSubStatus.weather': 'Held up by weather',
  'trackingSubStatus.lost': 'Lost',
  'trackingSubStatus.held': 'Held at a facility',
  'trackingSubStatus.voided': 'Label voided',

  'attentionRule.exception': 'Exception reported by carrier',
  'attentionRule.returning': 'Returning to sender',
  'attentionRule.attempted': 'Delivery attempt failed',
  'attentionRule.held': 'Held or awaiting pickup',
  'attentionRule.unconfirmed': 'Delivered, but no delivery event',
  'attentionRule.overdue': 'Past expected delivery date',
  'attentionRule.silent': 'No events for days',
  'attentionRule.not_found': 'Unknown to the carrier',

  'trackingReason.not_found':
    'The carrier knows nothing of this number yet. Try again after pickup, and check the number',
  'trackingReason.invalid_number': 'The carrier does not accept this number. Check it and enter it again',
  'trackingReason.not_authorised':
    'The carrier does not let us see this number. Look it up on the carrier’s site',
  'trackingReason.several_parcels':
    'Several parcels share this number; choose one of them by its shipping date',
  'trackingReason.carrier_refused_number':
    'The carrier refused this number. Check it, or look it up on the carrier’s site',
  'trackingReason.missing_in_answer': 'The carrier left this number out of its answer. Try again later',
  'trackingReason.not_configured':
    'This carrier is not connected to this site yet. Contact the administrator',
  'trackingReason.credentials_refused': 'The carrier refused this site’s account. Contact the administrator',
  'trackingReason.scope_missing':
    'This site’s account at the carrier may not track parcels. Contact the administrator',
  'trackingReason.access_forbidden': 'The carrier denied this site access. Contact the administrator',
  'trackingReason.request_refused':
    'The carrier did not accept the request. Try again later, and contact support if it goes on',
  'trackingReason.throttled': 'The carrier limits how often we may ask. Try again later',
  'trackingReason.quota_used_up': 'Today’s questions to the carrier are used up. Try again tomorrow',
  'trackingReason.budget_used_up':
    'This site’s questions to the carrier are used up for now. Try again later',
  'trackingReason.carrier_paused':
    'The carrier’s system is down and is not being asked. Try again when it is back',
  'trackingReason.carrier_down': 'The carrier’s system failed. Try again later',
  'trackingReason.carrier_unreachable': 'The carrier cannot be reached. Try again later',
  'trackingReason.timeout': 'The carrier did not answer in time. Try again later',
  'trackingReason.bad_answer':
    'The carrier’s answer could not be read. Try again later, and contact support if it goes on',
  'trackingReason.too_many_waiting': 'Too many numbers are waiting. Try again later',
  'trackingReason.cancelled': 'Cancelled. Ask again when you need it',
  'trackingReason.stopped': 'The server is restarting. Try again in a minute',
  'trackingReason.internal_error':
    'Something went wrong here. Try again later, and contact support if it goes on',

  'tracking.tooSoon': 'Just updated: a number can be refreshed once in 10 minutes',
  'tracking.inFlight': 'The carrier is being asked. Look again in a moment',
  'tracking.upsRefresh':
    'UPS numbers cannot be refreshed by hand. See the events we have, or look the number up on the UPS site',
};
