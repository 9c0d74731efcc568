import type { mobileQuery as source } from '../zh-CN/mobile-query.ts';

export const mobileQuery: Record<keyof typeof source, string> = {
  'mobile.carriers': 'Switch carrier',
  'mobile.query.change': 'Change',
  'mobile.query.asked': 'Filters',
  'mobile.zip.title': 'Choose the destination ZIP',
  'mobile.zip.search': 'ZIP or city',
  'mobile.zip.use': 'Use {zip}',
  'mobile.zip.any': 'Any ZIP',
  'mobile.zip.none': 'Choose',
  'mobile.zip.list': 'ZIP codes that match',
  'mobile.range.title': 'Choose the shipping dates',
  'mobile.range.quick': 'Common ranges',
  'mobile.range.calendar': 'Calendar',
  'mobile.range.done': 'Done',
  'mobile.range.value': '{start} to {end}, {days, plural, one {# day} other {# days}}',
  'mobile.list.end': 'All {count} shown',
  'mobile.list.more': 'Loading more…',
  'mobile.numbers.show': 'Show full numbers',
  'mobile.numbers.hide': 'Hide numbers',
};
