import {
  mutationOptions,
  queryOptions,
  type QueryClient,
  type QueryKey,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query';
import type { EndpointData, EndpointShape } from '@waybill/contract/endpoint.ts';
import type { CallOptions } from './call-options.ts';
import { call, type Input } from './call.ts';
import { underOneKey } from './definitive-failure.ts';

type Options<Data, Selected> = Omit<
  UnusedSkipTokenOptions<Data, Error, Selected>,
  'queryKey' | 'queryFn' | 'initialData'
> & {
  /** Nobody asks for it by hand; so is what is read again by itself, unless this says otherwise. */
  readonly background?: boolean;
  /** What names it in the cache, where its input follows the clock. */
  readonly key?: unknown;
};

type Asks<T extends EndpointShape> = Input<T> | (() => Input<T>);

/** `call`, where its compiler cannot follow which of the input and the options an endpoint needs. */
const callAny = call as <T extends EndpointShape>(
  endpoint: T,
  input: unknown,
  options: CallOptions & { readonly idempotencyKey?: string },
) => Promise<EndpointData<T>>;

/**
 * What an endpoint answers to an input: `useQuery(query(codeEndpoints.listCodes, { params: { id } }))`. The cache keeps it under
 * the endpoint and the input, as it came; `select` makes something else of it.
 */
export const query = <T extends EndpointShape, Selected = EndpointData<T>>(
  endpoint: T,
  ...[input, { background, key = input, ...options } = {}]: object extends Input<T>
    ? [input?: Asks<T>, options?: Options<EndpointData<T>, Selected>]
    : [input: Asks<T>, options?: Options<EndpointData<T>, Selected>]
) => {
  const queryKey: QueryKey = [endpoint.id, key ?? {}];
  return queryOptions({
    ...options,
    queryKey,
    queryFn: ({ signal }) =>
      callAny(endpoint, typeof input === 'function' ? input() : input, {
        signal,
        background: background ?? options.refetchInterval !== undefined,
      }),
  });
};

/** What is read again: all that an endpoint answered, all that a group of them did, or queries by their key. */
export type Refreshed = EndpointShape | Readonly<Record<string, EndpointShape>> | QueryKey;

const isKey = (refreshed: Refreshed): refreshed is QueryKey => Array.isArray(refreshed);
const isEndpoint = (refreshed: Refreshed): refreshed is EndpointShape => 'method' in refreshed;

const keysOf = (refreshed: Refreshed): readonly QueryKey[] => {
  if (isKey(refreshed)) return [refreshed];
  return isEndpoint(refreshed) ? [[refreshed.id]] : Object.values(refreshed).map(({ id }) => [id]);
};

/** Reads again what is on screen, and the rest when it is next asked for. */
export const refresh = (client: QueryClient, ...all: readonly Refreshed[]): Promise<unknown> =>
  Promise.all(all.flatMap(keysOf).map((queryKey) => client.invalidateQueries({ queryKey })));

/**
 * Something that is done, once: the same input goes under the same `Idempotency-Key` until its outcome is known, whether it is
 * sent by a second click, a second try or a form that was opened anew. `name` tells it from other mutations; `refreshes` is
 * read again after it was done or tried.
 */
export const customMutation = <Given, Result>(
  name: string,
  run: (given: Given, idempotencyKey: string, client: QueryClient) => Promise<Result>,
  refreshes: readonly Refreshed[] | ((given: Given) => readonly Refreshed[]) = [],
) =>
  mutationOptions({
    mutationFn: (given: Given, { client }) =>
      underOneKey([name, given], (idempotencyKey) => run(given, idempotencyKey, client)),
    onSettled: (_data, _error, given, _result, { client }) =>
      refresh(client, ...(typeof refreshes === 'function' ? refreshes(given) : refreshes)),
  });

type How<T extends EndpointShape, Given> = CallOptions & {
  readonly refreshes?: readonly Refreshed[];
  /** What is sent, where it is made anew for each try of the same. */
  readonly input?: (given: Given) => Input<T>;
};

/** A call that does something: `useMutation(mutation(keyEndpoints.createKey, { refreshes: [keyEndpoints] }))`. */
export const mutation = <
  T extends EndpointShape,
  Given = object extends Input<T> ? Input<T> | void : Input<T>,
>(
  endpoint: T,
  { refreshes, input, ...options }: How<T, Given> = {},
) =>
  customMutation(
    endpoint.id,
    (given: Given, idempotencyKey) =>
      callAny(endpoint, input === undefined ? given : input(given), {
        ...options,
        ...(endpoint.idempotent === true && { idempotencyKey }),
      }),
    refreshes,
  );
