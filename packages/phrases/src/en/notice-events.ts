import type { noticeEvents as source } from '../zh-CN/notice-events.ts';

export const noticeEvents: Readonly<Record<keyof typeof source, string>> = {
  'noticeEvent.order.completed.title': 'Order completed',
  'noticeEvent.order.completed.content':
    'Order {orderNo} is complete: {quantity, plural, one {# number} other {# numbers}} for {points} points.',
  'noticeEvent.order.partial.title': 'Order partly completed',
  'noticeEvent.order.partial.content':
    'Order {orderNo} brought you {quantity, plural, one {# number} other {# numbers}} for {points} points; {failed} could not be delivered, at no charge.',
  'noticeEvent.reservation.expiring.title': 'Your reservation ends soon',
  'noticeEvent.reservation.expiring.content':
    'Order {orderNo} keeps {quantity, plural, one {# number} other {# numbers}} reserved for less than {minutes, plural, one {# minute} other {# minutes}}. Confirm in time, or the reservation ends and the frozen points come back.',
  'noticeEvent.reservation.expired.title': 'Reservation ended',
  'noticeEvent.reservation.expired.content':
    'Order {orderNo} was not confirmed in time: {quantity, plural, one {# number was} other {# numbers were}} released and {points} frozen points came back.',
  'noticeEvent.reservation.blocked.title': 'A reserved number was taken out',
  'noticeEvent.reservation.blocked.content':
    'Number {number} of order {orderNo} was blocked by the platform and left your reservation: {points} frozen points came back.',
  'noticeEvent.reservation.heldBlocked.title': 'A held number was taken out',
  'noticeEvent.reservation.heldBlocked.content':
    'Number {number} that you held was blocked by the platform. No points were charged; query again to pick another.',
  'noticeEvent.wait.available.title': 'What you wait for is in stock',
  'noticeEvent.wait.available.content':
    '{stock}: {quantity, plural, one {# number is} other {# numbers are}} for sale now. Query soon to buy.',
  'noticeEvent.wait.reserved.title': 'Numbers you waited for are reserved',
  'noticeEvent.wait.reserved.content':
    '{stock}: {quantity, plural, one {# number is} other {# numbers are}} reserved by order {orderNo}, {points} points are frozen. Confirm within 24 hours.',
  'noticeEvent.wait.short.title': 'Too few points to reserve what you wait for',
  'noticeEvent.wait.short.content':
    '{stock} is in stock, but you have too few points. You keep your place; reserving goes on once you have more.',
  'noticeEvent.wait.expired.title': 'A wait has ended',
  'noticeEvent.wait.expired.content': 'The wait for {stock} has ended: {served} of {quantity} came in.',
  'noticeEvent.refund.accepted.title': 'Refund accepted',
  'noticeEvent.refund.accepted.content':
    'Your refund of order {orderNo} was accepted and {points} points came back.',
  'noticeEvent.refund.refused.title': 'Refund refused',
  'noticeEvent.refund.refused.content': 'Your refund of order {orderNo} was refused. Reason: {reason}',
  'noticeEvent.ticket.answered.title': 'New reply to your ticket',
  'noticeEvent.ticket.answered.content': 'Your ticket {ticketNo} “{title}” has a new reply.',
  'noticeEvent.ticket.resolved.title': 'Ticket resolved',
  'noticeEvent.ticket.resolved.content':
    'Your ticket {ticketNo} “{title}” was marked as resolved. If the problem is still there, reply to open it again.',
  'noticeEvent.ticket.closed.title': 'Ticket closed',
  'noticeEvent.ticket.closed.content': 'Your ticket {ticketNo} “{title}” was closed.',
  'noticeEvent.ticket.replied.title': 'A user answered a ticket',
  'noticeEvent.ticket.replied.content': 'Ticket {ticketNo} “{title}” has a new answer of its user.',
  'noticeEvent.ticket.assigned.title': 'A ticket was given to you',
  'noticeEvent.ticket.assigned.content': 'Ticket {ticketNo} “{title}” is yours to answer.',
  'noticeEvent.ticket.escalated.title': 'The first answer of a ticket is overdue',
  'noticeEvent.ticket.escalated.content': 'Ticket {ticketNo} “{title}” waits for its first answer.',
  'noticeEvent.refund.given.title': 'An order was refunded',
  'noticeEvent.refund.given.content':
    'Order {orderNo} was refunded: {points} points are back in your account. Remark: {reason}',
  'noticeEvent.points.recharged.title': 'Points have arrived',
  'noticeEvent.points.recharged.content': '{points} points were added to your account.',
  'noticeEvent.points.adjusted.title': 'Your points were corrected',
  'noticeEvent.points.adjusted.content':
    'Your balance was corrected by {points}. Open a ticket if you have a question.',
  'noticeEvent.security.enabled.title': 'Your account is enabled again',
  'noticeEvent.security.enabled.content': 'Your account can be used again.',
  'noticeEvent.security.factorOn.title': 'Two-step sign-in is on',
  'noticeEvent.security.factorOn.content':
    'Your account now asks for a second step at sign-in. Keep the recovery codes in a safe place. If it was not you, change your password at once and contact an administrator.',
  'noticeEvent.security.factorOff.title': 'Two-step sign-in is off',
  'noticeEvent.security.factorOff.content':
    'Your account now signs in with the password alone. If it was not you, change your password at once and contact an administrator.',
  'noticeEvent.security.factorReset.title': 'Two-step sign-in was reset',
  'noticeEvent.security.factorReset.content':
    'An administrator reset the second factor of your account and ended its sessions. Sign in with your password and turn it on again soon. If it was not you, change your password at once and contact an administrator.',
  'noticeEvent.security.codesRenewed.title': 'The recovery codes were replaced',
  'noticeEvent.security.codesRenewed.content':
    'Your account has new recovery codes; those before no longer work. If it was not you, change your password at once and contact an administrator.',
  'noticeEvent.security.recoveryUsed.title': 'A recovery code was used',
  'noticeEvent.security.recoveryUsed.content':
    'A recovery code of your account has just been used and no longer works. If it was not you, change your password at once and contact an administrator.',
  'noticeEvent.security.passkeyAdded.title': 'A passkey was added',
  'noticeEvent.security.passkeyAdded.content':
    'Your account has a new passkey, which can be used for two-step sign-in. If it was not you, remove it, change your password at once and contact an administrator.',
  'noticeEvent.security.passkeyRemoved.title': 'A passkey was removed',
  'noticeEvent.security.passkeyRemoved.content':
    'A passkey of your account was removed and can no longer be used for two-step sign-in. If it was not you, change your password at once and contact an administrator.',
  'noticeEvent.security.roleChanged.title': 'Your role has changed',
  'noticeEvent.security.roleChanged.content':
    'An administrator changed the role of your account; it is in effect now. Your existing API keys can only lose permissions by it.',
  'noticeEvent.security.keyIssued.title': 'A new API key is waiting for you',
  'noticeEvent.security.keyIssued.content':
    'An administrator issued the API key “{name}” to your account. Collect it in your account settings within 7 days; it is shown only once. If you do not need it, revoke it.',
  'noticeEvent.security.keyRotated.title': 'An API key is ready to be replaced',
  'noticeEvent.security.keyRotated.content':
    'A new secret for the API key “{name}” is waiting in your account settings for 7 days. Once you collect it, the old one works for another 24 hours.',
  'noticeEvent.security.keyRevoked.title': 'An API key was revoked',
  'noticeEvent.security.keyRevoked.content':
    'An administrator revoked your API key “{name}”. Programs that use it can no longer call the API.',
  'noticeEvent.security.webhookGone.title': 'A webhook endpoint was switched off',
  'noticeEvent.security.webhookGone.content':
    '{host} answered 410 or refused (a robot that was removed, or a wrong signature), so the endpoint was switched off. Read the answer in its deliveries, correct it and switch it on again.',
  'noticeEvent.security.webhookFailing.title': 'A webhook endpoint was switched off',
  'noticeEvent.security.webhookFailing.content':
    'No webhook to {host} succeeded for 5 days. Once it is repaired, switch the endpoint on again and replay what failed.',
  'noticeEvent.security.signedOut.title': 'An administrator signed you out',
  'noticeEvent.security.signedOut.content':
    'An administrator signed devices of your account out. If you did not ask for it, change your password.',
  'noticeEvent.points.low.title': 'You are running low on points',
  'noticeEvent.points.low.content':
    'You have {balance} points left. Exchange a code or top up in time for your next order.',
  'noticeEvent.security.passwordChanged.title': 'Password changed',
  'noticeEvent.security.passwordChanged.content':
    'The password of your account was just changed and other devices were signed out. If it was not you, reset it now and contact the administrator.',
  'noticeEvent.security.newDevice.title': 'Sign-in from a new device',
  'noticeEvent.security.newDevice.content':
    'Your account was just signed in to from a new device, IP address {ip}. If it was not you, sign that device out and change your password now.',
  'noticeEvent.security.alert.title': 'Security alert',
  'noticeEvent.security.alert.guessing':
    'Many sign-ins to {about} failed within a short time. Somebody may be guessing its password; see the security page.',
  'noticeEvent.security.alert.spraying':
    'The IP address {about} tried to sign in to many accounts within a short time; see the security page.',
  'noticeEvent.security.alert.session_reuse':
    'A sign-in token of {about} was used twice and may be stolen. That session was ended; see the security page.',
  'noticeEvent.security.alert.xss':
    '{about} sent text that looks like script several times. It is shown as plain text only; see the security page.',
  'noticeEvent.security.alert.forbidden_walk':
    '{about} called many things that it has no permission for; see the security page.',
  'noticeEvent.security.alert.key_abuse':
    'The IP address {about} keeps using API keys that are not valid; see the security page.',
  'noticeEvent.security.alert.errors_rise':
    'Server errors rose sharply in the last 5 minutes; see the errors on the security page.',
  'noticeEvent.security.alert.books_broken':
    'Points or stock do not add up ({about}). See system diagnosis as soon as you can.',
  'noticeEvent.security.alert.audit_broken':
    'The audit record does not add up ({about}) and may have been changed. Look at it as soon as you can.',
  'noticeEvent.security.alert.malware':
    'A file uploaded by {about} contains malware and was refused. The account or its device may be compromised; see the security page.',
  'noticeEvent.security.alert.push_forgery':
    'The IP address {about} sent forged carrier pushes. All were refused; see the security page.',
  'noticeEvent.security.approvalWaiting.title': 'An action awaits your approval',
  'noticeEvent.security.approvalWaiting.content':
    '{by} submitted a {act} of {points} points. It needs another super admin: see Approvals.',
  'noticeEvent.security.approvalDecided.title': 'Your proposal was decided',
  'noticeEvent.security.approvalDecided.approved':
    'Your {act} of {points} points was approved. Remark: {reason}',
  'noticeEvent.security.approvalDecided.refused':
    'Your {act} of {points} points was rejected; no points moved. Remark: {reason}',
  'noticeEvent.security.approvalDecided.expired':
    'Your {act} of {points} points has expired; no points moved. Submit it again if it is still needed.',
  'noticeEvent.security.approvalAct.recharge': 'recharge',
  'noticeEvent.security.approvalAct.refund': 'refund',
  'noticeEvent.security.approvalAct.adjust': 'adjustment',
  'noticeEvent.security.approvalAct.codes': 'batch of exchange codes',
  'noticeEvent.security.alert.fresh_approval':
    '{about} tried to approve an action with a role held for less than 24 hours, or given by or to the proposer. It was refused; see Security.',
  'noticeEvent.security.alert.near_limit':
    '{about} made several point changes just below the limit today; see Security.',
  'noticeEvent.security.alert.day_sum':
    '{about} has reached the daily limit of points; further changes need approval.',
  'noticeEvent.security.alert.stock_probe':
    '{about} asked for many unpaid numbers on sale within an hour. All were answered as unknown; see Security.',
  'noticeEvent.security.sessionsEnded.title': 'Other devices signed out',
  'noticeEvent.security.sessionsEnded.content':
    'Sessions of your account that were signed out: {count}. If it was not you, change your password now.',
  'noticeEvent.security.tokenReused.title': 'A device was signed out for safety',
  'noticeEvent.security.tokenReused.content':
    'The sign-in of one device was used from two places and may have leaked, so we signed it out. We advise you to change your password.',
  'noticeEvent.security.locked.title': 'Sign-in paused',
  'noticeEvent.security.locked.content':
    'Too many wrong passwords came from IP address {ip}, which cannot sign in for {minutes} minutes. If it was not you, we advise you to change your password.',
  'noticeEvent.tracking.updated.title': 'News of your parcels',
  'noticeEvent.tracking.attention.title': 'Parcels need attention',
  'noticeEvent.tracking.changed.content': '{number}: {changes}.',
  'noticeEvent.tracking.digest.content':
    '{parcels, plural, one {# parcel changed} other {# parcels changed}}: {changes}.',
  'noticeEvent.tracking.counted': '{name}: {count}',
  'noticeEvent.tracking.mail.title': '{count, plural, one {# parcel has news} other {# parcels have news}}',
  'noticeEvent.tracking.mail.numbered': '{number} ({reference})',
  'noticeEvent.tracking.mail.attention': 'needs attention: {rule}',
  'noticeEvent.tracking.mail.more':
    '{count, plural, one {# more update is} other {# more updates are}} in your list.',
  'noticeEvent.tracking.mail.action': 'Open the list',
  'noticeEvent.tracking.mail.footnote':
    'Please do not reply to this e-mail. Choose what you are notified of, and when, under “Notifications” in your list of followed parcels.',
  'noticeEvent.demo.welcome.title': 'Welcome to Waybill',
  'noticeEvent.demo.welcome.content':
    'This is a demo: numbers, tracking and points are made up, so query, reserve and buy as you like. Begin with a UPS query.',
  'noticeEvent.demo.announcement.title':
    'Demo: all numbers and tracking are made up. Do not ship anything with them.',
  'noticeEvent.demo.announcement.content':
    'What the demo stores is in the data directory of this machine and made anew when that is removed.',
  'noticeEvent.sender': 'Waybill Logistics Tracking',
};
