export const demoHistory = {
  'demoHistory.sellers':
    '云帆跨境 海贝优选 北辰出海 青禾家居 蓝鲸贸易 星川数码 木岚户外 金穗百货 白鹤美妆 橙光玩具 ' +
    '远洲国际 山海宠物 灵犀配件 东篱园艺 飞屿运动 雪峰冷链 天启电子 鸿途物流 致远文具 梅花服饰 ' +
    '鹿鸣母婴 朝阳灯饰 海棠纺织 松涛工具 屿航供应链 启明光学 南风厨具 桦林家具 集云仓配 小满生活 ' +
    '渤海汽配 橄榄办公 舒心寝具 昆仑健身 丁香饰品 皓月影音 长风箱包 银河手办 竹林茶具 瑞雪电器',
  'demoHistory.refund.wrongZip': 'ZIP 填错了，这批运单号用不上',
  'demoHistory.refund.cancelled': '买家取消了订单，运单号没有使用',
  'demoHistory.refund.late': '发货日期与实际不符，无法上传平台',
  'demoHistory.refund.twice': '网络卡顿，同一批下了两次',
  'demoHistory.refund.accepted': '已核实未使用，同意退款',
  'demoHistory.refund.refused': '运单号已有上传记录，按条款不予退款',
  'demoHistory.recharge.transfer': '对公转账，已核对到账',
  'demoHistory.recharge.prepaid': '季度预充值，回单已核对',
  'demoHistory.recharge.pending': '旺季备货预充值，回单见附言',
  'demoHistory.recharge.unpaid': '到账金额与回单不符，待客户补款',
  'demoHistory.adjust.reason': '系统故障补偿',
  'demoHistory.adjust.remark': '批量追踪中断两小时，按约定补偿',
  'demoHistory.adjust.approved': '核对无误',
  'demoHistory.codes': '新客见面礼',
  'demoHistory.stock': '演示用模拟数据',
  'demoHistory.start': '演示账户初始积分',
  'demoHistory.lot.source': '自有账号导出',
  'demoHistory.lot.basis': '自有面单，可转让',
  'demoHistory.lot.withdrawn': '承运商通知该批面单停用',
  'demoHistory.notice.season.title': '旺季时效提醒',
  'demoHistory.notice.season.content': '感恩节前后 UPS 与 FedEx 地面服务平均延长 1 至 2 天，请提前安排发货。',
  'demoHistory.notice.usps.title': 'USPS 刷新已恢复',
  'demoHistory.notice.usps.content': 'USPS 接口限流已解除，未完成的批量追踪会自动继续，无需重新提交。',
  'demoHistory.notice.discount.title': '批量购买享 9 折、8 折',
  'demoHistory.notice.discount.content': '单次购买满 50 个运单号 9 折，满 200 个 8 折，下单时自动计算。',
  'demoHistory.template': '卖家程序',
  'demoHistory.templateText': '查询积分与订单、追踪运单号，不含购买。',
  'demoHistory.key.erp': 'ERP 对账同步',
  'demoHistory.key.print': '仓库打单系统',
  'demoHistory.key.shop': '独立站后台',
  'demoHistory.key.desk': '客服查询助手',
  'demoHistory.key.old': '旧版同步脚本',
  'demoHistory.blocked.guessing': '反复试探登录密码',
  'demoHistory.blocked.scanning': '批量扫描接口地址',
  'demoHistory.blocked.spam': '用工单群发广告',
  'demoHistory.notice.codes.title': '新客兑换码已发放',
  'demoHistory.notice.codes.content': '新注册的卖家可在个人中心兑换 50 积分，有效期 180 天。',
  'demoHistory.notice.security.title': '请勿共用账号',
  'demoHistory.notice.security.content':
    '近期发现多人共用同一账号登录。请为每位同事单独开通账号，并定期更换密码。',
  'demoHistory.notice.maintenance.title': '例行维护通知',
  'demoHistory.notice.maintenance.content': '周日凌晨 2:00 至 4:00 升级数据库，期间查询和下单可能短暂中断。',
  // Title, first message and answer of tickets, one ticket a line.
  'demoHistory.tickets.order':
    '下单后少了两个运单号|昨天下的单显示部分完成，请核实少的运单号有没有扣积分。|您好，未交付的运单号没有扣分，订单金额已按实际数量结算，可在订单详情核对。\n' +
    '退款申请多久能处理|昨天提交了退款申请，买家已经取消订单，想知道什么时候能退。|您好，退款申请已核实通过，积分已退回余额，请在积分明细里查看。\n' +
    '保留的订单能延长时间吗|财务要下午才能确认，保留单还有半小时就到期了，能不能再延长一次。|您好，预约订单的时长是固定的，到期会自动释放并退回积分，您可以稍后重新下单。',
  'demoHistory.tickets.data':
    '轨迹显示已签收，买家说没收到|系统里昨天已签收，买家反馈没有收到，请帮忙核实签收地点。|您好，承运商记录为前台代收，建议买家先联系物业，未找到可再回复本工单。\n' +
    'USPS 轨迹一直停在分拣中心|已经四天没有新的轨迹，刷新后也没有变化。|您好，该分拣中心近期积压，承运商预计 2 天内恢复，系统会继续追踪并自动更新。\n' +
    '发货日期和面单不一致|查询结果里的发货日期比面单早一天，上传平台时被拒。|您好，承运商按美东时间记录揽收日期，请以查询结果中的日期为准填写。',
  'demoHistory.tickets.points':
    '对公转账后积分没有到账|上午转账 500 元，回单已经发给客服，积分还没有到账。|您好，款项已核对到账，积分已充入您的账户，请刷新余额。\n' +
    '积分明细对不上|导出的明细和页面上的余额差了 2 积分，请帮忙核对。|您好，差额为导出后新下的一笔订单，重新导出即可看到，账目一致。',
  'demoHistory.tickets.account':
    '想更换登录邮箱|公司邮箱停用了，需要换成新的邮箱登录。|您好，已核实您的身份并更换邮箱，请用新邮箱收取的链接设置密码。\n' +
    '提示登录设备过多|办公室电脑和家里电脑轮流登录，提示设备过多被退出。|您好，一个账户可同时登录的设备有限，请为同事单独开通账户。',
  'demoHistory.tickets.bug':
    '导出的 XLSX 打不开|昨天导出的订单用旧版 Excel 打不开，提示格式错误。|您好，该问题已修复，请重新导出；旧版软件也可以选择 CSV 格式。\n' +
    '手机上选不了日期|手机浏览器里点日期没有反应，电脑上正常。|您好，已定位到是该浏览器版本的问题，今天的更新已修复，请刷新后重试。',
  'demoHistory.tickets.suggestion':
    '希望按仓库保存常用 ZIP|我们有三个固定仓库，每次都要重新输入 ZIP。|感谢建议，最近使用过的 ZIP 会显示在输入框下方，按仓库保存已列入计划。\n' +
    '希望追踪异常时发邮件|包裹异常时希望能收到邮件，不用每天进来看。|感谢建议，个人中心可以开启异常通知，邮件提醒会在后续版本提供。',
  'demoHistory.tickets.other':
    '可以开发票吗|本月充值金额需要开具发票，请问怎么申请。|您好，请提供抬头和税号，财务会在 3 个工作日内开具并发送到您的邮箱。\n' +
    '合作对接咨询|想把查询接入自己的 ERP，请问怎么申请接口密钥。|您好，已为您开通接口权限，密钥会由客服单独发送，文档见帮助中心。',
  'demoHistory.tickets.abuse':
    '收到冒充客服的消息|有人自称平台客服加微信要求转账，请提醒其他用户。|感谢反馈，平台不会私下要求转账，已发布安全公告并登记该账号。',
  'demoHistory.tickets.ask': '您好，请补充相关的订单号或运单号后四位，方便我们核实。',
  'demoHistory.tickets.told': '已补充在订单备注里，麻烦尽快核实。',
  'demoHistory.tickets.praise': '回复及时，问题解决了，谢谢。',
  'demoHistory.tickets.blame': '等的时间有点久。',
} as const;
