/** Trying rules of the console. */
export const consoleTrials = {
  'trial.start': '试算',
  'trial.period': '试算时段',
  'trial.days1': '昨天',
  'trial.days7': '最近 7 天',
  'trial.stale': '内容或时段已修改，以下是之前的试算结果',
  'trial.calls': '相关调用',
  'trial.table': '查看数据',
  'trial.step': '时间',
  'trial.block.lead': '用已经发生的调用检验，不影响任何人；加入黑名单时结果一并写入审计',
  'trial.block.calls': '将拦截的调用',
  'trial.block.accounts': '涉及账号',
  'trial.block.chart': '将拦截的调用',
  'trial.block.none': '这段时间没有相关调用',
  'trial.block.most': '调用最多的账号',
  'trial.block.user': '账号',
  'trial.block.nobody': '未登录',
} as const;
