import { mcp as en } from './en/mcp.ts';
import { type Locale, type Translate, translator } from './translator.ts';
import { mcp as zh } from './zh-CN/mcp.ts';

export type TranslateMcp = Translate<typeof zh>;

export const mcpTranslators: Readonly<Record<Locale, TranslateMcp>> = {
  'zh-CN': translator<typeof zh>('zh-CN', zh),
  en: translator<typeof zh>('en', en),
};
