import type { McpServer } from '@modelcontextprotocol/server';
import { mcpTranslators } from '@waybill/phrases/mcp-phrases.ts';
import { type Locale, locales } from '@waybill/phrases/translator.ts';
import { z } from 'zod';

export const registerPrompts = (server: McpServer, locale: Locale): void => {
  const t = mcpTranslators[locale];
  const language = z.enum(locales).optional().describe(t('mcp.prompt.language'));
  const message = (text: string) => ({
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  });
  server.registerPrompt(
    'buyNumbers',
    {
      title: t('mcp.prompt.buyNumbers'),
      argsSchema: z.object({
        carrier: z.string().max(10).describe(t('mcp.prompt.buyNumbers.carrier')),
        zipCode: z.string().max(10).describe(t('mcp.prompt.buyNumbers.zipCode')),
        quantity: z.string().max(4).describe(t('mcp.prompt.buyNumbers.quantity')),
        language,
      }),
    },
    ({ language: chosen = locale, ...values }) =>
      message(mcpTranslators[chosen]('mcp.prompt.buyNumbers.text', values)),
  );
  server.registerPrompt(
    'trackList',
    {
      title: t('mcp.prompt.trackList'),
      argsSchema: z.object({
        numbers: z.string().max(20_000).describe(t('mcp.prompt.trackList.numbers')),
        language,
      }),
    },
    ({ language: chosen = locale, ...values }) =>
      message(mcpTranslators[chosen]('mcp.prompt.trackList.text', values)),
  );
  for (const name of ['parcelProblems', 'pointsReview'] as const)
    server.registerPrompt(
      name,
      { title: t(`mcp.prompt.${name}`), argsSchema: z.object({ language }) },
      ({ language: chosen = locale }) => message(mcpTranslators[chosen](`mcp.prompt.${name}.text`)),
    );
};
