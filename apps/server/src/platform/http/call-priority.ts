import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import type { Lasting, Priority } from '@waybill/contract/priority.ts';

const vitalAccess: ReadonlySet<string> = new Set(['users:money', 'blacklist:manage', 'limits:manage']);

const ownPriority = ({ access, key, method, priority }: EndpointShape): Priority => {
  if (priority !== undefined) return priority;
  if (key === 'own:order' || vitalAccess.has(access)) return 'vital';
  // Whoever is to find out what is wrong must see it while it is.
  if (access === 'diagnosis:read') return 'act';
  if (method === 'GET') return 'read';
  return key === 'own:query' ? 'hold' : 'act';
};

/**
 * How late a call is rejected under too much load: derived from what its endpoint declares, and said by its `priority`
 * where that does not tell. `inBackground`: the call says that nobody asked for it by hand (`X-Background: 1`), which
 * makes a poll of what reads and changes nothing about the rest.
 */
export const priorityOf = (endpoint: EndpointShape, inBackground: boolean): Priority => {
  const own = ownPriority(endpoint);
  return own === 'read' && (inBackground || endpoint.background === true) ? 'poll' : own;
};

/** How long a call keeps its place. Files go over the line of the caller, in either direction. */
export const lastingOf = ({ answer, encoding, lasts }: EndpointShape): Lasting =>
  lasts ?? (answer === 'file' || encoding === 'multipart' ? 'long' : 'short');
