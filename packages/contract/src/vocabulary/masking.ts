/** How much of an unpaid number shows: what the specification shows, or, for a lot that staff chose it for, less. */
export const numberMasks = ['standard', 'strict'] as const;
export type NumberMask = (typeof numberMasks)[number];

/**
 * Hides the middle of a tracking number: first 2 and last 4 stay, 6 characters or fewer stay whole (spec section 9).
 * Joined and not put together by `+`, which would make the JSON of a whole list take twice as long.
 */
export const maskTrackingNumber = (trackingNumber: string): string =>
  trackingNumber.length <= 6
    ? trackingNumber
    : [trackingNumber.slice(0, 2), '*'.repeat(trackingNumber.length - 6), trackingNumber.slice(-4)].join('');

/**
 * Masks a number that is not paid for as its lot wants it; strictly only the first 2 characters stay. The other mask
 * over a strict one changes nothing.
 */
export const maskUnpaid = (trackingNumber: string, strict: boolean): string =>
  strict
    ? [trackingNumber.slice(0, 2), '*'.repeat(Math.max(0, trackingNumber.length - 2))].join('')
    : maskTrackingNumber(trackingNumber);
