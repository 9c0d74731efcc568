import type { lotColumns as source } from '../zh-CN/lot-columns.ts';

export const lotColumns: Record<keyof typeof source, string> = {
  'lots.field.carrier': 'Carrier',
  'lots.field.trackingNumber': 'Tracking number',
  'lots.field.service': 'Service',
  'lots.field.zip5': 'Destination ZIP',
  'lots.field.city': 'Destination city',
  'lots.field.state': 'Destination state',
  'lots.field.originZip5': 'Origin ZIP',
  'lots.field.originCity': 'Origin city',
  'lots.field.originState': 'Origin state',
  'lots.field.shippedOn': 'Shipped on',
  'lots.field.expectedOn': 'Expected on',
  'lots.field.deliveredOn': 'Delivered on',
  'lots.field.status': 'Status',
  'lots.field.lastEventTime': 'Last event time',
};
