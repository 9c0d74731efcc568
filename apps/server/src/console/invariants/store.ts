import { type InvariantName, invariantNames } from '@waybill/contract/endpoints/diagnosis.ts';
import { type Reader, namedStatement, statement } from '../../platform/db/database.ts';
import { msOf, msUntil } from '../../platform/db/times.ts';
import type { Finding } from './check.ts';
import type { SweepProgress } from './rules.ts';

export type StoredState = 'holds' | 'broken' | 'failed' | 'unknown';

export type Parts = Readonly<
  Record<string, { readonly findings: readonly Finding[]; readonly progress?: SweepProgress }>
>;

const addMissing = statement<never, [readonly string[]]>(
  'INSERT INTO invariant_results (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
);

export const addInvariants = (reader: Reader): Promise<unknown> => addMissing(reader, invariantNames);

export const findNextRun = statement<{ due_ms: number }, [readonly InvariantName[]]>(
  `SELECT ${msUntil('min(next_run_at)')} AS due_ms FROM invariant_results WHERE name = ANY ($1::text[])`,
);

const leaseSeconds = 30;

export type Claimed = { name: InvariantName; state: StoredState; progress: Parts };

export const claimDue = statement<Claimed, [readonly InvariantName[]]>(
  `UPDATE invariant_results r SET next_run_at = now() + interval '${leaseSeconds} s'
   FROM (
     SELECT name FROM invariant_results WHERE name = ANY ($1::text[]) AND next_run_at <= now() FOR UPDATE SKIP LOCKED
   ) due
   WHERE r.name = due.name RETURNING r.name, r.state, r.progress`,
);

export const claimNow = statement<Claimed, [InvariantName]>(
  `UPDATE invariant_results SET next_run_at = now() + interval '${leaseSeconds * 10} s'
   WHERE name = $1 RETURNING name, state, progress`,
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
  Record<'names' | 'states' | 'tookMs' | 'rows' | 'broken' | 'progress' | 'pauseMs', readonly unknown[]>
>(
  `UPDATE invariant_results r SET since = CASE WHEN r.state = n.state THEN since ELSE now() END, state = n.state,
     last_run_at = now(), took_ms = n.took_ms, rows = n.rows::jsonb, broken = n.broken, progress = n.progress::jsonb,
     next_run_at = now() + make_interval(secs => n.pause_ms / 1000)
   FROM unnest($names::text[], $states::text[], $tookMs::float8[], $rows::text[], $broken::int[], $progress::text[],
     $pauseMs::float8[]) AS n (name, state, took_ms, rows, broken, progress, pause_ms)
   WHERE r.name = n.name`,
);

export const saveResults = async (reader: Reader, results: readonly Result[]): Promise<void> => {
  await save(reader, {
    names: results.map(({ name }) => name),
    states: results.map(({ state }) => state),
    tookMs: results.map(({ tookMs }) => tookMs),
    rows: results.map(({ rows }) => JSON.stringify(rows)),
    broken: results.map(({ broken }) => broken),
    progress: results.map(({ progress }) => JSON.stringify(progress)),
    pauseMs: results.map(({ pauseMs }) => pauseMs),
  });
};

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

export const listResults = statement<StoredResult, []>(
  `SELECT name, state, since, last_run_at, ${msOf('last_run_at')} AS last_run_ms, took_ms, rows, broken
   FROM invariant_results`,
);
