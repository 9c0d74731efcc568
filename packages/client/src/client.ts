import { NetworkError, ServerError } from './errors.ts';
import { type Operations, operations } from './operations.generated.ts';
import { readLines } from './read-lines.ts';
import {
  type CallOptions,
  type ClientOptions,
  type Input,
  type Operation,
  backoffMs,
  pause,
  send,
} from './send.ts';

export * from './errors.ts';
export type * from './operations.generated.ts';
export type { CallOptions, ClientOptions } from './send.ts';
export { WebhookVerificationError, verifyWebhook } from './verify-webhook.ts';

type Name = keyof Operations;

export type InputOf<N extends Name> = Operations[N]['input'];
export type OutputOf<N extends Name> = Operations[N]['output'];

type RowOf<Page> = Page extends { list: Array<infer Row> } ? Row : never;

/** A page, and from it on every row of the list, page by page. Rows that come in meanwhile may show twice. */
export type Paged<Page> = Promise<Page> & AsyncIterable<RowOf<Page>>;

type Returned<N extends Name> = Operations[N]['kind'] extends 'page'
  ? Paged<OutputOf<N>>
  : Operations[N]['kind'] extends 'stream'
    ? AsyncGenerator<Exclude<OutputOf<N>, { kind: 'heartbeat' }>, void>
    : Promise<OutputOf<N>>;

type Method<N extends Name> =
  object extends InputOf<N>
    ? (input?: InputOf<N>, options?: CallOptions) => Returned<N>
    : (input: InputOf<N>, options?: CallOptions) => Returned<N>;

export type Client = { readonly [N in Name]: Method<N> };

type AnyPage = Readonly<Record<'total' | 'pageNum' | 'pageSize', number>> & { readonly list: unknown[] };

const dataOf = async (settings: ClientOptions, operation: Operation, input: Input, options: CallOptions) => {
  const { response, text } = await send(settings, operation, input, options);
  if (operation.kind === 'file') return response;
  if (operation.kind === 'nothing') return null;
  try {
    const envelope = JSON.parse(text ?? '') as { readonly code: number; readonly data: unknown };
    if (envelope.code === 0) return envelope.data;
  } catch {
    // What is no JSON is no answer of the API.
  }
  throw new ServerError({
    code: response.status,
    status: response.status,
    message: 'This is no answer of the API',
  });
};

const pagesOf = (load: (pageNum: unknown) => Promise<AnyPage>, input: Input): Paged<AnyPage> => {
  const first = load(input['pageNum']);
  const rows = async function* (): AsyncGenerator<unknown, void> {
    let page = await first;
    for (; page.list.length > 0; page = await load(page.pageNum + 1)) {
      yield* page.list;
      if (page.pageNum * page.pageSize >= page.total) return;
    }
  };
  return Object.assign(first, { [Symbol.asyncIterator]: rows }) as Paged<AnyPage>;
};

type Line = { readonly kind: string; readonly seq?: number };

/** The lines of a stream up to its end; one that breaks off is taken up behind the last line. */
async function* linesOf(
  settings: ClientOptions,
  operation: Operation,
  input: Input,
  options: CallOptions,
): AsyncGenerator<Line, void> {
  let { after } = input;
  for (let failures = 1; ; failures += 1) {
    const { response } = await send(settings, operation, { ...input, after }, options);
    let cause: unknown;
    try {
      for await (const text of readLines(response.body ?? new ReadableStream())) {
        const line = JSON.parse(text) as Line;
        if (line.kind === 'heartbeat') continue;
        after = line.seq ?? after;
        failures = 1;
        yield line;
        if (line.kind === 'end') return;
      }
    } catch (error) {
      options.signal?.throwIfAborted();
      cause = error;
    }
    if (failures > (settings.retries ?? 3))
      throw new NetworkError({ code: 0, status: 0, message: 'The stream broke off', cause });
    await pause(backoffMs(failures), options.signal);
  }
}

/**
 * A client of one installation. Every operation of its API is a method: what stands in the path, and the query or the
 * body, go in as one object; out comes the data of the answer. Lists are also async iterables of their rows, streams of
 * their lines, files are the `Response`. A call that fails throws a `WaybillError`.
 */
export const createClient = (settings: ClientOptions): Client => {
  const method =
    (operation: Operation) =>
    (input: Input = {}, options: CallOptions = {}): unknown => {
      const call = (given: Input) => dataOf(settings, operation, given, options);
      if (operation.kind === 'stream') return linesOf(settings, operation, input, options);
      if (operation.kind !== 'page') return call(input);
      return pagesOf((pageNum) => call({ ...input, pageNum }) as Promise<AnyPage>, input);
    };
  const methods = Object.entries(operations).map(([name, operation]) => [name, method(operation)]);
  return Object.fromEntries(methods) as Client;
};
