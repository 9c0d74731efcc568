/** Columns of the exported call log. */
export const callLogFile = {
  'callColumn.time': '时间',
  'callColumn.traceId': '追踪编号',
  'callColumn.user': '账号',
  'callColumn.key': 'API 密钥',
  'callColumn.method': '方法',
  'callColumn.path': '路径',
  'callColumn.httpStatus': 'HTTP 状态',
  'callColumn.code': '错误码',
  'callColumn.category': '类别',
  'callColumn.durationMs': '耗时（毫秒）',
  'callColumn.ip': 'IP',
  'callColumn.ua': '客户端',
  'callColumn.bytes': '响应字节数',
};
