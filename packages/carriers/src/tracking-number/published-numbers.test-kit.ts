import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { FormatId } from './formats.ts';

/** A tracking number published to be tried out, and what it has to be read as. */
export interface PublishedNumber {
  readonly carrier: Carrier;
  readonly text: string;
  readonly format: FormatId;
  readonly canonical: string;
  /** What the carrier's test environment answers, or what the number is an example of. */
  readonly meaning: string;
  readonly source: string;
  readonly destinationZip5?: string;
  readonly destinationZip4?: string;
}

const fedexMocks = 'FedEx Developer Portal, mock tracking numbers';
const upsTests = 'UPS Track Alert API documentation, test numbers';
const uspsTests = 'USPS/api-examples issue 34, numbers a developer found to answer in the test environment';
const dataSet = 'jkeen/tracking_number_data, test numbers of the format';

/**
 * What the test environments of the carriers answer to. The ZIP codes of the FedEx numbers are those that FedEx
 * gives for tracking them by reference; the ZIP codes of the USPS numbers are written in the numbers themselves.
 */
export const testEnvironmentNumbers: readonly PublishedNumber[] = [
  ...numbers('fedex', 'fedex_ground_15', fedexMocks, [
    ['449044304137821', 'Shipment information sent to FedEx', { destinationZip5: '33126' }],
    ['149331877648230', 'Tendered', { destinationZip5: '28752' }],
    ['020207021381215', 'Picked up', { destinationZip5: '30549' }],
    ['403934084723025', 'Arrived at FedEx location', { destinationZip5: '99206' }],
    ['920241085725456', 'At local FedEx facility', { destinationZip5: '19720' }],
    ['039813852990618', 'Departed FedEx location', { destinationZip5: '24740' }],
    ['231300687629630', 'On FedEx vehicle for delivery', { destinationZip5: '33126' }],
    [
      '377101283611590',
      'Customer not available or business closed (delivery exception 007)',
      { destinationZip5: '95815' },
    ],
    ['852426136339213', 'Local delivery restriction (delivery exception 083)', { destinationZip5: '11375' }],
    ['957794015041323', 'Unable to deliver (shipment exception 099)'],
    ['076288115212522', 'Returned to sender/shipper', { destinationZip5: '50323' }],
    ['122816215025810', 'Delivered', { destinationZip5: '24273' }],
    ['843119172384577', 'Hold at location'],
    ['070358180009382', 'Shipment canceled', { destinationZip5: '94545' }],
  ]),
  ...numbers('fedex', 'fedex_express_12', fedexMocks, [
    ['568838414941', 'At destination sort facility', { destinationZip5: '85388' }],
    ['797806677146', 'International shipment release'],
    ['797615467620', 'Incorrect address (delivery exception 03)', { destinationZip5: '70810' }],
    ['581190049992', 'Clearance delay (international)'],
    ['713062653486', 'Duplicate tracking number, with two unique identifiers'],
  ]),
  ...numbers('fedex', 'fedex_economy_20', fedexMocks, [
    ['02394653001023698293', 'Shipment information sent to FedEx', { destinationZip5: '80010' }],
    ['61292701078443410536', 'In transit', { destinationZip5: '02919' }],
    ['61292700726653585070', 'Out for delivery', { destinationZip5: '53051' }],
    ['02394653018047202719', 'Delivered', { destinationZip5: '31757' }],
  ]),
  ...numbers('ups', 'ups_1z', upsTests, [
    ['1ZCIETST0111111114', 'Sends several events, one second apart'],
    ['1ZCIETST0422222228', 'Sends several events, one second apart'],
  ]),
  ...numbers('usps', 'usps_impb', uspsTests, [
    ['9434611206217011894085', 'A status update is not yet available on your package'],
    ['92026124161170148800003176', 'Notice Left'],
    ['92041124161170148800003131', 'Notice Left'],
    ['92055124161170148800000274', 'Delivery Attempted - No Access to Delivery Location'],
    ['9205590982952107001084', 'Pre-Shipment, USPS Awaiting Item'],
    ['92148901324734000366090360', 'Pre-Shipment, USPS Awaiting Item'],
    ['9241999996333426012948', 'Delivered, In/At Mailbox'],
    ['9361289673090019555035', 'Delivered, Front Door/Porch'],
    ['9374889680090025188414', 'Awaiting Delivery'],
  ]),
  ...numbers('usps', 'usps_impb_zip5', uspsTests, [
    [
      '420117419361289691090029427113',
      'Delivered, Front Door/Porch',
      { canonical: '9361289691090029427113', destinationZip5: '11741' },
    ],
    [
      '4205690192023901019232002167055441',
      'Picked Up by Shipping Agent',
      { canonical: '92023901019232002167055441', destinationZip5: '56901' },
    ],
    [
      '420176039374889681090008004266',
      'Delivered',
      { canonical: '9374889681090008004266', destinationZip5: '17603' },
    ],
  ]),
  ...numbers('usps', 'usps_impb_zip9', uspsTests, [
    [
      '4203278000009205596900893430673167',
      'Delivered, In/At Mailbox',
      { canonical: '9205596900893430673167', destinationZip5: '32780', destinationZip4: '0000' },
    ],
  ]),
];

