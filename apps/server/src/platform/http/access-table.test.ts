import { type EndpointShape, keyScopeOf } from '@waybill/contract/endpoint.ts';
import { endpointList } from '@waybill/contract/endpoints/all.ts';
import { roleMay, roles } from '@waybill/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { knock } from '../../../test/walk-endpoints.ts';
import { lastingOf, priorityOf } from './slots.ts';

const who = ({ access }: EndpointShape): readonly string[] => {
  if (access === 'open') return ['nobody', ...roles];
  return roles.filter((role) => access === 'signedIn' || roleMay(role, access));
};

/** What a call of the staff that writes says of proof. */
const proof = ({ stepUp, method, access }: EndpointShape): string => {
  if (stepUp === true) return 'step-up';
  return method === 'GET' || access === 'open' || access === 'signedIn' ? '' : 'no step-up';
};

const line = (endpoint: EndpointShape): string =>
  [
    endpoint.id,
    who(endpoint).join(' '),
    `key ${keyScopeOf(endpoint) ?? 'none'}`,
    priorityOf(endpoint, false),
    lastingOf(endpoint),
    proof(endpoint),
  ].join(' | ');

let app: TestApp;
const callers = new Map<string, BuiltUser>();
beforeAll(async () => {
  app = await openTestApp();
  for (const role of roles) {
    callers.set(role, await buildUser(app.context, { role }));
  }
});
afterAll(() => app.close());

// Written anew by `vitest -u`; its difference is what a change of the contract does to rights and to the order of rejection.
test('what each call wants of its caller, and when it is rejected, is as it was', async () => {
  await expect(`${endpointList.map(line).join('\n')}\n`).toMatchFileSnapshot('access.snapshot.txt');
});

describe('every endpoint', () => {
  const guarded = endpointList.filter(({ access }) => access !== 'open');
  test.each(guarded)('$id lets nobody else in over HTTP', async (endpoint) => {
    const answers: Record<string, string> = {};
    for (const caller of ['nobody', ...roles]) {
      const token = callers.get(caller)?.token;
      answers[caller] = await knock(app, endpoint, token === undefined ? {} : { token });
    }
    expect(answers).toEqual({
      nobody: '401 40101',
      ...Object.fromEntries(roles.map((role) => [role, who(endpoint).includes(role) ? 'in' : '403 40301'])),
    });
  });
});
