import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { isStaff } from '@waybill/contract/roles.ts';
import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';

export type UserFilter = Omit<
  EndpointInput<typeof peopleEndpoints.listUsers>['query'],
  'pageNum' | 'pageSize'
>;

/**
 * Where the rows of a list are looked for: among the staff and among those that are not active, who are few; among
 * those that a keyword begins; else among all, in the order of the list. At most as many are looked at as are counted.
 */
export const sourceOf = ({ keyword, role, status }: UserFilter): 'staff' | 'keyword' | 'status' | 'all' => {
  if (role !== undefined && isStaff(role)) return 'staff';
  if (keyword !== undefined) return 'keyword';
  return status !== undefined && status !== 'active' ? 'status' : 'all';
};

/** Rows of a list that are looked at: those that a keyword begins have to be sorted, so they are fewer. */
export const mostLookedAt = (filter: UserFilter): number =>
  sourceOf(filter) === 'keyword' ? 2_000 : staffLimits.countedRows;

export const reasonAgainstStatus = (
  before: NonNullable<UserFilter['status']>,
  after: 'active' | 'disabled',
): 'stale' | 'unsupported' | undefined => {
  if (before === after) return 'stale';
  return before === 'pending' && after === 'active' ? 'unsupported' : undefined;
};

/** How a phone number that a keyword begins may be written: a mobile number with and without its 86. */
export const phoneSpellings = (keyword: string): string[] => {
  const digits = keyword.replaceAll(/\s/g, '').replace(/^\+?86-?(?=1)/, '');
  if (!/^1\d{2,10}$/.test(digits)) return [keyword];
  return ['', '86', '86 ', '86-', '+86', '+86 ', '+86-'].map((prefix) => prefix + digits);
};
