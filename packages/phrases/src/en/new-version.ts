import type { newVersion as source } from '../zh-CN/new-version.ts';

export const newVersion: Record<keyof typeof source, string> = {
  'failed.newVersion':
    'The platform was updated. Reload the page to go on; copy what you have not submitted first.',
  'failed.reload': 'Reload page',
};
