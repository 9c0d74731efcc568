import { expect, test } from 'vitest';
import { type LotShipment, copyLine } from './shipment.ts';

const row: LotShipment = {
  line: 1,
  carrier: 'ups',
  trackingNumber: '1Z5R89390357567127',
  service: 'a\tb\\c\nd\re',
  zip5: '10001',
  city: '',
  state: 'NY',
  originZip5: '',
  originCity: '\\N',
  originState: '',
  shippedOn: '2026-11-18',
  expectedOn: null,
  deliveredOn: null,
  status: 'unknown',
  lastEventAt: null,
};

test('a line of COPY text keeps empty, absent and special values apart', () => {
  expect(copyLine(row)).toBe(
    '1\tups\t1Z5R89390357567127\ta\\tb\\\\c\\nd\\re\t10001\t\tNY\t\t\\\\N\t\t2026-11-18\t\\N\t\\N\tunknown\t\\N\t\\N\n',
  );
});
