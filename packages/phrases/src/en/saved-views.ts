import type { savedViews as source } from '../zh-CN/saved-views.ts';

export const savedViews: Record<keyof typeof source, string> = {
  'views.all': 'Saved filters',
  'views.save': 'Save this filter',
  'views.nameHint': 'The same name replaces it; at most 20',
  'views.saved': 'Saved “{name}”',
  'views.remove': 'Remove the filter “{name}”',
  'views.removeTitle': 'Remove the filter “{name}”?',
  'views.removeText': 'Only the filter is removed; what it lists stays.',
  'views.removed': 'Removed',
};
