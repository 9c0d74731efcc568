import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { isStaff } from '@waybill/contract/permissions.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { wallTimeOrNull } from '../../platform/db/times.ts';
import { AppError } from '../../platform/app-error.ts';
import { findLinked } from '../provider/store.ts';
import { readFactorState } from './store.ts';

export const isRequired = (
  { secondFactor }: Pick<Config, 'secondFactor'>,
  { role, withheld }: Pick<Caller, 'role' | 'withheld'>,
): boolean => secondFactor === 'staff' && isStaff(withheld ?? role);

export const readState = async (
  db: Db,
  config: Pick<Config, 'secondFactor' | 'oidc'>,
  caller: Caller,
): Promise<EndpointData<typeof secondFactorEndpoints.getSecondFactor>> => {
  const [state] = await readFactorState(db, caller.userId);
  if (state === undefined) throw new AppError('notFound');
  const required = isRequired(config, caller);
  const provider = config.oidc !== undefined && (await findLinked(db, caller.userId)).length > 0;
  const on = state.since !== null;
  return {
    on,
    since: wallTimeOrNull(state.since),
    ways: on ? state.ways : [],
    recoveryCodesLeft: state.codes_left,
    provider,
    required,
    dueAt: required && !on ? state.due_at : null,
  };
};
