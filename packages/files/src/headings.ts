import type { LotField } from '@waybill/contract/endpoints/lots.ts';
import { plainHeading } from './plain-heading.ts';

export type ColumnField = LotField | 'reference' | 'note';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);
const anyOf = (text: string): string => `(?:${words(text).join('|')})`;

const destination =
  anyOf(`destination dest toaddress shipto shipmentto shipment shippingaddress shipping ship deliveryaddress
  deliveryto deliverto delivery recipientaddress recipients? receiveraddress receiver consignee customer buyer to
  目的地 目的 收件人地址 收件人 收件地址 收件 收货人地址 收货人 收货地址 收货 收方 客户 买家 派送 所属`);
const origin =
  anyOf(`origin fromaddress shipfrom shipmentfrom senderaddress sender shipperaddress shipper warehouse from entry
  始发地 始发 起运地 起运 发件人 发件地 发件 发货人 发货地 发货 寄件人 寄件地 寄件 仓库`);
const zip = anyOf(
  `zippostalcode postalzip postalcode postcode postal zipcodes? zip5 zip4 zip 邮政编码 邮编 邮递区号`,
);
const city = anyOf('city town cityname 城市 市 所在城市');
const state = anyOf(
  'stateprovincecode stateprovince provincecode provincestate statecode stateorprovince state province region prov 州省 省州 州 省 省份',
);
const day = '(?:date|dates|day|time|datetime|on|at)';
const shipped = anyOf(
  'shipped ship shipping shipment mailing mailed mail dispatch dispatched fulfilled label despatch',
);
const number = anyOf('number numbers no num nos id ids code codes');

/** Headings of a field as they are compared; the first that fits names the field. */
const fields: readonly (readonly [ColumnField, RegExp])[] = (
  [
    [
      'trackingNumber',
      `(?:(?:shipment|shipping|fulfill?ment|package|parcel|carrier|lead|master|expressorground|ground|express)?tracking${number}?(?:pic)?|tracking${number}pic|number|(?:air)?waybill${number}?|awb|label${number}|pic|${anyOf(
        '运单号 运单号码 运单编号 单号 快递单号 物流单号 物流运单号 货运单号 跟踪号 跟踪号码 物流跟踪号 跟踪单号 追踪号 追踪号码 追踪单号 物流追踪号 追踪编号 面单号 尾程单号 尾程运单号 尾程跟踪号 尾程追踪号',
      )})`,
    ],
    [
      'carrier',
      `(?:(?:shipping|ship|shipment|tracking|delivery)?(?:carrier|courier)(?:name|code|used)?|(?:shipping|shipment|tracking|delivery|logistics|carrier)(?:company|provider)(?:name|code)?|requestedcarrier|${anyOf(
        '承运商 承运人 快递公司 物流公司 物流商 运输商 承运商名称 快递公司名称 物流公司名称 快递 配送公司 发货快递',
      )})`,
    ],
    [
      'service',
      `(?:(?:carrier|ship|shipping|requested|delivery)?service(?:type|name|level|selected|requested|description|code)?|mailclass|(?:ship|shipping|delivery)?method|shippingmethodname|${anyOf(
        '服务 服务类型 服务名称 物流方式 物流渠道 发货渠道 运输方式 物流产品 产品',
      )})`,
    ],
    ['originZip5', `${origin}${zip}`],
    ['originCity', `${origin}${city}`],
    ['originState', `${origin}${state}`],
    ['zip5', `(?:${destination})?${zip}`],
    ['city', `(?:${destination})?${city}`],
    ['state', `(?:${destination})?${state}`],
    [
      'shippedOn',
      `(?:shipped|${shipped}${day}|date(?:${shipped}|shippeddate)|(?:shipment|ship)shippeddate|pick(?:up|edup)${day}|datepickedup|${anyOf(
        '发货日期 发货时间 寄件日期 寄件时间 发件日期 发件时间 揽收日期 揽收时间 出库时间 出库日期 交运时间',
      )})`,
    ],
    [
      'expectedOn',
      `(?:expected(?:${day}|delivery|arrival)*|eta|edd|estimated(?:delivery|arrival)${day}?|scheduleddelivery${day}?|${anyOf(
        '预计送达 预计送达日期 预计送达时间 预计到达 预计到达日期 预计派送日期 预计签收日期',
      )})`,
    ],
    [
      'deliveredOn',
      `(?:delivered${day}?|(?:actual|pod)?delivery${day}|actualdelivery|datedelivered|${anyOf(
        '签收日期 签收时间 送达日期 送达时间 妥投日期 妥投时间',
      )})`,
    ],
    [
      'status',
      `(?:(?:tracking|shipment|delivery|parcel|package|latest|current)?status|${anyOf(
        '状态 物流状态 运单状态 快递状态 包裹状态 当前状态',
      )})`,
    ],
    [
      'lastEventTime',
      `(?:last(?:event|update|updated|scan|updatetime|eventtime|scantime|eventat|scandate|eventdate)|updated(?:at|on)|${anyOf(
        '最后更新 最后更新时间 最近更新 最近更新时间 更新时间 最新轨迹时间 最后轨迹时间',
      )})`,
    ],
    [
      'reference',
      anyOf(`amazonorderid order(?:id|number|no|reference)? orders? customerordernumber salesrecordnumber po reference(?:number|no)?
        ordernumber 平台订单号 平台单号 订单号 订单编号 店铺单号 平台交易号 平台交易编号 交易编号 参考号 参考单号 自有单号 系统单号`),
    ],
    [
      'note',
      anyOf(`(?:seller|internal|myitem|order|customer|buyer)?notes? remarks? buyermessage notefrombuyer notestobuyer
        客服备注 卖家备注 商家备注 内部备注 订单备注 备注 拣货备注 买家备注 买家留言 客户留言`),
    ],
  ] as const
).map(([field, form]) => [field, new RegExp(`^${form}$`)] as const);

