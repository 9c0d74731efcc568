import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { describe, expect, test } from 'vitest';
import { withChosen } from './chosen-columns.ts';
import { readText } from './read-lines.ts';

const number = '1Z999AA10123456784';
const wrong = '1Z999AA10123456785';
// An order number that is a right FedEx number, so that the column of the numbers is not the fullest one.
const order = composeTrackingNumber('fedex_express_12', '70123456789');

type Export = {
  readonly source: string | null;
  readonly headings: string;
  readonly number: string;
  readonly reference: string;
  readonly note?: string;
};

/** Lines of headings as exports have them. */
const exported: Readonly<Record<string, Export>> = {
  Shopify: {
    source: 'shopify',
    headings: 'Name\tEmail\tFinancial Status\tFulfillment Status\tFulfillment: Tracking Number\tNotes',
    number: 'Fulfillment: Tracking Number',
    reference: 'Name',
    note: 'Notes',
  },
  'Amazon, shipments': {
    source: 'amazon',
    headings: 'amazon-order-id\tmerchant-order-id\tshipment-id\tship-date\tcarrier\ttracking-number',
    number: 'tracking-number',
    reference: 'amazon-order-id',
  },
  'Amazon, bought labels': {
    source: 'amazon',
    headings: 'Order ID\tShip date\tCarrier\tTracking ID\tShip method',
    number: 'Tracking ID',
    reference: 'Order ID',
  },
  eBay: {
    source: 'ebay',
    headings: '\uFEFFSales Record Number\tOrder Number\tBuyer Username\tBuyer Note\tTracking Number',
    number: 'Tracking Number',
    reference: 'Order Number',
    note: 'Buyer Note',
  },
  Walmart: {
    source: 'walmart',
    headings: 'PO#\tOrder#\tOrder Date\tCarrier\tTracking Number\tTracking Url',
    number: 'Tracking Number',
    reference: 'Order#',
  },
  Etsy: {
    source: 'etsy',
    headings: 'Sale Date\tOrder ID\tDate Shipped\tTracking number\tShip Zipcode',
    number: 'Tracking number',
    reference: 'Order ID',
  },
  WooCommerce: {
    source: 'woocommerce',
    headings: 'order_id\torder_key\tcustomer_note\ttracking_provider\ttracking_number',
    number: 'tracking_number',
    reference: 'order_id',
    note: 'customer_note',
  },
  'TikTok Shop': {
    source: 'tiktok',
    headings:
      'Order ID\tOrder Substatus\tSKU ID\tTracking ID\tShipping Provider Name\tBuyer Message\tSeller Note',
    number: 'Tracking ID',
    reference: 'Order ID',
    note: 'Seller Note',
  },
  Temu: {
    source: 'temu',
    headings: '订单号\t子订单号\t物流单号\t物流商',
    number: '物流单号',
    reference: '订单号',
  },
  SHEIN: {
    source: 'shein',
    headings: '订单号\t包裹号\tSKC\t运单号\t承运商',
    number: '运单号',
    reference: '订单号',
  },
  店小秘: {
    source: 'dianxiaomi',
    headings: '订单号\t店铺账号\t运单号\t物流方式\t客服备注',
    number: '运单号',
    reference: '订单号',
    note: '客服备注',
  },
  马帮: {
    source: 'mabang',
    headings: '订单编号\t平台交易号\t货运单号\t物流渠道',
    number: '货运单号',
    reference: '订单编号',
  },
  易仓: {
    source: 'eccang',
    headings: '订单号\t参考号\t跟踪号\t运输方式',
    number: '跟踪号',
    reference: '订单号',
  },
  领星: {
    source: 'lingxing',
    headings: '系统单号\t平台单号\t物流商\t物流跟踪号',
    number: '物流跟踪号',
    reference: '平台单号',
  },
  芒果店长: {
    source: null,
    headings: '订单号\t追踪号\t物流渠道',
    number: '追踪号',
    reference: '订单号',
  },
  通途: {
    source: 'tongtool',
    headings: '订单号\t包裹号\t跟踪号（TRACKING）\t跟踪号',
    number: '跟踪号',
    reference: '订单号',
  },
  ShipStation: {
    source: 'shipstation',
    headings: 'Order - Number\tDate - Shipped Date\tCarrier - Service Selected\tShipment - Tracking Number',
    number: 'Shipment - Tracking Number',
    reference: 'Order - Number',
  },
  'ShipStation, in short': {
    source: null,
    headings: 'Order #\tShip Date\tService\tTracking #',
    number: 'Tracking #',
    reference: 'Order #',
  },
  Shippo: {
    source: 'shippo',
    headings: 'Order Number\tTracking Number\tLabel Cost',
    number: 'Tracking Number',
    reference: 'Order Number',
  },
  EasyPost: {
    source: 'easypost',
    headings: 'id\treference\ttracking_code\tcarrier',
    number: 'tracking_code',
    reference: 'reference',
  },
  'full width': {
    source: null,
    headings: '订单号\tＴｒａｃｋｉｎｇ　ＩＤ\t备 注',
    number: 'Ｔｒａｃｋｉｎｇ　ＩＤ',
    reference: '订单号',
    note: '备 注',
  },
};

