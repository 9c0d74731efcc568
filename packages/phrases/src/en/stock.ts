import type { stock as source } from '../zh-CN/stock.ts';
import { usStates } from './us-states.ts';

export const stock: Readonly<Record<keyof typeof source, string>> = {
  ...usStates,
  'stock.recent': 'Recent',
  'stock.title': 'Tracking numbers for sale today',
  'stock.hint': 'Point at a state or click it to see its stock',
  'stock.said': '{state}: {count}',
  'stock.count': '{count}',
  'stock.all': 'All {count} regions',
  'stock.back': '{state}: choose a ZIP',
  'stock.zips': 'ZIPs in stock in {state}',
  'stock.zipsNone': 'Nothing for sale in this state right now',
  'stock.step.queryZip': 'Enter the destination ZIP and ship dates',
  'stock.step.queryAny': 'Choose ship dates and a quantity; the ZIP is optional',
  'stock.step.hold': 'Held for 10 minutes',
  'stock.step.holdText': 'Results are held for you; nothing is charged unless you buy',
  'stock.step.buy': 'Full numbers after purchase',
  'stock.step.buyText': 'Or reserve for 24 hours and pay on confirmation',
};
