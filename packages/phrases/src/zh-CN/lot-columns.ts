/** What the columns of a lot are called, on the server and in the console. */
export const lotColumns = {
  'lots.field.carrier': '承运商',
  'lots.field.trackingNumber': '运单号',
  'lots.field.service': '服务',
  'lots.field.zip5': '目的地邮编',
  'lots.field.city': '目的地城市',
  'lots.field.state': '目的地州',
  'lots.field.originZip5': '始发地邮编',
  'lots.field.originCity': '始发地城市',
  'lots.field.originState': '始发地州',
  'lots.field.shippedOn': '发货日期',
  'lots.field.expectedOn': '预计送达日期',
  'lots.field.deliveredOn': '签收日期',
  'lots.field.status': '状态',
  'lots.field.lastEventTime': '最后更新时间',
} as const;
