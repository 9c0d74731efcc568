import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { z } from 'zod';
import type { Finding, Judge } from './judge.ts';

// The security policy of the pages allows no code that is made at run time. Schemas ask when they are made, so files that
// judge by the contract import this one first.
z.config({ jitless: true });

/** What is within the range of a field that takes whole numbers, where its schema closes both ends. */
const rangeOf = (body: EndpointShape['body'], field: string): Finding | undefined => {
  let part: unknown = body instanceof z.ZodObject ? body.shape[field] : undefined;
  while (part instanceof z.ZodOptional || part instanceof z.ZodNullable || part instanceof z.ZodDefault)
    part = part.unwrap();
  const { minValue: min, maxValue: max } =
    part instanceof z.ZodNumber ? part : { minValue: 0, maxValue: null };
  return min === null || max === null || max >= Number.MAX_SAFE_INTEGER
    ? undefined
    : ['fields.range', { min, max }];
};

/** Judges the bodies of an endpoint's calls by the contract, before they are sent. */
export const judge =
  ({ body }: Pick<EndpointShape, 'body'>): Judge =>
  (value) => {
    if (body === undefined) return {};
    // What is empty is not sent (spec section 5).
    const sent = Object.entries(value).filter(([, part]) => part !== '' && part !== null);
    const { error } = z.safeParse(body, Object.fromEntries(sent));
    const found: Record<string, Finding> = {};
    // Of several problems of a field the first is said.
    for (const { path, message } of error?.issues ?? []) {
      const field = String(path[0]);
      found[field] ??= (message === 'fields.number' ? rangeOf(body, field) : undefined) ?? message;
    }
    return found;
  };
