import type { InvariantName } from '@waybill/contract/endpoints/diagnosis.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Finding } from './check.ts';
import type { StoredState } from './store.ts';

export type Change = {
  readonly name: InvariantName;
  readonly was: StoredState;
  readonly state: 'holds' | 'broken';
  readonly rows: readonly Finding['row'][];
};

/** Rows of the log line. */
const toldRows = 5;

/** Tells that an invariant broke or healed. */
export const tellChange = async (
  { log }: { log: Log },
  { name, was, state, rows }: Change,
): Promise<void> => {
  if (state === was) return;
  if (state === 'broken') {
    log.error({ invariant: name, broken: rows.length, rows: rows.slice(0, toldRows) }, 'an invariant broke');
  } else if (was === 'broken') log.info({ invariant: name }, 'an invariant holds again');
};
