import type { refundRequest as source } from '../zh-CN/refund-request.ts';

export const refundRequest: Readonly<Record<keyof typeof source, string>> = {
  'refundRequest.title': 'Refund of order {orderNo}',
  'refundRequest.lead':
    'Choose the numbers to give back. Once accepted, the points return to you and the numbers are void.',
  'refundRequest.help': 'How refunds work',
  'refundRequest.numbers': 'Numbers ({chosen} of {all} chosen)',
  'refundRequest.pick': 'Choose at least one number',
  'refundRequest.reason': 'Reason',
  'refundRequest.reasonHint': '2 to 500 characters, read by the staff',
  'refundRequest.submit': 'Send the request',
  'refundRequest.done': 'Sent; you will be told how it ends',
};
