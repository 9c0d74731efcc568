/** Reading without a network. They load when it is gone. */
export const offline = {
  'offline.saved': '当前没有网络，以下是 {time} 保存的 {count} 个订单',
  'offline.readOnly': '仅供查看。下单、退款和刷新物流需要联网后进行，不会自动补交。',
  'offline.none': '当前没有网络',
  'offline.noneText': '这台设备还没有保存订单。联网打开一次“我的订单”后，离线时也能查看。',
} as const;
