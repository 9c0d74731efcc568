import { requiredFields } from '@waybill/contract/endpoints/lots.ts';
import { expect, test } from 'vitest';
import { matchColumns, namesOf } from './columns.ts';
import { fieldOf, holdsPerson } from './headings.ts';

const fieldAt = (names: readonly string[], index: number): string | undefined =>
  Object.entries(matchColumns(names).indexes).find(([, at]) => at === index)?.[0];

/** Headings of exports, and what they hold; 人 for a person, - for nothing of use. */
const exported = {
  'UPS billing':
    'Account Number → -, Shipment Date → shippedOn, Tracking Number → trackingNumber, Receiver City → city, Receiver State → state, Receiver Postal → zip5, Sender Postal → originZip5, Receiver Name → 人, Charge Description → -',
  'FedEx billing':
    'Express or Ground Tracking ID → trackingNumber, Service Type → service, Shipment Date → shippedOn, POD Delivery Date → deliveredOn, Recipient City → city, Recipient Zip Code → zip5, Shipper State → originState, Shipper Zip Code → originZip5, Recipient Name → 人, Recipient Address Line 1 → 人, POD Signature Description → 人',
  USPS: 'Tracking Number / PIC → trackingNumber, Mail Class → service, Mailing Date → shippedOn, Destination ZIP → zip5, Origin ZIP Code → originZip5, Zone → -',
  ShipStation:
    'Order - Number → reference, Carrier - Service Selected → service, Carrier - Name → carrier, Shipment - Tracking Number → trackingNumber, Date - Shipped Date → shippedOn, Ship To - City → city, Ship To - State → state, Ship To - Postal Code → zip5, Ship To - Name → 人, Ship To - Company → 人, Ship To - Country → -, Market - Store Name → -, Ship From - Postal Code → originZip5',
  Amazon:
    'amazon-order-id → reference, carrier → carrier, tracking-number → trackingNumber, shipment-date → shippedOn, ship-city → city, ship-state → state, ship-postal-code → zip5, ship-service-level → service, recipient-name → 人, ship-address-1 → 人, buyer-phone-number → 人, Estimated Arrival Date → expectedOn',
  Shopify:
    'Tracking Company → carrier, Shipping Zip → zip5, Shipping City → city, Shipping Province → state, Shipping Method → service, Fulfilled at → shippedOn, Shipping Name → 人, Billing Street → 人, Lineitem name → -, Email → 人',
  店小秘:
    '订单号 → reference, 运单号 → trackingNumber, 物流方式 → service, 发货时间 → shippedOn, 邮编 → zip5, 城市 → city, 省/州 → state, 国家 → -, 收件人 → 人, 店铺名称 → -',
  万里牛:
    '快递公司 → carrier, 快递单号 → trackingNumber, 收货邮编 → zip5, 收货城市 → city, 收货省 → state, 发货时间 → shippedOn, 收货人 → 人, 收货人国家 → -, 收货地址 → 人',
  马帮: '货运单号 → trackingNumber, 物流公司 → carrier, 物流渠道 → service, 发货日期 → shippedOn, 邮编 → zip5, 所属城市 → city, 客户姓名 → 人, 客户订单号 → -',
  'in two languages':
    '物流单号 / Tracking No. → trackingNumber, Carrier|承运商 → carrier, City/State → -, 收件人/Recipient → 人, 尾程单号 → trackingNumber, 快递公司名称 → carrier',
  'by hand':
    'Recipient Postal Code → zip5, 收件人邮政编码 → zip5, 收件人所在城市 → city, 运单号（必填） → trackingNumber, 发货日期(YYYY-MM-DD) → shippedOn, Recipient Country → -, 收件人电话 → 人, Mail → 人, Company → 人',
} as const;

test.each(Object.entries(exported))('headings of %s are read', (_, list) => {
  const pairs = list.split(', ').map((pair) => pair.split(' → '));
  const read = pairs.map(([heading = '']) => [
    heading,
    fieldOf(heading) ?? (holdsPerson(heading) ? '人' : '-'),
  ]);
  expect(read).toEqual(pairs);
});

