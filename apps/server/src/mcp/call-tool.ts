import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import { CLIENT_CAPABILITIES_META_KEY, acceptedContent, inputRequired } from '@modelcontextprotocol/server';
import type { TranslateMcp } from '@waybill/phrases/mcp-phrases.ts';
import { type Answer, CallError, type CallEndpoint, type Input } from './call-endpoint.ts';
import type { Tool } from './tools.ts';

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

export const callTool = async (
  { endpoint, price }: Tool,
  input: Input,
  { call, asking, t }: { readonly call: CallEndpoint; readonly asking: Asking; readonly t: TranslateMcp },
): Promise<CallToolResult | InputRequiredResult> => {
  try {
    if (price === undefined) return resultOf(await call(endpoint, input));
    const { confirm, ...given } = input;
    const points = await price(call, given);
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
