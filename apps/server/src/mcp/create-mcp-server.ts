import { McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { keyScopeOf } from '@waybill/contract/endpoint.ts';
import { mcpTranslators } from '@waybill/phrases/mcp-phrases.ts';
import { type Locale, locales } from '@waybill/phrases/translator.ts';
import type { Caller } from '../platform/access/caller.ts';
import { priorityOf } from '../platform/http/call-priority.ts';
import type { CallEndpoint, Input } from './call-endpoint.ts';
import { callTool } from './call-tool.ts';
import { inputSchemaOf } from './input-schema.ts';
import { type Tool, tools } from './tools.ts';
import { z } from 'zod';

const registerPrompts = (server: McpServer, locale: Locale): void => {
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

/** A schema that agents read and that lets everything through: the API judges what comes. */
const shownSchema = (schema: object): StandardSchemaWithJSON<unknown, Input> => ({
  '~standard': {
    version: 1,
    vendor: 'waybill',
    validate: (value) => ({ value: (value ?? {}) as Input }),
    jsonSchema: {
      input: () => schema as Record<string, unknown>,
      output: () => schema as Record<string, unknown>,
    },
  },
});

const mayUse = ({ key }: Caller, { endpoint, priceScopes = [] }: Tool): boolean => {
  const scope = keyScopeOf(endpoint);
  return key !== null && scope !== null && [scope, ...priceScopes].every((needed) => key.scopes.has(needed));
};

export const createMcpServer = (caller: Caller, call: CallEndpoint, locale: Locale): McpServer => {
  const t = mcpTranslators[locale];
  const server = new McpServer(
    { name: 'waybill', title: 'Waybill', version: '1' },
    {
      instructions: t('mcp.instructions'),
      // Neither changes while a process runs.
      capabilities: { tools: { listChanged: false }, prompts: { listChanged: false } },
    },
  );
  for (const tool of tools.filter((one) => mayUse(caller, one))) {
    const { endpoint, note } = tool;
    const priority = priorityOf(endpoint, false);
    const reads = priority === 'read' || priority === 'poll';
    server.registerTool(
      endpoint.id,
      {
        description: note === undefined ? endpoint.summary : `${endpoint.summary}. ${t(note)}`,
        inputSchema: shownSchema(inputSchemaOf(tool, t)),
        annotations: {
          readOnlyHint: reads,
          destructiveHint: tool.price !== undefined,
          idempotentHint: reads || endpoint.idempotent === true,
          openWorldHint: false,
        },
      },
      (input, { mcpReq }) => callTool(tool, input, { call, asking: mcpReq, t }),
    );
  }
  registerPrompts(server, locale);
  return server;
};
