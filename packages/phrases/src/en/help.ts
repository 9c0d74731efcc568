import type { help as source } from '../zh-CN/help.ts';

export const help: Readonly<Record<keyof typeof source, string>> = {
  'help.order.reserved': 'Points are frozen and the numbers partly hidden; confirm within 24 hours.',
  'help.order.completed': 'Paid: the full numbers can be seen.',
  'help.order.partial': 'Some numbers could not be delivered; those cost nothing.',
  'help.order.cancelled': 'The reservation was cancelled: numbers released, points returned.',
  'help.order.expired': 'Not confirmed in time: numbers released, points returned.',
  'help.order.refunding': 'A refund was asked for and waits for our staff.',
  'help.order.refunded': 'Points are back; the numbers are retired and not sold again.',
  'help.order.partially_refunded': 'Some numbers were refunded; the others can still be seen.',
  'help.order.failed': 'No number was delivered and nothing was charged.',
  'help.tracking.unknown': 'The carrier has given no status that we know.',
  'help.tracking.label_created': 'The label exists; the carrier does not have the parcel yet.',
  'help.tracking.accepted': 'The carrier has the parcel.',
  'help.tracking.in_transit': 'The parcel is on its way.',
  'help.tracking.out_for_delivery': 'The parcel is with the driver and usually arrives the same day.',
  'help.tracking.available_for_pickup': 'The parcel waits at a pickup point.',
  'help.tracking.delivery_attempted': 'A delivery did not succeed; the carrier tries again or offers pickup.',
  'help.tracking.delivered': 'The parcel was delivered or signed for.',
  'help.tracking.exception': 'Something is in the way: the address, customs or the weather, for example.',
  'help.tracking.returned': 'The parcel is on its way back to the sender, or is there.',
  'help.tracking.cancelled': 'The label was voided or the shipment cancelled; it will not move.',
  'help.tracking.expired': 'Nothing new for a long time; it is no longer updated by itself.',
  'help.hold.what': 'What is held',
  'help.hold.whatText':
    'The numbers found that can be bought are kept for you alone. A hold costs no points.',
  'help.hold.time': 'For how long',
  'help.hold.timeText':
    '10 minutes, and once 5 more; 15 minutes at most, earlier holds included. A new query of the same carrier releases the numbers of the last one.',
  'help.hold.over': 'When time is up',
  'help.hold.overText':
    'The numbers go back for everyone and no points are charged. Query again if you need more.',
  'help.hold.rest': 'Why not again at once',
  'help.hold.restText':
    'For 2 minutes after you release a number or let it expire you cannot hold it again, so that others have a chance.',
  'help.tiers.counts': 'What counts',
  'help.tiers.countsText': 'The numbers of one carrier in one order; orders are not added up.',
  'help.tiers.all': 'What gets cheaper',
  'help.tiers.allText': 'Once the quantity is reached, every number of the order has the lower price.',
  'help.tiers.fixed': 'Can prices change',
  'help.tiers.fixedText':
    'The prices of a hold stay as they are while it lives; a reservation is paid at the prices it was made with.',
  'help.reserved.pointsText': 'They are frozen: not spent yet, and not free for other orders.',
  'help.reserved.confirm': 'Confirming',
  'help.reserved.confirmText':
    'Confirm in My orders within 24 hours; then the points are charged and the full numbers are shown.',
  'help.reserved.end': 'Cancelled or expired',
  'help.reserved.endText': 'The numbers are released and all frozen points come back.',
  'help.points.availableText': 'What you can buy or reserve with now.',
  'help.points.frozenText':
    'What reservations occupy. It is charged when you confirm, and comes back when you cancel or time is up.',
  'help.points.more': 'Getting more',
  'help.points.moreText': 'Use an exchange code, or ask an administrator.',
  'help.freshness.updatedText':
    'When we last heard from the carrier, which is not when the parcel was last scanned.',
  'help.freshness.refresh': 'Refreshing',
  'help.freshness.refreshText':
    'Once in 10 minutes for each number; UPS numbers cannot be refreshed by hand.',
  'help.freshness.none': 'Nothing new after a refresh',
  'help.freshness.noneText': 'The carrier has no newer scan; the refresh did not fail.',
  'help.refund.ask': 'Asking for it',
  'help.refund.askText': 'Within 24 hours of buying, for the whole order or some numbers; our staff decide.',
  'help.refund.refused': 'Refund refused',
  'help.refund.refusedText':
    'The order is as it was, the numbers stay yours, and the reason stands with the order.',
  'help.outcome.found': 'The carrier has told us where the parcel is.',
  'help.outcome.several': 'The carrier has used this number more than once: choose your parcel by its date.',
  'help.outcome.failed':
    'No answer this time, for the reason given. Other numbers go on; you can rerun the failed ones.',
  'help.outcome.unrecognised':
    'It looks like no number of the three carriers and was not asked for. Check it, or choose the carrier.',
  'help.limits.exactText':
    'All nodes count together, and exactly. For sign-in, registration and other guards.',
  'help.limits.allNodesText':
    'All nodes share one count, in Redis. While Redis does not answer, each node counts by itself.',
  'help.limits.perNodeText':
    'Each node counts by itself, which is fast; several nodes may let more calls through.',
  'help.limits.logText':
    'Calls beyond the limit go through and are only recorded: watch first, reject later.',
  'help.approvals.when': 'What needs approval',
  'help.approvals.whenText':
    'Recharges and refunds beyond the limit of one act, and every adjustment. Nothing changes before.',
  'help.approvals.eyes': 'Who approves',
  'help.approvals.eyesText':
    'Another super admin. Nobody approves an act of their own; they can only withdraw it.',
  'help.approvals.expire': 'Nobody decides',
  'help.approvals.expireText': 'After 7 days it expires and nothing is done.',
};
