export const limits = {
  'limits.name.user': '普通用户',
  'limits.name.staff': '工作人员',
  'limits.name.key': 'API 密钥',
  'limits.name.login': '登录（每个账号和 IP）',
  'limits.name.register': '注册（每个 IP）',
  'limits.name.forgot': '找回密码（每个邮箱）',
  'limits.name.validate': '邮箱与用户名校验（每个 IP）',
  'limits.name.query': '查询运单号',
  'limits.name.order': '下单',
  'limits.name.exchange': '兑换码输错次数',
  'limits.name.open': '无需登录的接口（每个 IP）',
  'limits.name.report': '前端错误上报（每个 IP）',
} as const;
