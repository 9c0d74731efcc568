// @vitest-environment jsdom
import type { Role } from '@waybill/contract/permissions.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useSession } from '../client/session.ts';
import ConsoleRail from './console-rail.tsx';
import { Environment } from './environment.tsx';

afterEach(() => {
  cleanup();
  useSession.setState({ user: null });
});

const railOf = (role: Role) => {
  useSession.setState({ user: { id: '1', role } as never });
  render(
    <Environment>
      <MemoryRouter>
        <ConsoleRail />
      </MemoryRouter>
    </Environment>,
  );
  return screen.queryByRole('navigation');
};

test('a role with no page of the console has no column for them', () => {
  expect(railOf('announcement_admin')).toBeNull();
});

test('a role with pages of the console has them in a column', () => {
  expect(railOf('admin')?.querySelector('a[href="/admin/users"]')).toBeInstanceOf(HTMLAnchorElement);
});
