import type { LimitTrial } from '@waybill/contract/endpoints/limit-trials.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { LimitValues } from './store.ts';
import { findTrial } from './trial/store.ts';

/** Id by which a limit is tried that is not there yet. */
export const newLimit = '0';

/** What the audit says of a limit. */
export const auditedLimit = (limit: Omit<LimitValues, 'name'>): Record<string, unknown> => ({
  target: limit.target,
  path: limit.path,
  maxRequests: limit.max_requests,
  windowSeconds: limit.window_seconds,
  action: limit.action,
  exempt: limit.exempt,
  enabled: limit.enabled,
});

/** What the audit says of a trial, beside the limit that was tried. */
export const auditedTrial = (trial: LimitTrial): Record<string, unknown> => ({
  triedFrom: new Date(trial.startMs).toISOString(),
  triedTo: new Date(trial.endMs).toISOString(),
  triedCalls: trial.calls,
  triedRefused: trial.refused,
  triedBefore: trial.refusedBefore,
  triedCallers: trial.callers,
  triedMost: trial.list.map(({ who, refused }) => `${who} ${refused}`),
});

/** A saved limit as the audit has it: with its trial, when whoever saves it tried exactly this in the last day. */
export const auditedWithTrial = async (
  tx: Tx,
  actorId: number,
  triedId: string,
  limit: LimitValues,
): Promise<object> => {
  const values = auditedLimit(limit);
  return (await findTrial(tx, actorId, triedId, values)) ?? values;
};
