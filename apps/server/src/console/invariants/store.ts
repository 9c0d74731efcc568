import { type Invariant, type InvariantName, invariantNames } from '@waybill/contract/endpoints/diagnosis.ts';
import { type Reader, statement } from '../../platform/db/database.ts';
import { msOf, msUntil } from '../../platform/db/times.ts';
import { answers, field } from '../../platform/db/view.ts';
import type { Finding } from './check.ts';
import type { SweepProgress } from './rules.ts';

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

export type Claimed = { name: InvariantName; state: Invariant['state']; progress: Parts };

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

export const saveResults = statement<never, [string]>(
  `UPDATE invariant_results r SET since = CASE WHEN r.state = n.state THEN since ELSE now() END, state = n.state,
     last_run_at = now(), took_ms = n."tookMs", rows = n.rows, broken = n.broken, progress = n.progress,
     next_run_at = now() + make_interval(secs => n."pauseMs" / 1000)
   FROM jsonb_to_recordset($1::jsonb) AS n (name text, state text, "tookMs" float8, rows jsonb, broken int, progress jsonb,
     "pauseMs" float8)
   WHERE r.name = n.name`,
);

export const saveFailure = statement<never, [InvariantName, number]>(
  `UPDATE invariant_results SET since = CASE WHEN state = 'failed' THEN since ELSE now() END, state = 'failed',
     last_run_at = now(), next_run_at = now() + make_interval(secs => $2::float8 / 1000)
   WHERE name = $1`,
);

const listInvariants = answers<Invariant, [readonly InvariantName[]]>(
  {
    name: field.value('n.name'),
    state: field.value(`coalesce(r.state, 'unknown')`),
    lastRunTime: field.timeOrNull('r.last_run_at'),
    lastRunMs: field.value(msOf('r.last_run_at')),
    tookMs: field.value('r.took_ms'),
    sinceTime: field.timeOrNull('r.since'),
    rows: field.value(`coalesce(r.rows, '[]')`),
    more: field.value('coalesce(r.broken > jsonb_array_length(r.rows), false)'),
  },
  (columns) => `SELECT ${columns} FROM unnest($1::text[]) WITH ORDINALITY AS n (name, place)
     LEFT JOIN invariant_results r ON r.name = n.name ORDER BY n.place`,
);

export const readBoard = async (reader: Reader) => {
  const list = await listInvariants(reader, invariantNames);
  return { list, broken: list.filter(({ state }) => state === 'broken').length, serverTime: Date.now() };
};

export const countStuckRows = statement<{ broken: number }, []>(
  `SELECT broken FROM invariant_results WHERE name = 'holds_match_stock'`,
);
