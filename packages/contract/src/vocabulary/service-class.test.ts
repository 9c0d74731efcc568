import { expect, test } from 'vitest';
import { serviceClassOf } from './service-class.ts';

test.each([
  [
    'express',
    'UPS Next Day Air',
    'UPS Next Day Air Saver',
    'UPS 2nd Day Air',
    'UPS 3 Day Select',
    'UPS Worldwide Saver',
  ],
  [
    'express',
    'FedEx 2Day',
    'FedEx Standard Overnight',
    'FedEx Express Saver',
    'FedEx International Priority Express',
  ],
  ['express', 'USPS Priority Mail Express', 'PRIORITY_OVERNIGHT', 'FEDEX_2_DAY'],
  ['ground', 'UPS Ground', 'FedEx Ground', 'FEDEX_GROUND', 'FedEx Home Delivery', 'USPS Ground Advantage'],
  ['ground', 'USPS Priority Mail', 'First-Class Package', null, ''],
  [
    'economy',
    'UPS Ground Saver',
    'UPS SurePost',
    'FedEx Ground Economy',
    'FEDEX SMARTPOST',
    'Parcel Select',
    'Media Mail',
  ],
] as const)('%s is the class of its services', (kind, ...services) => {
  for (const service of services) expect([service, serviceClassOf(service)]).toEqual([service, kind]);
});
