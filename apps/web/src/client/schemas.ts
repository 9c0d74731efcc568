import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { z } from 'zod';
import type { Judge } from './judge.ts';

// The security policy of the pages allows no code that is made at run time. Schemas ask when they are made, so files that
// judge by the contract import this one first.
z.config({ jitless: true });

/** Judges the bodies of an endpoint's calls by the contract, before they are sent. */
export const judge =
  ({ body }: Pick<EndpointShape, 'body'>): Judge =>
  (value) => {
    if (body === undefined) return {};
    // What is empty is not sent (spec section 5).
    const sent = Object.entries(value).filter(([, part]) => part !== '' && part !== null);
    const { error } = z.safeParse(body, Object.fromEntries(sent));
    const found: Record<string, string> = {};
    // Of several problems of a field the first is said.
    for (const { path, message } of error?.issues ?? []) found[String(path[0])] ??= message;
    return found;
  };
