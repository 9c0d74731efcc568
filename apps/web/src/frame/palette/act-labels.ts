import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';

export const actLabels = {
  newTicket: 'help.openTicket',
  refreshPoints: 'points.refresh',
  light: 'palette.theme.light',
  dark: 'palette.theme.dark',
  system: 'palette.theme.system',
  'zh-CN': 'palette.language.zh-CN',
  en: 'palette.language.en',
  signOut: 'word.signOut',
} as const satisfies Readonly<Record<string, PlainPhrase>>;

export type ActName = keyof typeof actLabels;
