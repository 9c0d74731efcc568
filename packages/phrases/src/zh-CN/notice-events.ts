export const noticeEvents = {
  'noticeEvent.order.completed.title': '订单已完成',
  'noticeEvent.order.completed.content':
    '订单 {orderNo} 已完成，共 {quantity} 个运单号，支付 {points} 积分。',
  'noticeEvent.order.partial.title': '订单部分完成',
  'noticeEvent.order.partial.content':
    '订单 {orderNo} 已交付 {quantity} 个运单号，支付 {points} 积分；另有 {failed} 个未能交付，未扣积分。',
  'noticeEvent.reservation.expiring.title': '预约即将到期',
  'noticeEvent.reservation.expiring.content':
    '订单 {orderNo} 预约的 {quantity} 个运单号将在 {minutes} 分钟内到期，请尽快确认购买。到期后运单号将释放，冻结的积分自动退回。',
  'noticeEvent.reservation.expired.title': '预约已到期',
  'noticeEvent.reservation.expired.content':
    '订单 {orderNo} 未在期限内确认，{quantity} 个运单号已释放，冻结的 {points} 积分已退回。',
  'noticeEvent.reservation.blocked.title': '预约的运单号已被移出',
  'noticeEvent.reservation.blocked.content':
    '订单 {orderNo} 中的运单号 {number} 已被平台停用并移出预约，冻结的 {points} 积分已退回。',
  'noticeEvent.reservation.heldBlocked.title': '锁定的运单号已被移出',
  'noticeEvent.reservation.heldBlocked.content':
    '您锁定的运单号 {number} 已被平台停用并移出锁定，未扣积分，可以重新查询选择其他运单号。',
  'noticeEvent.wait.available.title': '等待的货源已到货',
  'noticeEvent.wait.available.content': '{stock} 现有 {quantity} 个运单号可售，请尽快查询购买。',
  'noticeEvent.wait.reserved.title': '已为您预约到货的运单号',
  'noticeEvent.wait.reserved.content':
    '{stock} 已为您预约 {quantity} 个运单号，订单 {orderNo}，冻结 {points} 积分。请在 24 小时内确认购买。',
  'noticeEvent.wait.short.title': '积分不足，未能预约到货的运单号',
  'noticeEvent.wait.short.content': '{stock} 有货，但可用积分不足。您的排队位置不变，充值后将自动继续预约。',
  'noticeEvent.wait.expired.title': '到货提醒已到期',
  'noticeEvent.wait.expired.content': '{stock} 的到货提醒已到期，共等待 {quantity} 个，已到货 {served} 个。',
  'noticeEvent.refund.accepted.title': '退款已通过',
  'noticeEvent.refund.accepted.content': '订单 {orderNo} 的退款申请已通过，{points} 积分已退回您的账户。',
  'noticeEvent.refund.refused.title': '退款未通过',
  'noticeEvent.refund.refused.content': '订单 {orderNo} 的退款申请未通过。原因：{reason}',
  'noticeEvent.ticket.answered.title': '工单有新回复',
  'noticeEvent.ticket.answered.content': '您的工单 {ticketNo}“{title}”有新的回复，请查看。',
  'noticeEvent.ticket.resolved.title': '工单已解决',
  'noticeEvent.ticket.resolved.content':
    '您的工单 {ticketNo}“{title}”已标记为已解决。如果问题仍未解决，直接回复即可重新打开。',
  'noticeEvent.ticket.closed.title': '工单已关闭',
  'noticeEvent.ticket.closed.content': '您的工单 {ticketNo}“{title}”已关闭。',
  'noticeEvent.ticket.replied.title': '用户回复了工单',
  'noticeEvent.ticket.replied.content': '工单 {ticketNo}“{title}”有用户的新回复。',
  'noticeEvent.ticket.assigned.title': '工单已分配给您',
  'noticeEvent.ticket.assigned.content': '工单 {ticketNo}“{title}”已分配给您处理。',
  'noticeEvent.ticket.escalated.title': '工单首次答复已超时',
  'noticeEvent.ticket.escalated.content': '工单 {ticketNo}“{title}”尚未答复，请尽快处理。',
  'noticeEvent.refund.given.title': '订单已退款',
  'noticeEvent.refund.given.content': '订单 {orderNo} 已退款，{points} 积分已退回您的账户。说明：{reason}',
  'noticeEvent.points.recharged.title': '积分已到账',
  'noticeEvent.points.recharged.content': '您的账户已充值 {points} 积分。',
  'noticeEvent.points.adjusted.title': '积分已调整',
  'noticeEvent.points.adjusted.content': '您的积分余额已调整 {points}，如有疑问请提交工单。',
  'noticeEvent.security.enabled.title': '账号已恢复',
  'noticeEvent.security.enabled.content': '您的账号已恢复使用。',
  'noticeEvent.security.factorOn.title': '两步验证已开启',
  'noticeEvent.security.factorOn.content':
    '您的账号已开启两步验证，今后登录需要第二步验证。请妥善保存恢复码。如非本人操作，请立即修改密码，并联系管理员。',
  'noticeEvent.security.factorOff.title': '两步验证已关闭',
  'noticeEvent.security.factorOff.content':
    '您账号的两步验证已关闭，今后仅凭密码即可登录。如非本人操作，请立即修改密码，并联系管理员。',
  'noticeEvent.security.factorReset.title': '两步验证已被重置',
  'noticeEvent.security.factorReset.content':
    '管理员重置了您账号的两步验证，所有设备上的登录已失效。请用密码登录，并尽快重新开启。如非本人操作，请立即修改密码，并联系管理员。',
  'noticeEvent.security.codesRenewed.title': '恢复码已更换',
  'noticeEvent.security.codesRenewed.content':
    '您账号的恢复码已全部更换，之前的恢复码不再有效。如非本人操作，请立即修改密码，并联系管理员。',
  'noticeEvent.security.recoveryUsed.title': '一个恢复码已被使用',
  'noticeEvent.security.recoveryUsed.content':
    '您的账号刚刚使用了一个恢复码，该恢复码不再有效。如非本人操作，请立即修改密码，并联系管理员。',
  'noticeEvent.security.passkeyAdded.title': '已添加通行密钥',
  'noticeEvent.security.passkeyAdded.content':
    '您的账号添加了一个通行密钥，今后可用它完成两步验证。如非本人操作，请立即删除该通行密钥、修改密码，并联系管理员。',
  'noticeEvent.security.passkeyRemoved.title': '通行密钥已删除',
  'noticeEvent.security.passkeyRemoved.content':
    '您账号的一个通行密钥已删除，不能再用于两步验证。如非本人操作，请立即修改密码，并联系管理员。',
  'noticeEvent.security.roleChanged.title': '账号角色已变更',
  'noticeEvent.security.roleChanged.content':
    '管理员变更了您的账号角色，现已生效。原有 API 密钥只会减少、不会增加权限。',
  'noticeEvent.security.keyIssued.title': '有新的 API 密钥待领取',
  'noticeEvent.security.keyIssued.content':
    '管理员为您的账号签发了 API 密钥“{name}”，请在 7 天内到个人中心领取。密钥只显示一次，如非您需要，请作废。',
  'noticeEvent.security.keyRotated.title': 'API 密钥待更换',
  'noticeEvent.security.keyRotated.content':
    'API 密钥“{name}”有新的密钥待领取，请在 7 天内到个人中心领取；领取后，旧密钥再保留 24 小时。',
  'noticeEvent.security.keyRevoked.title': 'API 密钥已作废',
  'noticeEvent.security.keyRevoked.content':
    '管理员作废了您的 API 密钥“{name}”，使用它的程序将无法再调用接口。',
  'noticeEvent.security.webhookGone.title': 'Webhook 端点已停用',
  'noticeEvent.security.webhookGone.content':
    '{host} 答复 410 或拒收（如机器人已移除、签名不符），端点已停用。请看投递记录中的答复，改正后重新启用。',
  'noticeEvent.security.webhookFailing.title': 'Webhook 端点已停用',
  'noticeEvent.security.webhookFailing.content':
    '发往 {host} 的 Webhook 连续 5 天未成功，端点已停用。修复后请重新启用，并重发失败的投递。',
  'noticeEvent.security.signedOut.title': '登录已被管理员退出',
  'noticeEvent.security.signedOut.content': '管理员退出了您账号的登录设备，如非您要求，请修改密码。',
  'noticeEvent.points.low.title': '积分余额不足',
  'noticeEvent.points.low.content': '您的可用积分只剩 {balance}，请及时兑换或充值，以免影响下单。',
  'noticeEvent.security.passwordChanged.title': '密码已修改',
  'noticeEvent.security.passwordChanged.content':
    '您的账号密码刚刚修改成功，其他设备已退出登录。如非本人操作，请立即重设密码并联系管理员。',
  'noticeEvent.security.newDevice.title': '新设备登录',
  'noticeEvent.security.newDevice.content':
    '您的账号刚刚在一台新设备上登录，IP 地址 {ip}。如非本人操作，请在登录设备中将其退出，并立即修改密码。',
  'noticeEvent.security.alert.title': '安全告警',
  'noticeEvent.security.alert.guessing':
    '账号 {about} 短时间内多次登录失败，可能有人在猜密码，请到安全监控查看。',
  'noticeEvent.security.alert.spraying':
    'IP 地址 {about} 短时间内尝试登录了多个账号，可能是撞库，请到安全监控查看。',
  'noticeEvent.security.alert.session_reuse':
    '账号 {about} 的登录凭证被重复使用，可能已经泄露，相关登录已退出，请到安全监控查看。',
  'noticeEvent.security.alert.xss': '{about} 多次提交疑似脚本的内容，内容只作为文字显示，请到安全监控查看。',
  'noticeEvent.security.alert.forbidden_walk': '{about} 短时间内访问了多处无权限的接口，请到安全监控查看。',
  'noticeEvent.security.alert.key_abuse': 'IP 地址 {about} 反复使用无效的 API 密钥，请到安全监控查看。',
  'noticeEvent.security.alert.errors_rise': '近 5 分钟服务端错误明显增多，请到安全监控查看异常统计。',
  'noticeEvent.security.alert.books_broken': '积分或库存数据核对不一致（{about}），请尽快到系统诊断查看。',
  'noticeEvent.security.alert.audit_broken': '审计记录核对不一致（{about}），可能被改动，请尽快查看。',
  'noticeEvent.security.alert.malware':
    '账号 {about} 上传的文件含有恶意内容，已拒绝。账号或其设备可能已被控制，请到安全监控查看。',
  'noticeEvent.security.alert.push_forgery':
    'IP 地址 {about} 多次发送伪造的承运商推送，均已拒绝，请到安全监控查看。',
  'noticeEvent.security.approvalWaiting.title': '有操作等待您复核',
  'noticeEvent.security.approvalWaiting.content':
    '{by} 提交了{act}，共 {points} 积分，需要另一位超级管理员复核，请到操作复核处理。',
  'noticeEvent.security.approvalDecided.title': '您提交的操作已有复核结果',
  'noticeEvent.security.approvalDecided.approved': '您提交的{act}（{points} 积分）已获批准。说明：{reason}',
  'noticeEvent.security.approvalDecided.refused':
    '您提交的{act}（{points} 积分）未获批准，积分未变动。说明：{reason}',
  'noticeEvent.security.approvalDecided.expired':
    '您提交的{act}（{points} 积分）已失效，积分未变动。如仍需办理，请重新提交。',
  'noticeEvent.security.approvalAct.recharge': '充值',
  'noticeEvent.security.approvalAct.refund': '退款',
  'noticeEvent.security.approvalAct.adjust': '积分调整',
  'noticeEvent.security.approvalAct.codes': '兑换码发放',
  'noticeEvent.security.alert.fresh_approval':
    '{about} 试图批准操作，但其角色获得未满 24 小时，或与提交人互为授权，已拒绝，请到安全监控查看。',
  'noticeEvent.security.alert.near_limit': '{about} 今日多次操作的积分都刚好低于单次上限，请到安全监控查看。',
  'noticeEvent.security.alert.day_sum': '{about} 今日发放的积分已达每日上限，之后的操作须经复核。',
  'noticeEvent.security.alert.stock_probe':
    '{about} 一小时内查询了多个未购买的待售运单号，均按查无此单答复，请到安全监控查看。',
  'noticeEvent.security.sessionsEnded.title': '其他设备已退出登录',
  'noticeEvent.security.sessionsEnded.content':
    '您账号的 {count} 处登录已被退出。如非本人操作，请立即修改密码。',
  'noticeEvent.security.tokenReused.title': '登录异常，已强制退出',
  'noticeEvent.security.tokenReused.content':
    '检测到一处登录的凭证被重复使用，可能已经泄露，我们已将该设备退出登录。建议您修改密码。',
  'noticeEvent.security.locked.title': '账号登录已临时锁定',
  'noticeEvent.security.locked.content':
    '来自 IP 地址 {ip} 的登录连续多次密码错误，已暂停该地址登录 {minutes} 分钟。如非本人操作，建议修改密码。',
  'noticeEvent.tracking.updated.title': '包裹有更新',
  'noticeEvent.tracking.attention.title': '包裹需要处理',
  'noticeEvent.tracking.changed.content': '{number}：{changes}。',
  'noticeEvent.tracking.digest.content': '{parcels} 个包裹有变化：{changes}。',
  'noticeEvent.tracking.counted': '{name} {count} 个',
  'noticeEvent.tracking.mail.title': '{count} 个包裹有更新',
  'noticeEvent.tracking.mail.numbered': '{number}（{reference}）',
  'noticeEvent.tracking.mail.attention': '需要处理：{rule}',
  'noticeEvent.tracking.mail.more': '另有 {count} 条更新，请到追踪清单查看。',
  'noticeEvent.tracking.mail.action': '查看追踪清单',
  'noticeEvent.tracking.mail.footnote':
    '请勿直接回复这封邮件。要接收哪些提醒、何时接收，可在追踪清单的“提醒设置”中修改。',
  'noticeEvent.demo.welcome.title': '欢迎使用物流追踪查询平台',
  'noticeEvent.demo.welcome.content':
    '这是演示环境：运单号、轨迹和积分均为模拟数据，可以放心体验查询、预约和购买。现在就从 UPS 查询开始吧。',
  'noticeEvent.demo.announcement.title': '演示环境公告：所有运单号与轨迹均为模拟数据，请勿用于实际发货。',
  'noticeEvent.demo.announcement.content': '演示数据保存在本机的数据目录中，删除该目录后会重新生成。',
  'noticeEvent.sender': '物流追踪查询平台',
} as const;
