// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useSession } from '../client/session.ts';
import { MenuGroups } from './menu-groups.tsx';
import { menu } from './menu.ts';

afterEach(() => {
  cleanup();
  useSession.setState({ user: null });
});

const show = (role: string) => {
  useSession.setState({ user: { role } as never });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <MemoryRouter>
        <MenuGroups entries={menu} onNavigate={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.queryAllByRole('button').map((entry) => [entry.getAttribute('title'), entry.ariaDisabled]);
};

test('one of the staff sees what the role may not use, and why', () => {
  const denied = show('announcement_admin');
  expect(denied).toHaveLength(3);
  expect(new Set(denied.map(([title]) => title)).size).toBe(1);
  expect(document.querySelector('a[href="/notification-management"]')).not.toBeNull();
});

test('a super admin may use all, and a user sees nothing of it', () => {
  expect(show('super_admin')).toEqual([]);
  cleanup();
  expect(show('user')).toEqual([]);
  expect(document.querySelector('a[href="/admin"]')).toBeNull();
});

test('the entries are those of the specification, in its order', () => {
  show('user');
  const shown = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(shown).toEqual([
    '/ups',
    '/usps',
    '/fedex',
    '/batch-query',
    '/myorder',
    '/ticket-center',
    '/personal',
  ]);
  cleanup();
  show('super_admin');
  const staff = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  const own = [
    '/notification-management',
    '/ticket-management',
    '/admin',
    '/admin/metrics',
    '/admin/security',
  ];
  expect(staff).toEqual([...shown.slice(0, -1), ...own, '/personal']);
});
