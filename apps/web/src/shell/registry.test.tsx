// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Role } from '@waybill/contract/permissions.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useSession } from '../client/session.ts';
import { pages } from '../pages.ts';
import { paths } from '../paths.ts';
import { iconNames } from '../kit/icon.tsx';
import { ConsoleRail, ConsoleTabs } from './console-rail.tsx';
import { MenuGroups } from './menu-groups.tsx';
import type { Page } from './page.ts';
import { entryOf, Pages } from './registry.ts';

afterEach(() => {
  cleanup();
  useSession.setState({ user: null });
});

const pageAt = (path: string) => pages.find((page) => page.path === path);

test.each([
  [paths.console, paths.console],
  [paths.user, paths.console],
  [paths.metrics, paths.metrics],
  [paths.followed, paths.batchQuery],
  [paths.waits, paths.ups],
  [paths.developers, paths.personal],
  [paths.ticketDetail, paths.ticketCenter],
])('%s belongs to the entry %s of the sidebar', (path, entry) => {
  expect(entryOf(pageAt(path), pages)?.path).toBe(entry);
});

test('a ticket belongs to the desk for who answers tickets', () => {
  const entry = entryOf(pageAt(paths.ticketDetail), pages, ({ needs }) => needs === 'tickets:read');
  expect(entry?.path).toBe(paths.ticketManagement);
});

test('no two pages that a menu lists share an icon', () => {
  const icons = pages.flatMap(({ path, icon }) => (icon === undefined || path.includes(':') ? [] : icon));
  expect(icons.filter((icon, index) => icons.indexOf(icon) < index)).toEqual([]);
  const bare = pages.filter(({ menu, group, icon }) => (menu ?? group) !== undefined && icon === undefined);
  expect(bare).toEqual([]);
});

test('every name has its drawing, and no two drawings are the same', () => {
  const sprite = readFileSync(join(import.meta.dirname, '../kit/icons.svg'), 'utf8');
  const drawings = [...sprite.matchAll(/<symbol id="(\w+)" [^>]*>(.+)<\/symbol>/g)];
  expect(drawings.map(([, id]) => id)).toEqual(iconNames);
  expect(new Set(drawings.map(([, , drawing]) => drawing)).size).toBe(iconNames.length);
});

const showAs = (role: Role, element: ReactNode, at = '/', registry = pages): void => {
  useSession.setState({ user: { id: '1', role } as never });
  const handle = registry.find(({ path }) => path === at);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <Pages value={registry}>
        <RouterProvider
          router={createMemoryRouter([{ path: '*', element, handle }], { initialEntries: [at] })}
        />
      </Pages>
    </QueryClientProvider>,
  );
};

const sidebar = (
  <MenuGroups entries={pages.filter(({ menu }) => menu !== undefined)} onNavigate={() => undefined} />
);

const linksAs = (role: Role): (string | null)[] => {
  cleanup();
  showAs(role, sidebar);
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
};

test('one of the staff sees what the role may not use, and why', () => {
  showAs('announcement_admin', sidebar);
  const denied = screen.getAllByRole('button').map((entry) => [entry.title, entry.ariaDisabled]);
  expect(denied).toHaveLength(3);
  expect(new Set(denied.map(([title]) => title)).size).toBe(1);
  expect(document.querySelector('a[href="/notification-management"]')).not.toBeNull();
});

test('the entries are those of the specification, in its order', () => {
  const ofUsers = ['/ups', '/usps', '/fedex', '/batch-query', '/myorder', '/ticket-center', '/personal'];
  expect(linksAs('user')).toEqual(ofUsers);
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(linksAs('super_admin')).toEqual([
    ...ofUsers.slice(0, -1),
    '/notification-management',
    '/ticket-management',
    '/admin',
    '/admin/metrics',
    '/admin/security',
    '/personal',
  ]);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('the console has a column of the pages that a role may use, and none without any', () => {
  showAs('announcement_admin', <ConsoleRail />);
  expect(screen.queryByRole('navigation')).toBeNull();
  cleanup();
  showAs('admin', <ConsoleRail />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/admin/users');
});

const linksOf = (element: ReactNode, at: string): (string | null)[] => {
  cleanup();
  showAs('super_admin', element, at);
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
};

test('each page of the console has one way to it: an entry of a menu, or a tab of one', () => {
  const rail = linksOf(<ConsoleRail />, paths.console);
  expect(rail.length).toBeLessThanOrEqual(14);
  const tabs = rail.flatMap((path) => linksOf(<ConsoleTabs />, path ?? '').slice(1));
  const menu = pages.flatMap(({ menu: group, path }) => (group === 'menu.staff' ? path : []));
  const ways = [...menu, ...rail, ...tabs];
  expect(new Set(ways).size).toBe(ways.length);
  const led = pages.filter(({ staff, path, needs, icon }) => staff && needs && icon && !path.includes(':'));
  expect(led.map(({ path }) => path).filter((path) => !ways.includes(path))).toEqual([]);
});

test('a role that may not use the first of some tabs gets to the others', () => {
  const without = pages.map((page) => (page.path === paths.approvals ? { ...page, needs: undefined } : page));
  showAs('super_admin', <ConsoleRail />, paths.console, without as readonly Page[]);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain(paths.refunds);
});
