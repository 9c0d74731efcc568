import type { InvariantName } from '@waybill/contract/endpoints/diagnosis.ts';
import type { Deps } from '../../platform/deps.ts';
import { raiseAlert } from '../security/public-api.ts';
import type { Finding } from './check.ts';
import { alertOf } from './rules.ts';
import type { StoredState } from './store.ts';

export type Change = {
  readonly name: InvariantName;
  readonly was: StoredState;
  readonly state: 'holds' | 'broken';
  readonly rows: readonly Finding['row'][];
};

const shownRows = 5;

export const notifyChange = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { name, was, state, rows }: Change,
): Promise<void> => {
  if (state === was) return;
  if (state === 'holds') {
    if (was === 'broken') log.info({ invariant: name }, 'an invariant holds again');
    return;
  }
  log.error({ invariant: name, broken: rows.length, rows: rows.slice(0, shownRows) }, 'an invariant broke');
  const kind = alertOf(name);
  if (kind === undefined) return;
  try {
    await raiseAlert(db, { kind, severity: 'critical', subject: name, count: rows.length });
  } catch (error) {
    log.error({ err: error, invariant: name }, 'an alert could not be raised');
  }
};
