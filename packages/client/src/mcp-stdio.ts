#!/usr/bin/env node
import { readLines } from './read-lines.ts';

/**
 * Serves the Model Context Protocol over stdio: each message is passed on to `POST /mcp` of the installation, whose tools
 * are those that the key may use. Settings: WAYBILL_URL, WAYBILL_KEY, WAYBILL_LOCALE.
 */

type Message = {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
};
type Failure = {
  readonly code?: number;
  readonly msg?: string;
  readonly data?: { supportHint?: string } | null;
};

const {
  WAYBILL_URL: url = 'http://localhost:3000',
  WAYBILL_KEY: key = '',
  WAYBILL_LOCALE: locale = 'zh-CN',
} = process.env;
const address = `${url.endsWith('/') ? url.slice(0, -1) : url}/mcp`;
const calls = new Map<unknown, AbortController>();

const write = (message: unknown): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

const fail = ({ id }: Message, message: string, data?: unknown): void => {
  if (id !== undefined) write({ jsonrpc: '2.0', id, error: { code: -32_000, message, data } });
};

/** What HTTP wants to know of a message without reading it. */
const headersOf = ({ method = '', params }: Message): Record<string, string> => {
  const meta = params?.['_meta'] as Readonly<Record<string, unknown>> | undefined;
  const version = meta?.['io.modelcontextprotocol/protocolVersion'];
  if (typeof version !== 'string') return {};
  const name = params?.['name'] ?? params?.['uri'];
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
  };
};

const relay = async (message: Message, response: Response): Promise<void> => {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) {
    for await (const line of readLines(response.body ?? new ReadableStream()))
      if (line.startsWith('data:') && line.length > 'data: '.length)
        write(JSON.parse(line.slice('data:'.length)));
    return;
  }
  const text = await response.text();
  if (text === '') return;
  const answer = JSON.parse(text) as Failure & { readonly jsonrpc?: string };
  if (answer.jsonrpc !== undefined) write(answer);
  else fail(message, [answer.msg, answer.data?.supportHint].filter(Boolean).join(' '), answer);
};

const pass = async (line: string): Promise<void> => {
  let message: Message = {};
  try {
    message = JSON.parse(line) as Message;
    if (message.method === 'notifications/cancelled') {
      calls.get(message.params?.['requestId'])?.abort();
      return;
    }
    const call = new AbortController();
    if (message.id !== undefined) calls.set(message.id, call);
    const headers = {
      ...headersOf(message),
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'accept-language': locale,
      'x-api-key': key,
    };
    // A redirect would carry the key to another host.
    const init = { method: 'POST', headers, body: line, redirect: 'manual', signal: call.signal } as const;
    await relay(message, await fetch(address, init));
  } catch (error) {
    if (calls.get(message.id)?.signal.aborted !== true) fail(message, `${address}: ${String(error)}`);
  } finally {
    calls.delete(message.id);
  }
};

let rest = '';
process.stdin.setEncoding('utf8');
for await (const part of process.stdin) {
  const lines = (rest + String(part)).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) if (line.trim() !== '') void pass(line);
}
