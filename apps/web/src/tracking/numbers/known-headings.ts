import { plainHeading } from '@waybill/files/plain-heading.ts';

export const columnRoles = ['number', 'reference', 'note'] as const;
export type ColumnRole = (typeof columnRoles)[number];

export const exportSources = [
  'shopify',
  'amazon',
  'ebay',
  'walmart',
  'etsy',
  'woocommerce',
  'tiktok',
  'temu',
  'shein',
  'dianxiaomi',
  'mabang',
  'eccang',
  'lingxing',
  'tongtool',
  'shipstation',
  'shippo',
  'easypost',
] as const;
export type ExportSource = (typeof exportSources)[number];

const plainList = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s*\n\s*/)
    .map(plainHeading);

/** Headings that only one source has. */
export const sourceHeadings: Readonly<Record<ExportSource, readonly string[]>> = {
  shopify: plainList(`
    Financial Status
    Fulfillment Status
    Lineitem name
    Note Attributes`),
  amazon: plainList(`
    Amazon Order ID
    Order Item ID
    Merchant Order ID
    Ship method
    Ship service level`),
  ebay: plainList(`
    Sales Record Number
    eBay Collected Tax
    eBay Plus
    Shipping Carrier Used`),
  walmart: plainList(`
    PO#
    Requested Carrier Method`),
  etsy: plainList(`
    Date Shipped
    Ship Zipcode
    Number of Items`),
  woocommerce: plainList(`
    tracking_provider
    order_key
    customer_note`),
  tiktok: plainList(`
    Order Substatus
    Shipping Provider Name
    Cancelation/Return Type`),
  temu: plainList(`
    子订单号
    应履约件数`),
  shein: plainList(`
    SKC
    平台SKC`),
  dianxiaomi: plainList(`
    店铺账号
    客服备注
    拣货备注`),
  mabang: plainList(`
    平台交易号
    货运单号`),
  eccang: plainList(`
    仓库单号
    运输方式`),
  lingxing: plainList('系统单号'),
  tongtool: plainList('跟踪号（TRACKING）'),
  shipstation: plainList(`
    Market - Store Name
    Carrier - Service Selected`),
  shippo: plainList(`
    Label Cost
    Servicelevel`),
  easypost: plainList(`
    tracking_code
    postage_fee`),
};

/** Headings that hold the order number in the exports of one source, and anything elsewhere. */
export const ownReferences: Readonly<Partial<Record<ExportSource, string>>> = { shopify: 'name' };

/** Numbers of orders that are not the shop's own, and what its buyers wrote. */
export const secondChoice = /^(?:po|sales|reference|系统|参考|buyer|customernotes?$|notefrombuyer|买家|客户)/;
