import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';

/** How a carrier is reached: its customer service in the United States, the page of it, and its own page of a number. */
export const carrierContact: Readonly<
  Record<
    Carrier,
    { readonly phone: string; readonly service: string; readonly pageOf: (number: string) => string }
  >
> = {
  ups: {
    phone: '1-800-742-5877',
    service: 'https://www.ups.com/us/en/support/contact-us.page',
    pageOf: (number) => `https://www.ups.com/track?tracknum=${encodeURIComponent(number)}`,
  },
  usps: {
    phone: '1-800-275-8777',
    service: 'https://www.usps.com/help/contact-us.htm',
    pageOf: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${encodeURIComponent(number)}`,
  },
  fedex: {
    phone: '1-800-463-3339',
    service: 'https://www.fedex.com/en-us/customer-support.html',
    pageOf: (number) => `https://www.fedex.com/fedextrack/?trknbr=${encodeURIComponent(number)}`,
  },
};
