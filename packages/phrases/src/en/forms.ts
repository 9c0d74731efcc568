import type { forms as source } from '../zh-CN/forms.ts';

export const forms: Record<keyof typeof source, string> = {
  'forms.discardTitle': 'Discard what you have filled in?',
  'forms.discardText': 'It is not kept once this is closed.',
  'forms.discard': 'Discard',
};
