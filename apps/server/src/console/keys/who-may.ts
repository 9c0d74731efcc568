import { keyScopeOf } from '@waybill/contract/endpoint.ts';
import { endpointList } from '@waybill/contract/endpoints/all.ts';
import type { keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import { type KeyScope, keyScopes, roles } from '@waybill/contract/permissions.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/app-error.ts';
import { effectiveScopes } from './rules.ts';
import { countByRole, keysWithScope, listStoredTemplates } from './store.ts';

/** Who could do something, read off the one table of rights. Rejects what is no permission. */
export const whoMay = async (
  db: Db,
  permission: string,
): Promise<EndpointData<(typeof keyEndpoints)['whoMay']>> => {
  const scope: KeyScope | undefined = keyScopes.find((known) => known === permission);
  if (scope === undefined) throw fieldError('permission', 'fields.choice');
  const able = roles.filter((role) => effectiveScopes([scope], role).length > 0);
  const [counts, templates, keys] = await Promise.all([
    countByRole(db),
    listStoredTemplates(db),
    keysWithScope(db, scope, able),
  ]);
  return {
    roles: able.map((role) => ({
      role,
      accounts: counts.find((count) => count.role === role)?.accounts ?? 0,
    })),
    templates: templates
      .filter((template) => template.scopes.includes(scope))
      .map(({ id, name, keys: count }) => ({ id: String(id), name, keys: count })),
    keys: keys.map(({ id, name, owner }) => ({ id: String(id), name, owner })),
    endpoints: endpointList
      .filter((endpoint) => endpoint.access === scope || keyScopeOf(endpoint) === scope)
      .map(({ method, path }) => `${method} ${path}`),
  };
};
