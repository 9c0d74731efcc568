export const passwords = {
  'passwords.new': '新密码',
  'passwords.confirm': '确认密码',
  'passwords.confirmRequired': '请再次输入密码',
  'passwords.mismatch': '两次输入的密码不一致',
  'passwords.help': '至少 {min} 个字符，建议混用大小写字母、数字和符号',
  'passwords.strength': '密码强度',
  'passwords.strength.common': '过于常见',
  'passwords.strength.weak': '弱',
  'passwords.strength.medium': '中',
  'passwords.strength.strong': '强',
} as const;
