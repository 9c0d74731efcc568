export const demoTickets = {
  'demoReplies.received.title': '已收到，正在核实',
  'demoReplies.received.content': '您好，您反馈的问题已收到，我们正在核实，有结果会第一时间在这里回复您。',
  'demoReplies.number.title': '请补充单号',
  'demoReplies.number.content': '您好，请补充出现问题的单号和大致时间，也可以上传截图，方便我们尽快定位。',
  'demoReplies.solved.title': '问题已处理',
  'demoReplies.solved.content':
    '您好，问题已处理，请刷新页面后再试。如果仍有异常，直接在本工单回复即可，工单会自动重新打开。',
  'demoTickets.export.title': '希望订单导出支持按承运商分表',
  'demoTickets.export.content':
    '每周要把 UPS 和 USPS 的订单分别发给两个仓库，希望导出 XLSX 时能按承运商分成多个工作表。',
  'demoTickets.export.answer': '感谢建议，已登记到需求列表。目前可以先按承运商筛选后分别导出。',
  'demoTickets.account.title': '换手机后收不到重置密码邮件',
  'demoTickets.account.content':
    '昨天换了手机，想重设密码，点了几次都没有收到邮件，垃圾箱里也没有，请帮忙看一下。',
  'demoTickets.exchange.title': '兑换码提示无效',
  'demoTickets.exchange.content': '从活动邮件里复制的兑换码，输入后提示无效，确认没有多余空格。',
  'demoTickets.exchange.answer': '您好，该兑换码的字母 O 应为数字 0，已为您核对无误，请重新输入即可到账。',
  'demoTickets.stale.title': 'FedEx 轨迹三天没有更新',
  'demoTickets.stale.content': '有一个 FedEx 运单号三天前到了孟菲斯，之后一直没有新的轨迹，刷新也没有变化。',
  'demoTickets.stale.ask': '您好，请把单号的后四位发给我们，我们向承运商核实包裹位置。',
  'demoTickets.slow.title': '批量追踪到一半停住了',
  'demoTickets.slow.content':
    '粘贴了 2,000 个运单号，进度到 63% 就不动了，等了十几分钟没有变化，重新打开页面后才继续。',
  'demoTickets.slow.note':
    '同一时段 USPS 触发了限流，批次在等待重试，不是故障。先安抚用户，再看是否要调高配额。',
  'demoTickets.slow.answer':
    '您好，当时承运商接口限流，系统在自动排队重试，结果不会丢失。我们正在评估提高配额。',
  'demoTickets.missing.title': '购买了 50 个运单号，只收到 47 个',
  'demoTickets.missing.content':
    '今天批量购买 50 个 UPS 运单号，订单里只有 47 个，请核实另外 3 个是否扣了积分。',
  'demoTickets.missing.add': '补充：订单状态显示为部分完成。',
} as const;
