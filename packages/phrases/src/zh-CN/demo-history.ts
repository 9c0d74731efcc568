/** What sellers and staff wrote in the demo's past. */
export const demoHistory = {
  'demoHistory.sellers':
    '云帆跨境 海贝优选 北辰出海 青禾家居 蓝鲸贸易 星川数码 木岚户外 金穗百货 白鹤美妆 橙光玩具 ' +
    '远洲国际 山海宠物 灵犀配件 东篱园艺 飞屿运动 雪峰冷链 天启电子 鸿途物流 致远文具 梅花服饰 ' +
    '鹿鸣母婴 朝阳灯饰 海棠纺织 松涛工具 屿航供应链 启明光学 南风厨具 桦林家具 集云仓配 小满生活 ' +
    '渤海汽配 橄榄办公 舒心寝具 昆仑健身 丁香饰品 皓月影音 长风箱包 银河手办 竹林茶具 瑞雪电器',
  'demoHistory.refund.wrongZip': 'ZIP 填错了，这批号码用不上',
  'demoHistory.refund.cancelled': '买家取消了订单，号码没有使用',
  'demoHistory.refund.late': '发货日期与实际不符，无法上传平台',
  'demoHistory.refund.twice': '网络卡顿，同一批下了两次',
  'demoHistory.refund.accepted': '已核实未使用，同意退款',
  'demoHistory.refund.refused': '号码已有上传记录，按条款不予退款',
  'demoHistory.recharge.transfer': '对公转账，已核对到账',
  'demoHistory.recharge.prepaid': '季度预充值，回单已核对',
  'demoHistory.recharge.pending': '旺季备货预充值，回单见附言',
  'demoHistory.recharge.unpaid': '到账金额与回单不符，待客户补款',
  'demoHistory.adjust.reason': '系统故障补偿',
  'demoHistory.adjust.remark': '批量追踪中断两小时，按约定补偿',
  'demoHistory.adjust.approved': '核对无误',
  'demoHistory.codes': '新客见面礼',
  'demoHistory.lot.source': '自有账号导出',
  'demoHistory.lot.basis': '自有面单，可转让',
  'demoHistory.lot.withdrawn': '承运商通知该批面单停用',
  'demoHistory.notice.season.title': '旺季时效提醒',
  'demoHistory.notice.season.content': '感恩节前后 UPS 与 FedEx 地面服务平均延长 1 至 2 天，请提前安排发货。',
  'demoHistory.notice.usps.title': 'USPS 刷新已恢复',
  'demoHistory.notice.usps.content': 'USPS 接口限流已解除，未完成的批量追踪会自动继续，无需重新提交。',
  'demoHistory.notice.discount.title': '批量购买享 9 折、8 折',
  'demoHistory.notice.discount.content': '单次购买满 50 个号码 9 折，满 200 个 8 折，下单时自动计算。',
  'demoHistory.notice.codes.title': '新客兑换码已发放',
  'demoHistory.notice.codes.content': '新注册的卖家可在个人中心兑换 50 积分，有效期 180 天。',
  'demoHistory.notice.security.title': '请勿共用账号',
  'demoHistory.notice.security.content':
    '近期发现多人共用同一账号登录。请为每位同事单独开通账号，并定期更换密码。',
  'demoHistory.notice.maintenance.title': '例行维护通知',
  'demoHistory.notice.maintenance.content': '周日凌晨 2:00 至 4:00 升级数据库，期间查询和下单可能短暂中断。',
} as const;
