import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AuthData, SessionView } from '../client/session.ts';

const navigated = vi.fn();
const navigate = vi.fn();
const auth: AuthData = { token: 't', expiry: 1, lastActivity: 1 };
let setSession: (view: Partial<SessionView>) => void;
let moveTo: (address: string, inShell: boolean) => void;

/** A router that stands at an address and notes where it is sent. */
const routerAt = (address: string, inShell: boolean) => {
  const listeners: ((state: unknown) => void)[] = [];
  const stateOf = (place: string, shell: boolean) => {
    const { pathname, search, hash } = new URL(place, 'https://waybill.example');
    return { location: { pathname, search, hash }, matches: shell ? [{ route: { id: 'shell' } }] : [] };
  };
  const router = {
    state: stateOf(address, inShell),
    navigate,
    subscribe: (listener: (state: unknown) => void) => listeners.push(listener),
  };
  moveTo = (place, shell) => {
    router.state = stateOf(place, shell);
    listeners.forEach((listener) => listener(router.state));
  };
  return router as never;
};

const follow = async (address: string, inShell: boolean, signedIn: boolean): Promise<void> => {
  const { useSession } = await import('../client/session.ts');
  const { followSession } = await import('./follow-session.ts');
  useSession.setState({ auth: signedIn ? auth : null, ended: null });
  setSession = (view) => useSession.setState(view);
  followSession(routerAt(address, inShell));
};

beforeEach(() => {
  vi.resetModules();
  navigate.mockReset();
  navigated.mockReset();
  vi.stubGlobal('location', { origin: 'https://waybill.example' });
  vi.doMock('../client/live-session.ts', () => ({
    startLiveSession: () => undefined,
    notifySession: (tell: (session: { navigated: typeof navigated }) => void) => tell({ navigated }),
  }));
});

afterEach(() => {
  vi.doUnmock('../client/live-session.ts');
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('a session that ends', () => {
  test.each([
    ['on purpose leads to sign in', 'signedOut', '/login'],
    ['by force leads back here afterwards', 'forced', '/login?redirect=%2Fups%3FzipCode%3D10001%23a'],
    [
      'in another tab leads back here afterwards',
      'elsewhere',
      '/login?redirect=%2Fups%3FzipCode%3D10001%23a',
    ],
  ] as const)('%s', async (_, ended, target) => {
    await follow('/ups?zipCode=10001#a', true, true);
    setSession({ auth: null, ended });
    expect(navigate.mock.calls).toEqual([[target]]);
  });

  test('by a guard is led on by the guard', async () => {
    await follow('/ups', true, true);
    setSession({ auth: null, ended: 'expired' });
    expect(navigate).not.toHaveBeenCalled();
  });

  test('leaves a public page alone', async () => {
    await follow('/reset-password?token=x', false, true);
    setSession({ auth: null, ended: 'forced' });
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe('a session that begins on the sign-in page', () => {
  test.each([
    ['announcement_admin', '/login', '/admin'],
    ['super_admin', '/login', '/admin'],
    ['admin', '/login?redirect=%2Fups', '/ups'],
    ['user', '/login', '/ups'],
  ] as const)('leads %s from %s to %s', async (role, address, target) => {
    await follow(address, false, false);
    setSession({ auth, user: { role } as never });
    expect(navigate.mock.calls).toEqual([[target, { replace: true }]]);
  });

  test.each([
    ['/login', '/ups'],
    ['/login?redirect=%2Fmyorder%3Fa%3D1', '/myorder?a=1'],
    ['/login?redirect=https%3A%2F%2Fevil.example', '/ups'],
    ['/login/', '/ups'],
    ['/Login//?redirect=%2Fmyorder%23a', '/myorder#a'],
  ])('leads from %s to %s', async (address, target) => {
    await follow(address, false, false);
    setSession({ auth });
    expect(navigate.mock.calls).toEqual([[target, { replace: true }]]);
  });
});

test('each navigation of somebody signed in is told; signing in and registering are not watched', async () => {
  await follow('/ups', true, true);
  moveTo('/usps', true);
  moveTo('/register', false);
  moveTo('/Login', false);
  moveTo('/register/', false);
  moveTo('/login/', false);
  expect(navigated.mock.calls).toEqual([[true], [false], [false], [false], [false]]);
  setSession({ auth: null, ended: 'expired' });
  moveTo('/403', false);
  expect(navigated).toHaveBeenCalledTimes(5);
});
