import { mcp as en } from './en/mcp.ts';
import { translators } from './translator.ts';
import { mcp as zh } from './zh-CN/mcp.ts';

export const mcpTranslators = translators({ 'zh-CN': zh, en });

export type TranslateMcp = (typeof mcpTranslators)['en'];