const remark = /[(（[【]/;

/** What a column holds by its heading; a remark in parentheses behind it does not count. */
export const fieldOf = (heading: string): ColumnField | undefined => {
  const [whole, bare] = [plainHeading(heading), plainHeading(heading.split(remark, 1)[0] ?? '')];
  for (const plain of whole === bare ? [whole] : [whole, bare])
    for (const [field, form] of fields) if (form.test(plain)) return field;
  // In two languages: 运单号/Tracking No.
  const parts = heading.split(/[/|\n]/);
  const [one, ...others] = parts.length === 1 ? [] : parts.map(fieldOf);
  return others.every((other) => other === one) ? one : undefined;
};

const persons = new RegExp(
  anyOf(`recipient receiver receivedby consignee addressee customer buyer sender shippername contact attention street
  addr apartment suite building phone mobile telephone fax email mailbox signature signed signer passport identity
  idcard taxid birth wechat whatsapp firstname lastname fullname nickname username
  收件 收货 收方 签收人 寄件人 发件人 发货人 联系 姓名 名字 客户 买家 卖家 用户 电话 手机 座机 传真 地址 街道 门牌 住址
  邮箱 邮件 身份证 护照 证件 生日 微信`),
);
const personNames: ReadonlySet<string> = new Set(
  words('to tel cell attn mail road house ssn person company shipto name shiptoname billtoname 公司 名称 收'),
);
/** Names of things, not of people. */
const nameOfThing =
  /(?:carrier|service|product|item|sku|store|shop|warehouse|market|file|provider|method|channel|lineitem)/;
/** What may stand behind a person without being one: their place on the map, a day, a number of an order. */
const noPerson = new RegExp(
  `(?:${zip}|${city}|${state}|country|countrycode|countryname|county|zone|timezone|date|time|status|type|orderid|order(?:number|no)|currency|weight|quantity|国家|国家代码|地区|区域|日期|时间|状态|类型|订单号|订单编号|留言|备注|notes?|message)$`,
);

/** Whether a column holds a person: who it is, where they live, how to reach them. */
export const holdsPerson = (heading: string): boolean => {
  const plain = plainHeading(heading);
  if (fieldOf(heading) !== undefined) return false;
  if (personNames.has(plain)) return true;
  if (/(?:name|company)$/.test(plain) && !nameOfThing.test(plain)) return true;
  return persons.test(plain) && !noPerson.test(plain);
};
