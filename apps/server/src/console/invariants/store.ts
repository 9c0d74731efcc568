import { type InvariantName, invariantNames } from '@waybill/contract/endpoints/diagnosis.ts';
import { type Reader, namedStatement, statement } from '../../platform/db/database.ts';
import { msOf } from '../../platform/db/times.ts';
import type { Finding } from './check.ts';
import type { SweepProgress } from './rules.ts';

export type StoredState = 'holds' | 'broken' | 'failed' | 'unknown';

/** What is kept of a part of a check, by its name. */
export type Parts = Readonly<
  Record<string, { readonly findings: readonly Finding[]; readonly progress?: SweepProgress }>
>;

const addMissing = statement<never, [readonly string[]]>(
  'INSERT INTO invariant_results (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
);

/** Puts a row in place for each invariant. */
export const addInvariants = (reader: Reader): Promise<unknown> => addMissing(reader, invariantNames);

/** Invariants whose time has come, the longest due first. */
export const findDue = statement<{ name: InvariantName }, []>(
  'SELECT name FROM invariant_results WHERE next_run_at <= now() ORDER BY next_run_at',
);

/** Seconds that a look is somebody's alone; whoever dies meanwhile is followed by another. */
const leaseSeconds = 30;

export type Claimed = { state: StoredState; progress: Parts };

/** Takes an invariant that is due, for one process at a time; nothing when another has it. */
export const claimDue = statement<Claimed, [InvariantName]>(
  `UPDATE invariant_results SET next_run_at = now() + interval '${leaseSeconds} s'
   WHERE name = $1 AND next_run_at <= now() RETURNING state, progress`,
);

/** Takes an invariant, due or not. */
export const claimNow = statement<Claimed, [InvariantName]>(
  `UPDATE invariant_results SET next_run_at = now() + interval '${leaseSeconds * 10} s'
   WHERE name = $1 RETURNING state, progress`,
);

export type Result = {
  readonly name: InvariantName;
  readonly state: 'holds' | 'broken';
  readonly tookMs: number;
  readonly rows: readonly Finding['row'][];
  readonly broken: number;
  readonly progress: Parts;
  readonly pauseMs: number;
};

const save = namedStatement<
  never,
  Omit<Result, 'rows' | 'progress'> & { readonly rows: string; readonly progress: string }
>(
  `UPDATE invariant_results SET since = CASE WHEN state = $state THEN since ELSE now() END, state = $state,
     last_run_at = now(), took_ms = $tookMs, rows = $rows::jsonb, broken = $broken,
     progress = coalesce($progress::jsonb, progress),
     next_run_at = now() + make_interval(secs => $pauseMs::float8 / 1000)
   WHERE name = $name`,
);

/** Stores how an invariant was found. */
export const saveResult = async (reader: Reader, result: Result): Promise<void> => {
  const [rows, progress] = [JSON.stringify(result.rows), JSON.stringify(result.progress)];
  await save(reader, { ...result, rows, progress });
};

/** Stores that an invariant could not be looked at; what was found before stays. */
export const saveFailure = statement<never, [InvariantName, number]>(
  `UPDATE invariant_results SET since = CASE WHEN state = 'failed' THEN since ELSE now() END, state = 'failed',
     last_run_at = now(), next_run_at = now() + make_interval(secs => $2::float8 / 1000)
   WHERE name = $1`,
);

export type StoredResult = {
  name: InvariantName;
  state: StoredState;
  since: string | null;
  last_run_at: string | null;
  last_run_ms: number | null;
  took_ms: number | null;
  rows: readonly Finding['row'][];
  broken: number;
};

/** How the invariants were found. */
export const listResults = statement<StoredResult, []>(
  `SELECT name, state, since, last_run_at, ${msOf('last_run_at')} AS last_run_ms, took_ms, rows, broken
   FROM invariant_results`,
);
