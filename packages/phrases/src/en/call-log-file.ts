import type { callLogFile as source } from '../zh-CN/call-log-file.ts';

export const callLogFile: Record<keyof typeof source, string> = {
  'callColumn.time': 'Time',
  'callColumn.traceId': 'Trace',
  'callColumn.user': 'Account',
  'callColumn.key': 'API key',
  'callColumn.method': 'Method',
  'callColumn.path': 'Path',
  'callColumn.httpStatus': 'HTTP status',
  'callColumn.code': 'Code',
  'callColumn.category': 'Category',
  'callColumn.durationMs': 'Milliseconds',
  'callColumn.ip': 'IP',
  'callColumn.ua': 'Client',
  'callColumn.bytes': 'Bytes',
};
