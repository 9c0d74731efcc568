import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import type { Judge } from './finding.ts';

/**
 * Judges the bodies of an endpoint's calls by the contract, before they are sent. The contract's schemas come with the first
 * form; where they cannot be fetched, the server judges alone.
 */
export const judgeOf = async ({
  body,
  loadBody,
}: Pick<EndpointShape, 'body' | 'loadBody'>): Promise<Judge | undefined> => {
  try {
    const { judge } = await import('./schemas.ts');
    return judge(body ?? (await loadBody?.()));
  } catch {
    return undefined;
  }
};
