import { type EndpointShape, keyScopeOf } from '@waybill/contract/endpoint.ts';
import { endpointList, endpoints } from '@waybill/contract/endpoints/all.ts';
import { type KeyScope, keyScopes } from '@waybill/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildKey } from '../../../test/api-keys.ts';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { knock } from '../../../test/walk-endpoints.ts';

const guarded: readonly EndpointShape[] = endpointList.filter(({ access }) => access !== 'open');
const forKeys = guarded.filter((endpoint) => keyScopeOf(endpoint) !== null);
const forNoKey = guarded.filter((endpoint) => keyScopeOf(endpoint) === null);

let app: TestApp;
let superAdmin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(() => app.close());

const keys = new Map<string, string>();
/** A key of that account with those scopes, made as the staff make one. */
const keyOf = async (owner: BuiltUser, scopes: KeyScope[]): Promise<string> => {
  const name = `${owner.id} ${scopes.join(' ')}`;
  const known = keys.get(name);
  if (known !== undefined) return known;
  const template = await app.call(
    endpoints.createTemplate,
    { body: { name: `template ${keys.size}`, scopes } },
    superAdmin,
  );
  const { key } = await buildKey(app, owner, { templateId: template.id, name: 'walk' }, superAdmin);
  keys.set(name, key);
  return key;
};
const knockWith = (endpoint: EndpointShape, key: string): Promise<string> =>
  knock(app, endpoint, { headers: { 'x-api-key': key } });
const refusal = '403 40301';

describe('an API key', () => {
  test.each(forKeys)('calls $id with exactly its scope, and with all others does not', async (endpoint) => {
    const scope = keyScopeOf(endpoint) as KeyScope;
    const others = keyScopes.filter((other) => other !== scope);
    expect(await knockWith(endpoint, await keyOf(superAdmin, [scope]))).toBe('in');
    expect(await knockWith(endpoint, await keyOf(superAdmin, others))).toBe(refusal);
  });

  test.each(forNoKey)('never calls $id, whatever it may do', async (endpoint) => {
    expect(await knockWith(endpoint, await keyOf(superAdmin, [...keyScopes]))).toBe(refusal);
  });
});

test('what a key may not is answered by the scope that it lacks, or by no key at all', async () => {
  const call = async (method: string, path: string) => {
    const response = await app.send(method, `/api/v1${path}`, method === 'GET' ? undefined : {}, {
      headers: { 'x-api-key': await keyOf(superAdmin, ['own:points']) },
    });
    return ((await response.json()) as { data: { supportHint: string } }).data.supportHint;
  };
  expect(await call('GET', '/logistics/holds')).toContain('own:query');
  expect(await call('GET', '/manage/limits/list')).toContain('limits:read');
  expect(await call('POST', '/user/acceptTerms')).toMatch(/^API 密钥不能调用此接口/);
});

test('a key loses with the role of its owner what came by it, and keeps what is the owner’s own', async () => {
  const owner = await buildUser(app.context, { role: 'admin' });
  const key = await keyOf(owner, [...keyScopes]);
  const change = {
    params: { id: String(owner.id) },
    body: { role: 'user', reason: 'left the team' },
  } as const;
  await app.call(endpoints.setUserRole, change, { ...superAdmin, idempotencyKey: `role-${owner.id}-walk` });
  for (const endpoint of forKeys) {
    const own = keyScopeOf(endpoint)?.startsWith('own:') === true;
    const answer = await knockWith(endpoint, key);
    expect({ id: endpoint.id, answer }).toEqual({ id: endpoint.id, answer: own ? 'in' : refusal });
  }
});