describe('columns are known by their headings', () => {
  test.each(Object.entries(exported))('%s', (_, expected) => {
    const names = expected.headings.split('\t');
    const place = (name: string | undefined): number | null =>
      name === undefined ? null : names.findIndex((heading) => heading.replace('\uFEFF', '') === name);
    const row = (cell: string): string =>
      names.map((_name, at) => (at === place(expected.number) ? cell : order)).join('\t');
    const read = readText([expected.headings, row('9.40011E+21'), row(number)].join('\n'));
    expect(read.table).toEqual({
      headings: names.map((name) => name.replace('\uFEFF', '')),
      columns: {
        number: place(expected.number),
        reference: place(expected.reference),
        note: place(expected.note),
      },
      source: expected.source,
      headingLine: 1,
    });
    expect(read.lines.map(({ line, problem }) => [line, problem])).toEqual([
      [2, 'scientific'],
      [3, null],
    ]);
  });
});

test('headings may stand below a title, and of two columns the one that is filled is read', () => {
  const rows = ['Orders\t', 'Tracking ID\tOrder\tTracking Number', `\t70\t${number}`, `\t71\t${wrong}`];
  const read = readText(rows.join('\n'));
  expect(read.table?.columns).toEqual({ number: 2, reference: 1, note: null });
  expect(read.lines.map(({ line, problem }) => [line, problem])).toEqual([
    [3, null],
    [4, 'check_digit'],
  ]);
});

test('a heading with nothing below it leaves the choice to what stands in the cells', () => {
  expect(readText(`Tracking ID\tCode\n\t${number}`).table?.columns.number).toBe(1);
});

test('lines of a CSV are a table where their headings are known, with cells in quotes', () => {
  const read = readText(`Order ID,Items,Tracking ID\n114-1,"a ""b"", c",${number}\n114-2,,${wrong}`);
  expect(read.table?.columns).toEqual({ number: 2, reference: 0, note: null });
  expect(read.lines.map(({ text, reference }) => [text, reference])).toEqual([
    [number, '114-1'],
    [wrong, '114-2'],
  ]);
});

test('order number and note of a row go with its numbers, on one line and without what guides machines', () => {
  const text = `Order ID,Tracking ID,Seller Note\n="00114",${number} 1Z999AA10123456792,"call\tfirst \u200B"\n,${wrong},`;
  expect(readText(text.replace('\t', ' ')).lines).toMatchObject([
    { line: 2, reference: '00114', note: 'call first' },
    { line: 2, reference: '00114', note: 'call first' },
    { line: 3, reference: '', note: '' },
  ]);
  expect(readText(number).lines).toMatchObject([{ reference: '', note: '' }]);
});

test('words in front of a number on its line are no headings', () => {
  for (const one of [number, wrong]) {
    expect(readText(`Tracking number, ${one}`).lines).toMatchObject([{ number: one }]);
    expect(readText(`Tracking number\t${one}`).lines).toMatchObject([{ number: one }]);
  }
});

test('the line of the headings and the columns of a table without one are said by hand', () => {
  const text = ['Tracking ID\tCode', 'Bestellung\tSendung', `70\t${number}`, `71\t${wrong}`].join('\n');
  expect(readText(text, { headingLine: 2 }).table).toMatchObject({
    headings: ['Bestellung', 'Sendung'],
    columns: { number: 1 },
    headingLine: 2,
  });
  const none = readText(text, { headingLine: 0 });
  expect(none.table).toMatchObject({ headings: ['', ''], headingLine: 0 });
  const chosen = withChosen([], ['', ''], { number: 0, reference: null, note: null });
  expect(readText(text, { headingLine: 0, chosen }).lines).not.toContainEqual(
    expect.objectContaining({ number }),
  );
});
