export const limits = {
  'limits.name.user': 'Users',
  'limits.name.staff': 'Staff',
  'limits.name.key': 'API keys',
  'limits.name.login': 'Sign-in, per account and IP',
  'limits.name.register': 'Registration, per IP',
  'limits.name.forgot': 'Password reset, per email',
  'limits.name.validate': 'Email and user name checks, per IP',
  'limits.name.query': 'Queries',
  'limits.name.order': 'Orders',
  'limits.name.exchange': 'Wrong exchange codes',
  'limits.name.open': 'Calls that need no sign-in, per IP',
  'limits.name.report': 'Browser error reports, per IP',
} as const;
