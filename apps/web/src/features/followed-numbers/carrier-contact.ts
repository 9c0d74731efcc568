import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';

/** How a carrier is reached: its customer service in the United States, and its own page of a number. */
export const carrierContact: Readonly<
  Record<Carrier, { readonly phone: string; readonly pageOf: (number: string) => string }>
> = {
  ups: {
    phone: '1-800-742-5877',
    pageOf: (number) => `https://www.ups.com/track?tracknum=${encodeURIComponent(number)}`,
  },
  usps: {
    phone: '1-800-275-8777',
    pageOf: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${encodeURIComponent(number)}`,
  },
  fedex: {
    phone: '1-800-463-3339',
    pageOf: (number) => `https://www.fedex.com/fedextrack/?trknbr=${encodeURIComponent(number)}`,
  },
};
