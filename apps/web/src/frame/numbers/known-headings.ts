/** What a column of an export holds. */
export const columnRoles = ['number', 'reference', 'note'] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** Shops, ERPs and label services whose exports are told apart. */
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

/** A heading without what exports write differently: case, width, spaces, signs, byte order marks. */
export const plainHeading = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const plainList = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s*\n\s*/)
    .map(plainHeading);

/** Headings by what stands below them, one a line, the likelier first. */
export const knownHeadings: Readonly<Record<ColumnRole, readonly string[]>> = {
  number: plainList(`
    Tracking Number
    Tracking Numbers
    Tracking ID
    Tracking Code
    Tracking No.
    Tracking #
    Shipment Tracking Number
    Shipping Tracking Number
    Fulfillment Tracking Number
    Package Tracking Number
    Carrier Tracking Number
    Waybill Number
    Waybill No.
    运单号
    运单号码
    运单编号
    快递单号
    物流单号
    物流运单号
    货运单号
    跟踪号
    物流跟踪号
    跟踪单号
    追踪号
    追踪单号
    物流追踪号
    追踪编号`),
  reference: plainList(`
    Amazon Order ID
    平台订单号
    平台单号
    Order ID
    Order Number
    Order No.
    Order #
    Customer Order Number
    Sales Record Number
    PO#
    订单号
    订单编号
    店铺单号
    平台交易号
    平台交易编号
    交易编号
    Order Reference
    Reference
    Reference Number
    参考号
    参考单号
    系统单号`),
  note: plainList(`
    Seller Note
    Internal Notes
    My Item Note
    Notes
    Note
    Order Notes
    Remark
    Remarks
    客服备注
    卖家备注
    商家备注
    内部备注
    订单备注
    备注
    拣货备注
    Customer Note
    Customer Notes
    Buyer Note
    Buyer Message
    Note from Buyer
    买家备注
    买家留言
    客户留言`),
};

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