/** One example or more of every format that has a check digit, with the number it reduces to. */
const workedExamples: readonly PublishedNumber[] = [
  ...numbers('ups', 'ups_1z', dataSet, [['1Z5R89390357567127', 'UPS 1Z']]),
  ...numbers('ups', 'ups_mail_innovations', 'uh-opensource/node-shipping-ups issue 38', [
    ['92748901790175543400811852', 'UPS Mail Innovations'],
  ]),
  ...numbers('ups', 'ups_mail_innovations', 'gabrielbull/php-ups-api issue 260', [
    ['92612909841003543402721592', 'UPS Mail Innovations'],
  ]),
  ...numbers('ups', 'ups_waybill', dataSet, [['K1506235620', 'UPS waybill']]),
  ...numbers('fedex', 'fedex_express_12', dataSet, [['986578788855', 'FedEx Express']]),
  ...numbers('fedex', 'fedex_ground_15', dataSet, [['041441760228964', 'FedEx Ground']]),
  ...numbers('fedex', 'fedex_sscc_18', dataSet, [['000123450000000027', 'FedEx SSCC-18']]),
  ...numbers('fedex', 'fedex_economy_20', dataSet, [['61299998820821171811', 'FedEx Ground Economy']]),
  ...numbers('fedex', 'fedex_ground_96', dataSet, [
    ['9611020987654312345672', 'FedEx Ground 96', { canonical: '987654312345672' }],
  ]),
  ...numbers('fedex', 'fedex_express_34', dataSet, [
    ['1001921334250001000300779017972697', 'FedEx Express, 34 digits', { canonical: '779017972697' }],
  ]),
  ...numbers('fedex', 'fedex_gsn_34', dataSet, [
    ['9622001900000000000000776632517510', 'FedEx Ground GSN, 34 digits', { canonical: '776632517510' }],
  ]),
  ...numbers('fedex', 'fedex_astra_32', dataSet, [
    ['32971514560102447849175802862014', 'FedEx ASTRA', { canonical: '784917580286' }],
  ]),
  ...numbers('usps', 'usps_impb', dataSet, [
    ['9400111206206406260787', 'USPS IMpb, 22 digits'],
    ['92748931507708513018050063', 'USPS IMpb, 26 digits'],
  ]),
  ...numbers('usps', 'usps_impb_zip5', dataSet, [
    [
      '420 78745 9400111206206406260787',
      'USPS IMpb after a ZIP code',
      { canonical: '9400111206206406260787', destinationZip5: '78745' },
    ],
  ]),
  ...numbers('usps', 'usps_impb_zip9', dataSet, [
    [
      '420 10023 3424 9200190132607600833457',
      'USPS IMpb after a ZIP+4 code',
      { canonical: '9200190132607600833457', destinationZip5: '10023', destinationZip4: '3424' },
    ],
  ]),
  ...numbers('usps', 'usps_20', dataSet, [['03071790000523483741', 'USPS, 20 digits']]),
  ...numbers('usps', 'usps_20_without_91', dataSet, [['71969010756003077385', 'USPS, 91 not printed']]),
  ...numbers('usps', 'usps_s10', dataSet, [['RB123456785US', 'UPU S10 of the United States']]),
  ...numbers('usps', 'usps_s10_foreign', 'Wikipedia, S10 (UPU standard)', [
    ['RR473124829GB', 'UPU S10 of the United Kingdom'],
  ]),
];

export const publishedNumbers: readonly PublishedNumber[] = [...testEnvironmentNumbers, ...workedExamples];

type Reduced = Partial<Pick<PublishedNumber, 'canonical' | 'destinationZip5' | 'destinationZip4'>>;

function numbers(
  carrier: Carrier,
  format: FormatId,
  source: string,
  rows: readonly (readonly [text: string, meaning: string, reduced?: Reduced])[],
): PublishedNumber[] {
  return rows.map(([text, meaning, reduced]) => ({
    carrier,
    text,
    format,
    canonical: text,
    meaning,
    source,
    ...reduced,
  }));
}
