import { type StaffAct, staffActs } from '@waybill/contract/endpoints/people-shapes.ts';
import { type Role, roles } from '@waybill/contract/permissions.ts';
import { describe, expect, test } from 'vitest';
import { approvalFor, isNearLimit, reasonAgainstDecision, rightOf } from './rules.ts';

const party = (id: number, role: Role, status = 'active') => ({ id, role, status });

/** What each role may do to a user and to one of the staff: recharge, refund, adjust, status, role, revoke, follow, factor, closure. */
const table: Record<Role, { user: string[]; staff: string[] }> = {
  user: { user: Array(9).fill('role'), staff: Array(9).fill('role') },
  announcement_admin: { user: Array(9).fill('role'), staff: Array(9).fill('role') },
  admin: {
    user: ['yes', 'yes', 'propose', 'yes', 'role', 'yes', 'yes', 'role', 'yes'],
    staff: ['staff', 'staff', 'staff', 'staff', 'role', 'staff', 'staff', 'role', 'staff'],
  },
  super_admin: {
    user: ['yes', 'yes', 'propose', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
    staff: ['yes', 'yes', 'propose', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  },
};

const right = (
  act: StaffAct,
  caller: ReturnType<typeof party>,
  target: typeof caller,
  superAdminsLeft: number,
) => rightOf(act, { caller, target, superAdminsLeft });

describe('rights over accounts', () => {
  test.each(roles)('of %s are those of the table', (role) => {
    const caller = party(1, role);
    const over = (target: Role) => staffActs.map((act) => right(act, caller, party(2, target), 1));
    expect(over('user')).toEqual(table[role].user);
    for (const staff of ['announcement_admin', 'admin', 'super_admin'] as const)
      expect(over(staff)).toEqual(table[role].staff);
  });

  test.each(staffActs)('nobody has over themselves, and no account that is disabled over any: %s', (act) => {
    for (const role of roles) {
      expect(['self', 'role']).toContain(right(act, party(1, role), party(1, role), 5));
      expect(right(act, party(1, role, 'disabled'), party(2, 'user'), 5)).toBe('role');
    }
  });

  test('never reach the last active super admin', () => {
    const caller = party(1, 'super_admin');
    for (const act of ['status', 'role'] as const) {
      expect(right(act, caller, party(2, 'super_admin'), 0)).toBe('last_super_admin');
      expect(right(act, caller, party(2, 'super_admin'), 1)).toBe('yes');
      expect(right(act, caller, party(2, 'super_admin', 'disabled'), 0)).toBe('yes');
      expect(right(act, caller, party(2, 'admin'), 0)).toBe('yes');
    }
  });
});

test.each([
  ['recharge', 100_000, null],
  ['recharge', 100_001, 'act'],
  ['refund', 100_000, null],
  ['refund', 100_001, 'act'],
  ['codes', 100_000, null],
  ['codes', 100_001, 'act'],
  ['adjust', 1, 'adjust'],
  ['adjust', -1, 'adjust'],
] as const)('%s of %i hundredths needs approval: %s', (act, points, needed) => {
  expect(approvalFor(act, points)).toBe(needed);
});

test.each([
  [89_999, false],
  [90_000, true],
  [100_000, true],
  [100_001, false],
])('%i hundredths are just below the limit: %s', (points, near) => {
  expect(isNearLimit(points)).toBe(near);
});

describe('a proposal', () => {
  const pending = { state: 'pending', proposed_by: 1, user_id: 2 };
  const independent = { settled: true, madeByProposer: false, madeProposer: false };
  test.each([
    ['approve', party(3, 'super_admin'), pending, undefined],
    ['refuse', party(3, 'super_admin'), pending, undefined],
    ['approve', party(3, 'admin'), pending, 'forbidden'],
    ['approve', party(3, 'super_admin', 'disabled'), pending, 'forbidden'],
    ['approve', party(1, 'super_admin'), pending, 'ownProposal'],
    ['approve', party(2, 'super_admin'), pending, 'ownAccount'],
    ['refuse', party(1, 'super_admin'), pending, 'ownProposal'],
    ['withdraw', party(1, 'admin'), pending, undefined],
    ['withdraw', party(3, 'super_admin'), pending, 'forbidden'],
    ['approve', party(3, 'super_admin'), { ...pending, state: 'expired' }, 'decided'],
    ['withdraw', party(1, 'admin'), { ...pending, state: 'approved' }, 'decided'],
  ] as const)('%s by %o of %o: %s', (decision, caller, approval, reason) => {
    expect(reasonAgainstDecision(decision, { ...independent, ...caller }, approval)).toBe(reason);
  });

  test.each([
    [{ settled: false }, 'approverTooNew'],
    [{ madeByProposer: true }, 'approverPromoted'],
    [{ madeProposer: true }, 'approverPromoted'],
  ] as const)('is not approved by somebody with %o, who may refuse it', (standing, reason) => {
    const decider = { ...independent, ...party(3, 'super_admin'), ...standing };
    expect(reasonAgainstDecision('approve', decider, pending)).toBe(reason);
    expect(reasonAgainstDecision('refuse', decider, pending)).toBeUndefined();
    expect(reasonAgainstDecision('approve', decider, { ...pending, state: 'approved' })).toBe('decided');
  });
});