test.each([
  ['Tracking Number', 'trackingNumber'],
  ['TRACKING_NO.', 'trackingNumber'],
  [' tracking-number ', 'trackingNumber'],
  ['Ship  Date', 'shippedOn'],
  ['Destination ZIP Code', 'zip5'],
  ['目的地 邮编', 'zip5'],
  ['运单号（必填）', 'trackingNumber'],
  ['ＺＩＰ', 'zip5'],
])('case, spaces and punctuation of %j do not matter', (name, field) => {
  expect(fieldAt([name], 0)).toBe(field);
});

test.each([
  'Recipient Name',
  'recipient',
  'Consignee',
  'Name',
  'Street Address 1',
  'ADDR2',
  'Phone',
  'mobile_no',
  'E-mail',
  'Email Address',
  'Tel',
  'Signed By',
  '收件人',
  '收货人姓名',
  '姓名',
  '联系电话',
  '手机号',
  '详细地址',
  '街道',
  '邮箱',
  'To',
  'attn',
  'Road',
  '公司',
  '名称',
  '收',
])('%s holds personal data: dropped and named', (name) => {
  const { dropped, ignored, indexes } = matchColumns([name]);
  expect(dropped).toEqual([name]);
  expect(ignored).toEqual([]);
  expect(Object.values(indexes).every((index) => index === -1)).toBe(true);
});

test('a place of the recipient is a place, not a person', () => {
  expect(matchColumns(['Recipient ZIP', '收件人邮编', '收件城市']).dropped).toEqual([]);
  expect(fieldAt(['Recipient City'], 0)).toBe('city');
});

test('columns that mean nothing are ignored and named; empty names are not told', () => {
  expect(matchColumns(['Weight', '', 'Cancelled at', '备注']).ignored).toEqual([
    'Weight',
    'Cancelled at',
    '备注',
  ]);
});

test('of two columns that mean the same the first counts and the second is ignored', () => {
  const columns = matchColumns(['zip', 'Destination ZIP']);
  expect(columns.indexes.zip5).toBe(0);
  expect(columns.ignored).toEqual(['Destination ZIP']);
});

test('missing columns are told by field', () => {
  expect(matchColumns([]).missing).toEqual(requiredFields);
  expect(matchColumns(['carrier', '运单号', 'zip', '发货日期']).missing).toEqual([]);
  expect(matchColumns(['carrier', '运单号', 'zip']).missing).toEqual(['shippedOn']);
});

test('names are told short and on one line', () => {
  const [name = ''] = matchColumns([`note\n\u202E${'x'.repeat(500)}`]).ignored;
  expect(name).toBe(`note ${'x'.repeat(55)}`);
  expect(matchColumns(Array.from({ length: 900 }, (_, n) => `extra ${n}`)).ignored).toHaveLength(50);
});

test('what is chosen for a name counts before what names say', () => {
  const names = ['carrier', 'Ref', 'zip', 'Region code', 'Sent', 'constructor'];
  const chosen = {
    Ref: 'trackingNumber',
    Sent: 'shippedOn',
    'Region code': 'zip5',
    carrier: 'ignore',
  } as const;
  const { indexes, missing, ignored } = matchColumns(names, chosen);
  expect(indexes).toMatchObject({ trackingNumber: 1, shippedOn: 4, zip5: 3, carrier: -1 });
  expect(missing).toEqual(['carrier']);
  expect(ignored).toEqual(['carrier', 'zip', 'constructor']);
  expect(matchColumns(names, chosen).uses.map(({ field }) => field)).toEqual([
    null,
    'trackingNumber',
    null,
    'zip5',
    'shippedOn',
    null,
  ]);
});

test('a column of personal data stays dropped whatever is chosen for it', () => {
  const { indexes, dropped } = matchColumns(['收件人'], { 收件人: 'city' });
  expect([indexes.city, dropped]).toEqual([-1, ['收件人']]);
});

test('a column of a carrier is not missed where all of the file is said to be of one', () => {
  expect(matchColumns(['运单号', 'zip', '发货日期'], {}, ['carrier']).missing).toEqual([]);
});

test('every column has a name of its own, by which it can be chosen', () => {
  const headings = ['', 'zip', 'ZIP', 'zip', ''];
  expect(namesOf(headings)).toEqual(['#1', 'zip', 'ZIP', 'zip #4', '#5']);
  const { indexes } = matchColumns(headings, { '#1': 'trackingNumber', 'zip #4': 'zip5' });
  expect([indexes.trackingNumber, indexes.zip5]).toEqual([0, 3]);
});
