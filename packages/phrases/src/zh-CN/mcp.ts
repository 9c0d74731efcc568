export const mcp = {
  'mcp.instructions':
    '查询、锁定、预约、购买和追踪 UPS、FedEx、USPS 运单号。查询会锁定结果 10 分钟。placeOrder 和 confirmOrder 会花费积分：先把金额告诉用户，得到同意后再用 confirm 传入确切的积分数。',
  'mcp.confirm': '确切的积分数，须先得到用户同意；不传时只返回金额，不会下单',
  'mcp.idempotencyKey': '8 至 128 位字母、数字、- 或 _；结果不明时用同一个值重试，只会执行一次',
  'mcp.track': '立即返回 batchId；再用 streamTrackBatch 读取结果。',
  'mcp.stream':
    '返回 after 之后的结果，最多等待 20 秒；ended 为 false 时，用最后一行的 seq 作为 after 继续读取。',
  'mcp.ask': '此操作花费 {points} 积分，是否继续？',
  'mcp.askField': '花费 {points} 积分',
  'mcp.unconfirmed':
    '此操作花费 {points} 积分，尚未执行。请先征得用户同意，再次调用并传入 confirm: {points}。',
  'mcp.declined': '用户未同意花费积分，未执行任何操作。',
  'mcp.prompt.language': 'zh-CN 或 en；默认为请求的语言',
  'mcp.prompt.buyNumbers': '查询并购买运单号',
  'mcp.prompt.buyNumbers.carrier': '承运商：ups、fedex 或 usps',
  'mcp.prompt.buyNumbers.zipCode': '收件地邮编，5 位',
  'mcp.prompt.buyNumbers.quantity': '数量',
  'mcp.prompt.buyNumbers.text':
    '请为我购买 {quantity} 个 {carrier} 运单号，收件地邮编 {zipCode}。先用 queryShipments 查询并锁定，列出可售的运单、单价和总积分，再用 getUserPoint 看余额是否足够。得到我同意后才用 placeOrder 下单，confirm 传入确切的积分数。最后列出订单号和完整运单号；有未能交付的，说明原因。',
  'mcp.prompt.parcelProblems': '检查需要处理的包裹',
  'mcp.prompt.parcelProblems.text':
    '请用 summariseFollowedNumbers 和 listFollowedNumbers 检查我关注的包裹，找出异常、退回、投递失败、滞留、超期和长时间没有更新的，按紧急程度排列。每一个说明发生了什么、停了多久、建议我做什么；需要联系平台的，替我拟一张工单，我同意后再用 createTicket 提交。',
  'mcp.prompt.trackList': '批量追踪运单号',
  'mcp.prompt.trackList.numbers': '运单号，用空格、逗号或换行分隔',
  'mcp.prompt.trackList.text':
    '请追踪下面的运单号：先用 trackNumbers，再用 streamTrackBatch 读完结果。用表格列出运单号、承运商、状态、最后一次更新的时间和地点；识别不了或查询失败的单独列出并说明原因。\n\n{numbers}',
  'mcp.prompt.pointsReview': '核对积分支出',
  'mcp.prompt.pointsReview.text':
    '请用 getUserPoint 看余额，用 getUserPointLog 和 getUserOrder 核对最近 30 天的积分：按类型汇总收支，列出金额最大的 5 笔支出和它们的订单，指出预约中仍被冻结的积分和到期时间，并按目前的速度估计余额还能用多久。',
} as const;
