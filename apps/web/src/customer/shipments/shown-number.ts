import { maskTrackingNumber } from '@waybill/contract/vocabulary/masking.ts';

/**
 * A tracking number as a phone shows it (spec section 9): whole only when it is to be shown in full;
 * otherwise first 2 and last 4 characters stay, and 6 or fewer stay as they are. What the server has
 * masked stays as it is.
 */
export const shownNumber = (trackingNumber: string, inFull: boolean): string =>
  inFull ? trackingNumber : maskTrackingNumber(trackingNumber);
