import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';

export type DemoService = {
  readonly name: string;
  readonly weight: number;
  readonly days: readonly [min: number, max: number];
  /** Days that it usually comes before the day that the carrier names. */
  readonly spare?: number;
  /** A number with a right check digit; `serial` has seven digits and is never the same twice. */
  readonly number: (shipper: number, serial: string) => string;
};

const shippers = ['A4E821', '58W3R6', 'X07F25', '9E14V8'] as const;
const mailers = ['902416', '948730', '936127', '925508'] as const;
const pick = (list: readonly string[], shipper: number): string => list[shipper % list.length] ?? '';

const ups = (code: string) => (shipper: number, serial: string) =>
  composeTrackingNumber('ups_1z', `1Z${pick(shippers, shipper)}${code}${serial}`);
const fedexExpress = (shipper: number, serial: string) =>
  composeTrackingNumber('fedex_express_12', `7${71 + (shipper % 4)}${serial.padStart(8, '4')}`);
const fedexGround = (shipper: number, serial: string) =>
  composeTrackingNumber('fedex_ground_15', `3961${shipper % 4}72${serial}`);
const fedexEconomy = (shipper: number, serial: string) =>
  composeTrackingNumber('fedex_economy_20', `61290${shipper % 4}400210${serial}`);
const usps = (code: string) => (shipper: number, serial: string) =>
  composeTrackingNumber('usps_impb', `${code}${pick(mailers, shipper)}001${serial}`);

export const demoServices: Readonly<Record<Carrier, readonly DemoService[]>> = {
  ups: [
    { name: 'UPS Ground', weight: 52, days: [2, 5], number: ups('03') },
    { name: 'UPS Ground Saver', weight: 14, days: [3, 6], spare: 1, number: ups('YW') },
    { name: 'UPS 3 Day Select', weight: 10, days: [3, 3], number: ups('12') },
    { name: 'UPS 2nd Day Air', weight: 16, days: [2, 2], number: ups('02') },
    { name: 'UPS Next Day Air', weight: 8, days: [1, 1], number: ups('01') },
  ],
  fedex: [
    { name: 'FedEx Ground', weight: 34, days: [2, 5], number: fedexGround },
    { name: 'FedEx Home Delivery', weight: 34, days: [2, 5], spare: 1, number: fedexGround },
    { name: 'FedEx Ground Economy', weight: 10, days: [3, 7], spare: 1, number: fedexEconomy },
    { name: 'FedEx 2Day', weight: 13, days: [2, 2], number: fedexExpress },
    { name: 'FedEx Standard Overnight', weight: 9, days: [1, 1], number: fedexExpress },
  ],
  usps: [
    { name: 'USPS Ground Advantage', weight: 62, days: [3, 5], number: usps('94001') },
    { name: 'USPS Priority Mail', weight: 30, days: [2, 3], spare: 1, number: usps('94055') },
    { name: 'USPS Priority Mail Express', weight: 8, days: [1, 2], number: usps('94701') },
  ],
};
