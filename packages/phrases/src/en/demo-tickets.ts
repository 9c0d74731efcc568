import type { demoTickets as source } from '../zh-CN/demo-tickets.ts';

export const demoTickets: Readonly<Record<keyof typeof source, string>> = {
  'demoReplies.received.title': 'Received, looking into it',
  'demoReplies.received.content':
    'Hello, we have your report and are looking into it. You will hear from us here as soon as we know more.',
  'demoReplies.number.title': 'Please add the number',
  'demoReplies.number.content':
    'Hello, please add the tracking number and roughly when it happened. A screenshot helps too.',
  'demoReplies.solved.title': 'Solved',
  'demoReplies.solved.content':
    'Hello, this is solved; please refresh the page and try again. If anything is still wrong, just answer here: that opens the ticket again.',
  'demoTickets.export.title': 'Export orders with one sheet per carrier',
  'demoTickets.export.content':
    'Every week I send the orders of UPS and USPS to two warehouses. It would help if the XLSX export made a sheet per carrier.',
  'demoTickets.export.answer':
    'Thank you, we have added it to our list. Until then you can filter by carrier and export each.',
  'demoTickets.account.title': 'No reset mail since I have a new phone',
  'demoTickets.account.content':
    'I got a new phone yesterday and wanted to reset my password. No mail came, not in the spam folder either.',
  'demoTickets.exchange.title': 'My exchange code is said to be invalid',
  'demoTickets.exchange.content':
    'I copied the code from the mail of the campaign, and it is refused. There are no spaces around it.',
  'demoTickets.exchange.answer':
    'Hello, the letter O in it should be a zero. We checked the code; please enter it again.',
  'demoTickets.stale.title': 'No FedEx events for three days',
  'demoTickets.stale.content':
    'A FedEx number reached Memphis three days ago and has had no event since. Refreshing changes nothing.',
  'demoTickets.stale.ask':
    'Hello, please send us the last four digits, so that we can ask the carrier where the parcel is.',
  'demoTickets.slow.title': 'Batch tracking stopped half-way',
  'demoTickets.slow.content':
    'I pasted 2,000 numbers and it stood still at 63 % for over ten minutes. It went on after I opened the page again.',
  'demoTickets.slow.note':
    'USPS limited us at that time and the batch was waiting to try again: no fault. Reassure the user, then see about a higher quota.',
  'demoTickets.slow.answer':
    'Hello, the carrier limited our calls at that time and the batch waited its turn; no result is lost. We are looking into a higher quota.',
  'demoTickets.missing.title': 'Bought 50 numbers, got 47',
  'demoTickets.missing.content':
    'I bought 50 UPS numbers today and the order has 47. Please check whether I paid for the other 3.',
  'demoTickets.missing.add': 'The order says partially completed, by the way.',
};
