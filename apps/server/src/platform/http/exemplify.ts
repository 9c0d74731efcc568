import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { bodyExamples, parameterExamples } from '@waybill/contract/examples/examples.ts';
import { NoBody } from '@waybill/contract/vocabulary/fields.ts';

/** What a call of the document takes. */
export type Exemplified = {
  parameters?: { name?: string; required?: boolean; example?: unknown; $ref?: string }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object; example?: unknown }> };
};

const bodies: Readonly<Record<string, unknown>> = bodyExamples;

/**
 * Gives a call of the document the examples of its body, its path and what its query cannot go without. An example of
 * what may be left out would narrow whatever is tried with it.
 */
export const exemplify = ({ parameters = [], requestBody }: Exemplified, endpoint: EndpointShape): void => {
  for (const parameter of parameters)
    if (parameter.required === true && parameter.name !== undefined)
      parameter.example = parameterExamples[parameter.name];
  for (const content of Object.values(requestBody?.content ?? {}))
    content.example = endpoint.body === NoBody ? {} : bodies[endpoint.id];
};
