import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.resetModules();
});

/** Whether somebody of this role gets through; where he is sent and what he is told otherwise. */
const tryAs = async (role: string | null) => {
  const { requireStaff } = await import('./staff-guard.ts');
  const { useSession } = await import('../client/session.ts');
  const { useMessages } = await import('./messages.tsx');
  useSession.setState({ user: role === null ? null : ({ id: '1', role } as never) });
  const next = vi.fn();
  let sentTo: string | null = null;
  try {
    await requireStaff({} as never, next);
  } catch (response) {
    sentTo = (response as Response).headers.get('Location');
  }
  return { sentTo, told: useMessages.getState().shown.map(({ theme, text }) => [theme, text]) };
};

test.each(['announcement_admin', 'admin', 'super_admin'])('%s passes', async (role) => {
  expect(await tryAs(role)).toEqual({ sentTo: null, told: [] });
});

test.each(['user', null])('%s is told why and sent to /403', async (role) => {
  expect(await tryAs(role)).toEqual({ sentTo: '/403', told: [['error', '您没有权限访问该页面']] });
});
