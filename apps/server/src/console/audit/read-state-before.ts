import type { UserStatus } from '@waybill/contract/endpoints/accounts.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import type { Reader } from '../../platform/db/database.ts';
import { findStateBefore } from './store.ts';

/** Role and status of an account before a time, by what later changes found; null where nobody changed them since. */
export const readStateBefore = async (
  reader: Reader,
  userId: number,
  before: string,
): Promise<{ role: Role | null; status: UserStatus | null }> => {
  const [state] = await findStateBefore(reader, String(userId), before);
  return state ?? { role: null, status: null };
};
