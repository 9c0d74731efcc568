import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { z } from 'zod';
import type { Finding, Judge } from './finding.ts';

// The security policy of the pages allows no code that is made at run time. Schemas ask when they are made, so this file is
// loaded before them.
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

/** Of a body that has several forms the one with all that is sent. */
const formOf = (body: EndpointShape['body'], sent: object): EndpointShape['body'] =>
  body instanceof z.ZodUnion
    ? body.options.find(
        (option) => option instanceof z.ZodObject && Object.keys(sent).every((name) => name in option.shape),
      )
    : body;

/** Judges bodies by a schema. */
export const judge =
  (schema: EndpointShape['body']): Judge =>
  (value) => {
    // What is empty is not sent (spec section 5).
    const sent = Object.fromEntries(Object.entries(value).filter(([, part]) => part !== '' && part !== null));
    const body = formOf(schema, sent);
    if (body === undefined) return {};
    const { error } = z.safeParse(body, sent);
    const found: Record<string, Finding> = {};
    // Of several problems of a field the first is said.
    for (const { path, code, message } of error?.issues ?? []) {
      const field = String(path[0]);
      // Of a choice the contract says nothing of its own.
      const said = code === 'invalid_value' && !message.startsWith('fields.') ? 'fields.choice' : message;
      found[field] ??= (said === 'fields.number' ? rangeOf(body, field) : undefined) ?? said;
    }
    return found;
  };
