import {
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
  type StandardSchemaWithJSON,
  CLIENT_CAPABILITIES_META_KEY,
  acceptedContent,
  inputRequired,
  McpServer,
} from '@modelcontextprotocol/server';
import { type TranslateMcp, mcpTranslators } from '@waybill/phrases/mcp-phrases.ts';
import { z } from 'zod';
import { keyScopeOf } from '@waybill/contract/endpoint.ts';
import { type Locale, locales } from '@waybill/phrases/translator.ts';
import { type Answer, type CallEndpoint, type Input, CallError } from './call-endpoint.ts';
import { type Tool, tools } from './tools.ts';
import type { Caller } from '../platform/access/caller.ts';
import { priorityOf } from '../platform/http/slots.ts';

type Asking = Pick<ServerContext['mcpReq'], 'envelope' | 'inputResponses' | 'requestState'>;

const textOf = (text: string) => [{ type: 'text' as const, text }];

const resultOf = ({ code, msg, data }: Answer): CallToolResult => {
  if (code !== 0)
    return { isError: true, content: textOf(JSON.stringify({ code, msg, ...(data as object) })) };
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  return { content: textOf(JSON.stringify(data)), structuredContent: isObject ? data : { data } };
};

const mayAsk = ({ envelope }: Asking): boolean =>
  (envelope as Partial<Record<string, { elicitation?: object }>> | undefined)?.[CLIENT_CAPABILITIES_META_KEY]
    ?.elicitation !== undefined;

const ask = (points: number, t: TranslateMcp): InputRequiredResult =>
  inputRequired({
    inputRequests: {
      confirm: inputRequired.elicit({
        message: t('mcp.ask', { points }),
        requestedSchema: {
          type: 'object',
          properties: { confirm: { type: 'boolean', title: t('mcp.askField', { points }) } },
          required: ['confirm'],
        },
      }),
    },
    // What was agreed to; another sum is asked about again.
    requestState: String(points),
  });

/** What stands between a call and the points that it costs: undefined once exactly that sum was confirmed. */
const obstacleTo = (
  points: number,
  confirm: unknown,
  asking: Asking,
  t: TranslateMcp,
): CallToolResult | InputRequiredResult | undefined => {
  if (confirm === points) return undefined;
  const answered = asking.inputResponses?.['confirm'];
  if (confirm === undefined && answered !== undefined && asking.requestState<string>() === String(points)) {
    const accepted = acceptedContent<{ confirm?: boolean }>(asking.inputResponses, 'confirm');
    return accepted?.confirm === true ? undefined : { isError: true, content: textOf(t('mcp.declined')) };
  }
  if (confirm === undefined && mayAsk(asking)) return ask(points, t);
  return { isError: true, content: textOf(t('mcp.unconfirmed', { points })) };
};

const callTool = async (
  { endpoint, price }: Tool,
  input: Input,
  { call, asking, t }: { readonly call: CallEndpoint; readonly asking: Asking; readonly t: TranslateMcp },
): Promise<CallToolResult | InputRequiredResult> => {
  try {
    if (price === undefined) return resultOf(await call(endpoint, input));
    const { confirm, ...given } = input;
    const isConfirmed = confirm !== undefined || asking.inputResponses?.['confirm'] !== undefined;
    const points = await price((asked, about) => call(asked, about, isConfirmed), given);
    const obstacle = points === undefined ? undefined : obstacleTo(points, confirm, asking, t);
    if (obstacle !== undefined) return obstacle;
    // Only an order can come to cost more meanwhile. One that is sent again by its key finds its numbers gone: the body
    // has to be that of the first time.
    const bound = endpoint.id === 'placeOrder' ? { maxPoints: points ?? confirm ?? 0 } : {};
    return resultOf(await call(endpoint, { ...given, ...bound }));
  } catch (error) {
    if (error instanceof CallError) return resultOf(error.answer);
    throw error;
  }
};

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly pattern?: string;
};

const written = (schema: z.core.$ZodType | undefined): Schema =>
  schema === undefined ? {} : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);

/** A query string has digits where an agent writes a number. */
const asNumbers = ({ properties = {}, ...schema }: Schema): Schema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, { pattern, ...field }]) => {
      const isNumber = pattern === String.raw`^\d{1,10}$`;
      return [
        name,
        { ...field, ...(isNumber ? { type: 'integer' } : pattern === undefined ? {} : { pattern }) },
      ];
    }),
  ),
});

/**
 * What a tool takes, as JSON Schema, from the contract of its endpoint. It is for the agent to read: the API judges what
 * comes, and names what is wrong in the caller's language.
 */
const inputSchemaOf = ({ endpoint, price }: Tool, t: TranslateMcp): object => {
  const parts = [written(endpoint.params), asNumbers(written(endpoint.query)), written(endpoint.body)];
  // What may be spent is what was confirmed.
  const { maxPoints: _, ...given } = Object.assign({}, ...parts.map((part) => part.properties)) as Record<
    string,
    Schema
  >;
  return {
    type: 'object',
    properties: {
      ...given,
      ...(price === undefined
        ? {}
        : { confirm: { type: 'number', minimum: 0, description: t('mcp.confirm') } }),
      ...(endpoint.idempotent === true
        ? {
            idempotencyKey: {
              type: 'string',
              pattern: String.raw`^[\w-]{8,128}$`,
              description: t('mcp.idempotencyKey'),
            },
          }
        : {}),
    },
    required: parts.flatMap((part) => part.required ?? []),
    additionalProperties: false,
  };
};

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

export const createMcpServer = (caller: Caller, begin: () => CallEndpoint, locale: Locale): McpServer => {
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
      (input, { mcpReq }) => callTool(tool, input, { call: begin(), asking: mcpReq, t }),
    );
  }
  registerPrompts(server, locale);
  return server;
};
