import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const check = vi.fn<() => Promise<boolean>>();
const checkNow = vi.fn<() => boolean>();
let guard: typeof import('./guard.ts');

beforeEach(async () => {
  vi.resetModules();
  check.mockReset();
  checkNow.mockReset().mockReturnValue(false);
  vi.doMock('../client/live-session.ts', () => ({
    liveSession: async () => ({ check }),
    loadedSession: () => ({ checkNow }),
  }));
  guard = await import('./guard.ts');
});

afterEach(() => {
  vi.doUnmock('../client/live-session.ts');
  vi.resetModules();
});

const holdToken = async (token: string | null): Promise<void> => {
  const { useSession } = await import('../client/session.ts');
  useSession.setState({ auth: token === null ? null : { token, expiry: 1, lastActivity: 1 } });
};

const told = async () => {
  const { useMessages } = await import('./messages.tsx');
  return useMessages.getState().shown.map(({ theme, text }) => [theme, text]);
};

const enter = async (path: string): Promise<string | null> => {
  const args = { request: new Request(`https://waybill.example${path}`) } as never;
  try {
    await guard.requireSignedIn(args, vi.fn());
    return null;
  } catch (response) {
    return (response as Response).headers.get('Location');
  }
};

const openSignIn = async (path: string): Promise<string | null> => {
  const answer = await guard.leaveWhenSignedIn({
    request: new Request(`https://waybill.example${path}`),
  } as never);
  return answer?.headers.get('Location') ?? null;
};

describe('a page for signed-in people', () => {
  test('opens with a valid session', async () => {
    await holdToken('t');
    check.mockResolvedValue(true);
    expect(await enter('/ups')).toBeNull();
    expect(await told()).toEqual([]);
  });

  test('opens at once where nothing has to be waited for', () => {
    checkNow.mockReturnValue(true);
    const args = { request: new Request('https://waybill.example/ups') } as never;
    expect(guard.requireSignedIn(args, vi.fn())).toBeUndefined();
    expect(check).not.toHaveBeenCalled();
  });

  test('sends others to sign in, with the full path to come back to', async () => {
    expect(await enter('/myorder?keyword=a&pageNum=2')).toBe(
      '/login?redirect=%2Fmyorder%3Fkeyword%3Da%26pageNum%3D2',
    );
    expect(await told()).toEqual([['warning', '请先登录']]);
    expect(check).not.toHaveBeenCalled();
  });

  test.each([
    ['on the way to it', { location: { hash: '' }, navigation: { location: { hash: '#fees' } } }],
    ['as the first page', { location: { hash: '#fees' }, navigation: {} }],
  ])('keeps the place in it, %s', async (_, state) => {
    const { stayWith } = await import('./stay-put.ts');
    stayWith({ state, navigate: vi.fn() } as never);
    expect(await enter('/ticket-detail/7?a=1')).toBe('/login?redirect=%2Fticket-detail%2F7%3Fa%3D1%23fees');
  });

  test('clears what is left of a session without its token', async () => {
    const { fakeStorage } = await import('../client/fake-storage.test-kit.ts');
    vi.stubGlobal('localStorage', fakeStorage({ userData: '{"id":"1"}', Authorization: 't', theme: 'dark' }));
    await enter('/ups');
    expect([localStorage.length, localStorage.getItem('theme')]).toEqual([1, 'dark']);
    vi.unstubAllGlobals();
  });

  test('sends those to sign in whose session cannot be used any more', async () => {
    await holdToken('t');
    check.mockResolvedValue(false);
    expect(await enter('/ups')).toBe('/login?redirect=%2Fups');
    expect(await told()).toEqual([['warning', '请先登录']]);
  });
});

describe('the sign-in page', () => {
  test('opens for those who are signed out, or whose session cannot be used', async () => {
    expect(await openSignIn('/login')).toBeNull();
    await holdToken('t');
    check.mockResolvedValue(false);
    expect(await openSignIn('/login')).toBeNull();
  });

  test.each([
    ['/login', '/ups'],
    ['/login?redirect=%2Fmyorder', '/myorder'],
    ['/login?redirect=%2F%2Fevil.example', '/ups'],
    ['/login?redirect=%2Flogin', '/ups'],
  ])('%s sends those who are signed in to %s', async (path, target) => {
    await holdToken('t');
    check.mockResolvedValue(true);
    expect(await openSignIn(path)).toBe(target);
  });
});
