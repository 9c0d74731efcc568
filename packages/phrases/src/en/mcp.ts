import type { mcp as source } from '../zh-CN/mcp.ts';

export const mcp: Record<keyof typeof source, string> = {
  'mcp.instructions':
    'Query, hold, reserve, buy and track UPS, FedEx and USPS tracking numbers. A query holds what it finds for 10 minutes. placeOrder and confirmOrder cost points: give your user the sum first, and once they agree pass the exact points as confirm.',
  'mcp.confirm':
    'The exact points, after your user agreed to them; without it the sum is returned and nothing is ordered',
  'mcp.idempotencyKey':
    '8 to 128 letters, digits, - or _; retry with the same one when the result is unknown, and the call acts once',
  'mcp.track': 'Returns batchId at once; read the results with streamTrackBatch.',
  'mcp.stream':
    'Returns the lines behind `after` and waits 20 seconds at most; while `ended` is false, read on with the seq of the last line as `after`.',
  'mcp.ask': 'This costs {points} points. Continue?',
  'mcp.askField': 'Spend {points} points',
  'mcp.unconfirmed':
    'This costs {points} points and has not been done. Ask your user, then call again with confirm: {points}.',
  'mcp.declined': 'The user did not agree to spend the points. Nothing was done.',
  'mcp.prompt.language': 'zh-CN or en; the language of the request by default',
  'mcp.prompt.buyNumbers': 'Find and buy tracking numbers',
  'mcp.prompt.buyNumbers.carrier': 'Carrier: ups, fedex or usps',
  'mcp.prompt.buyNumbers.zipCode': 'ZIP code of the destination, 5 digits',
  'mcp.prompt.buyNumbers.quantity': 'How many',
  'mcp.prompt.buyNumbers.text':
    'Buy {quantity} {carrier} tracking numbers to ZIP {zipCode} for me. First find and hold them with queryShipments, list those for sale with unit price and total, and see with getUserPoint whether the balance suffices. Only after I agree, order with placeOrder and pass the exact points as confirm. Then list the order number and the full tracking numbers; explain any that could not be delivered.',
  'mcp.prompt.parcelProblems': 'Review parcels that need attention',
  'mcp.prompt.parcelProblems.text':
    'Review the parcels I follow with summariseFollowedNumbers and listFollowedNumbers. Find exceptions, returns, failed attempts, held, overdue and silent parcels, the most urgent first. For each, say what happened, for how long it has not moved, and what I should do. Where the platform has to help, draft a ticket and submit it with createTicket once I agree.',
  'mcp.prompt.trackList': 'Track a list of numbers',
  'mcp.prompt.trackList.numbers': 'Tracking numbers, separated by spaces, commas or line breaks',
  'mcp.prompt.trackList.text':
    'Track the numbers below: call trackNumbers, then read streamTrackBatch to its end. Show a table of number, carrier, status, and time and place of the last event. List those that were not recognised or failed apart, with the reason.\n\n{numbers}',
  'mcp.prompt.pointsReview': 'Review spending of points',
  'mcp.prompt.pointsReview.text':
    'See my balance with getUserPoint and review my points of the last 30 days with getUserPointLog and getUserOrder: totals by type, the five largest expenses with their orders, points frozen by reservations and when those expire, and an estimate of how long the balance will last at this rate.',
};
