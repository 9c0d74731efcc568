// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useSession } from '../client/session.ts';
import { openDialogs } from '../kit/dialog.test-kit.ts';
import { Environment } from './environment.tsx';
import { loadPhraseBundle } from './language.tsx';
import { SiteHeader } from './site-header.tsx';
import { SiteSider } from './site-sider.tsx';

vi.hoisted(() =>
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => undefined }) }),
);
const signOut = vi.fn<() => Promise<void>>();
vi.mock('./sign-out.ts', () => ({ signOut: () => signOut() }));

beforeAll(() => loadPhraseBundle('app'));
openDialogs();

afterEach(() => {
  cleanup();
  signOut.mockClear();
  useSession.setState({ user: null });
});

const show = (part: ReactNode, user: object): HTMLElement => {
  useSession.setState({ user: { id: '1', role: 'user', nickname: null, balance: 0, ...user } as never });
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  return render(
    <QueryClientProvider client={client}>
      <Environment>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: part }])} />
      </Environment>
    </QueryClientProvider>,
  ).container;
};

const header = <SiteHeader menuOpen={false} onToggleMenu={() => undefined} bell={null} palette={null} />;
const sider = <SiteSider Note={() => null} onNavigate={() => undefined} />;

test.each([
  [{ email: 'lin@demo.local', userName: 'lin' }, 'lin@demo.local'],
  [{ email: '', userName: 'lin' }, 'lin'],
  [{ email: '', userName: '' }, 'admin'],
])('the foot of the rail says who %j is', (user, text) => {
  expect(show(sider, user).querySelector('.site-sider-who')?.textContent).toBe(text);
});

test.each([
  [{ nickname: 'Lin', userName: 'lin' }, 'Lin'],
  [{ nickname: '', userName: 'lin' }, 'lin'],
  [{ nickname: '', userName: '' }, 'admin'],
])('the header shows the name of %j beside the avatar', (user, text) => {
  const name = show(header, user).querySelector('.user-menu-name');
  expect(name?.textContent).toBe(text);
  expect(name?.closest('.visually-hidden')).toBeNull();
});

test('one press in the header signs out, without a question', () => {
  show(header, { userName: 'lin' });
  fireEvent.click(screen.getByRole('button', { name: '退出登录' }));
  expect(signOut).toHaveBeenCalledOnce();
});
