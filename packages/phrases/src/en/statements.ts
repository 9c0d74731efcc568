import type { statements as source } from '../zh-CN/statements.ts';

export const statements: Readonly<Record<keyof typeof source, string>> = {
  'statements.lead':
    'One a month, with the opening balance, every movement, the orders and the closing balance. That of the current month goes up to its download.',
  'statements.title': 'Monthly statements',
  'statements.month': 'Month',
  'statements.opening': 'Opening balance',
  'statements.closing': 'Closing balance',
  'statements.closingFrozen': 'Frozen at the end',
  'statements.movements': 'Movements',
  'statements.current': 'This month, up to now',
  'statements.download': 'Download {month} as {format}',
  'statements.none': 'There is no statement yet',
  'statements.dayTitle': 'Balance and orders at a day',
  'statements.dayHint': 'The balance at the end of that day, and the orders of its month up to it',
  'statements.dayWrong': 'Enter a day since you registered and not after today, as YYYY-MM-DD',
  'statements.proved': 'The {count} receipts of the month up to that day join and fit the balance',
  'statements.broken': 'The receipts do not fit the balance: download the statement and contact support',
  'statements.unproved': 'This browser cannot check them: open the platform by https',
  'statements.orders': 'Orders of the month up to that day',
  'statements.noOrders': 'No orders in the month up to that day',
  'statements.orderNo': 'Order',
  'statements.status': 'Status then',
  'statements.time': 'Ordered at',
};
