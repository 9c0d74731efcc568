/** Why a number of a batch was not asked for. */
export const trackBatches = {
  'unrecognised.ambiguous': '该运单号可能属于多家承运商，请选择一家',
  'unrecognised.check_digit': '校验位不正确，请检查是否输错',
  'unrecognised.other_carrier': '该运单号不是所选承运商的格式',
  'unrecognised.empty': '没有可识别的内容',
  'unrecognised.too_long': '内容过长，不是运单号',
  'unrecognised.characters': '含有运单号中不会出现的字符',
  'unrecognised.format': '不是 UPS、FedEx 或 USPS 的运单号格式',
  'unrecognised.several_numbers': '含有多个运单号，请逐个填写',
  'unrecognised.scientific': '已被表格软件转成科学计数，末位数字丢失，请从原始数据复制',
} as const;
