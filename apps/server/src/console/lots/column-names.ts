import type { LotField } from '@waybill/contract/endpoints/lots.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Names of columns as they are compared: lower case, without spaces and punctuation. */
export const columnNames: Readonly<Record<LotField, readonly string[]>> = {
  carrier: words('carrier carriername carriercode courier 承运商 快递公司 物流公司 物流商 运输商 快递'),
  trackingNumber: words(`trackingnumber tracking trackingno trackingnum trackingid trackingcode number waybill
    waybillnumber waybillno airwaybill awb labelnumber 运单号 运单号码 单号 快递单号 物流单号 跟踪号 跟踪号码 跟踪单号
    追踪号 追踪号码 追踪单号 面单号`),
  service:
    words(`service servicetype servicename servicelevel mailclass shippingmethod shippingservice method 服务
    服务类型 服务名称 物流方式 运输方式 物流产品 产品`),
  zip5: words(`zip zipcode zip5 postalcode postcode destinationzip destinationzipcode destinationzip5
    destinationpostalcode destzip destzipcode tozip tozipcode shiptozip deliveryzip recipientzip recipientzipcode
    receiverzip consigneezip 邮编 邮政编码 目的地邮编 目的邮编 收件邮编 收件人邮编 收货邮编 收货人邮编`),
  city: words(`city destinationcity destcity tocity shiptocity deliverycity recipientcity receivercity consigneecity
    城市 目的地城市 目的城市 收件城市 收件人城市 收货城市`),
  state:
    words(`state destinationstate deststate tostate shiptostate deliverystate recipientstate receiverstate
    consigneestate province region 州 州省 省州 目的地州 目的州 收件州 收件人州 收货州`),
  originZip5:
    words(`originzip originzipcode originzip5 originpostalcode fromzip fromzipcode shipfromzip senderzip
    shipperzip warehousezip 始发邮编 始发地邮编 起运邮编 发件邮编 发货邮编 寄件邮编 发件人邮编`),
  originCity:
    words(`origincity fromcity shipfromcity sendercity shippercity warehousecity 始发城市 始发地城市 起运城市
    发件城市 发货城市 寄件城市`),
  originState:
    words(`originstate fromstate shipfromstate senderstate shipperstate warehousestate 始发州 始发地州 起运州
    发件州 发货州 寄件州`),
  shippedOn:
    words(`shippedon shipdate shippeddate shippingdate shipmentdate shipped shippedat dateshipped mailingdate
    pickupdate 发货日期 发货时间 寄件日期 寄件时间 发件日期 发件时间 揽收日期 揽收时间`),
  expectedOn: words(`expectedon expecteddate expecteddelivery expecteddeliverydate eta edd estimateddelivery
    estimateddeliverydate 预计送达 预计送达日期 预计送达时间 预计到达 预计到达日期 预计派送日期 预计签收日期`),
  deliveredOn:
    words(`deliveredon delivereddate delivered deliveredat deliverydate actualdelivery actualdeliverydate
    签收日期 签收时间 送达日期 送达时间 妥投日期 妥投时间`),
  status:
    words(`status trackingstatus shipmentstatus deliverystatus parcelstatus 状态 物流状态 运单状态 快递状态
    包裹状态 当前状态`),
  lastEventTime:
    words(`lasteventtime lasteventat lastevent lastupdate lastupdated lastupdatetime lastscan lastscantime
    updatedat 最后更新 最后更新时间 最近更新 最近更新时间 更新时间 最新轨迹时间 最后轨迹时间`),
};

/** Parts of names of columns that hold personal data; no such column is ever stored. */
export const personalParts: readonly string[] =
  words(`recipient receiver receivedby consignee addressee customer buyer
  sender shippername contact name attention street addr apartment suite building phone mobile telephone fax email
  mailbox signature signed passport identity idcard taxid birth wechat whatsapp
  收件 收货 收方 签收人 寄件人 发件人 发货人 联系 姓名 名字 客户 买家 卖家 用户 电话 手机 座机 传真 地址 街道 门牌
  住址 邮箱 邮件 身份证 护照 证件 生日 微信`);

/** Whole names of such columns that are too short to look for within others. */
export const personalNames: readonly string[] = words(
  'to tel cell attn mail road house ssn person company 公司 名称 收',
);
