import type { EndpointCall, EndpointShape } from '../endpoint.ts';
import type { endpoints } from '../endpoints/all.ts';

/** Numbers of three carriers with right check digits, all of them published by the carriers. */
export const numbers = {
  ups: '1Z999AA10123456784',
  fedex: '449044304137821',
  usps: '9434611206217011894085',
} as const;

export const id = '10234';
export const week = { from: '2026-11-16', to: '2026-11-22' } as const;
export const instant = '2026-11-20T15:22:33+08:00';
export const holdId = '0198f1c2-7a4e-7d31-9c55-2f6b8e1a4d07';

type Endpoints = typeof endpoints;
type BodyOf<T extends EndpointShape> =
  EndpointCall<T> extends { readonly body?: infer B }
    ? NonNullable<B>
    : T extends { readonly form: unknown }
      ? Readonly<Record<string, string>>
      : string;

export type BodyExamples = { readonly [K in keyof Endpoints]?: BodyOf<Endpoints[K]> };
