/** Asking for a refund. They load with its dialog. */
export const refundRequest = {
  'refundRequest.title': '申请退款：订单 {orderNo}',
  'refundRequest.lead': '选择要退的号码。通过后，积分退回您的账户，所选号码作废。',
  'refundRequest.help': '退款规则',
  'refundRequest.numbers': '退款号码（已选 {chosen} / {all} 个）',
  'refundRequest.pick': '请至少选择一个号码',
  'refundRequest.reason': '退款原因',
  'refundRequest.reasonHint': '2 到 500 字，工作人员会看到',
  'refundRequest.submit': '提交申请',
  'refundRequest.done': '退款申请已提交，处理结果会通知您',
} as const;
