import type { EndpointData, EndpointInput, EndpointShape } from '@waybill/contract/endpoint.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Caller } from '../access/caller.ts';
import type { NotifyLimit } from '../access/guard.ts';
import type { Origin } from '../access/witness.ts';
import type { Deps } from '../deps.ts';
import type { Translate } from './language.ts';

export type FileAnswer = {
  readonly fileName: string;
  readonly contentType: string;
  readonly body: Readable | Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Call<T extends EndpointShape> = EndpointInput<T> & {
  readonly caller: T['access'] extends 'open' ? Caller | null : Caller;
  /** The token as it came, whether or not it is still good. */
  readonly token: string | undefined;
  readonly locale: Locale;
  readonly t: Translate;
  readonly ip: string;
  readonly device: string | undefined;
  readonly traceId: string;
  readonly origin: Origin;
  readonly giveToken: (token: string) => void;
  readonly notifyLimit: NotifyLimit;
  /** Only of endpoints that declare `idempotent`. */
  readonly idempotencyKey: string | undefined;
  readonly request: FastifyRequest;
};

/** One handler for every endpoint of a feature; a missing one does not compile. */
export type Handlers<T extends Readonly<Record<string, EndpointShape>>> = {
  readonly [K in keyof T]: (
    call: Call<T[K]>,
  ) => Promise<T[K] extends { readonly answer: 'file' } ? FileAnswer : EndpointData<T[K]>>;
};

/** Makes the handlers of a feature of what the platform offers, and of `More` from other features. */
export type Routes<T extends Readonly<Record<string, EndpointShape>>, More = unknown> = (
  deps: Deps & More,
) => Handlers<T>;
