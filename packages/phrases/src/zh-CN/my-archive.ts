/** The personal centre's part with the archive of the account. */
export const myArchive = {
  'myArchive.lead': '把平台保存的与您账号有关的数据打包下载，用于留档、对账或迁移。',
  'myArchive.contents': '包含内容',
  'myArchive.contents.orders': '订单、运单号、锁定记录、到货等待和退款申请',
  'myArchive.contents.points': '全部积分明细，每一笔都附凭证',
  'myArchive.contents.parcels': '追踪清单、批量追踪和提醒设置',
  'myArchive.contents.tickets': '工单、消息和附件，以及通知',
  'myArchive.contents.account': '个人资料和登录设备',
  'myArchive.contents.keys': 'API 密钥、Webhook 和最近 30 天的调用记录，不含密钥本身',
  'myArchive.verify': '如何验证',
  'myArchive.verifyText':
    '解压后用浏览器打开 verify.html，把下载的 ZIP 文件拖进去。页面无需联网，会核对每个文件，并逐笔验证积分明细；改动、缺失或不属于您的记录都会被指出。',
  'myArchive.download': '下载全部数据',
  'myArchive.downloading': '正在下载…',
  'myArchive.received': '已接收 {size} MB',
  'myArchive.pendingHint': '数据较多时需要几分钟，请保持本页打开。',
  'myArchive.cancel': '取消下载',
  'myArchive.done': '下载完成',
  'myArchive.doneHint': '文件包含您的全部业务数据，请妥善保管。',
} as const;
