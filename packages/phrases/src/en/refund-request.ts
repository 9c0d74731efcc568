import type { refundRequest as source } from '../zh-CN/refund-request.ts';

export const refundRequest: Readonly<Record<keyof typeof source, string>> = {
  'refundRequest.title': 'Refund of order {orderNo}',
  'refundRequest.lead':
    'Choose the numbers to give back. Once accepted, the points return to you and the numbers are void.',
  'refundRequest.help': 'How refunds work',
  'refundRequest.numbers': 'Numbers ({chosen} of {all} chosen)',
  'refundRequest.all': 'All',
  'refundRequest.pick': 'Choose at least one number',
  'refundRequest.reason': 'Reason',
  'refundRequest.reasonHint': '2 to 500 characters, read by the staff',
  'refundRequest.submit': 'Send the request',
  'refundRequest.sumOf': '{points} points come back once accepted',
  'refundRequest.mark.asked': 'Refund under review',
  'refundRequest.mark.void': 'Refunded, void',
  'refundRequest.mark.since': 'since {time}',
  'refundRequest.sum': '{total} before, {refunded} refunded',
  'refundRequest.unpaid': '{total} not charged',
  'refundRequest.refunded':
    '{count, plural, one {# number} other {# numbers}} refunded: {points} points returned, {paid} paid in the end',
  'refundRequest.pending':
    'Refund under review: {count, plural, one {# number} other {# numbers}}, {points} points, sent {time}, reason: {reason}',
  'refundRequest.refused': 'Refund refused: {remark}',
  'refundRequest.done': 'Sent; you will be told how it ends',
};
