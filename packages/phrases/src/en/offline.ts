import type { offline as source } from '../zh-CN/offline.ts';

export const offline: Record<keyof typeof source, string> = {
  'offline.saved': 'No network. These are {count, plural, one {# order} other {# orders}} as of {time}',
  'offline.readOnly':
    'For reading only. Buying, refunds and refreshing need a network; nothing is sent later by itself.',
  'offline.none': 'No network',
  'offline.noneText':
    'This device has no orders saved. Open "My orders" once while online to read them offline.',
};
