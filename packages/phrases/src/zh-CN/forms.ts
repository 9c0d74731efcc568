export const forms = {
  'forms.discardTitle': '放弃已填写的内容？',
  'forms.discardText': '关闭后，已填写的内容不会保留。',
  'forms.discard': '放弃',
} as const;
