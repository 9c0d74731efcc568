import { type InvariantName, invariantNames } from '@waybill/contract/endpoints/diagnosis.ts';
import type { Deps } from '../../platform/deps.ts';
import { raiseAlert } from '../../records/security/public-api.ts';
import type { Finding, Check, Sweep } from './check.ts';
import { alertOf, firstProgress, keptRows, nextProgress, pauseAfter, shownRows } from './rules.ts';
import { type Claimed, type Parts, claimDue, claimNow, saveFailure, saveResults } from './store.ts';
import type { Reader } from '../../platform/db/database.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { hasStalePlan } from '../../platform/db/unavailable.ts';
import { checks } from './checks.ts';

const loggedRows = 5;

const notifyChange = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { name, state: was }: Claimed,
  rows: readonly Finding['row'][],
): Promise<void> => {
  if (rows.length === 0 && was === 'broken') log.info({ invariant: name }, 'an invariant holds again');
  if (rows.length === 0 || was === 'broken') return;
  log.error({ invariant: name, broken: rows.length, rows: rows.slice(0, loggedRows) }, 'an invariant broke');
  const kind = alertOf(name);
  if (kind === undefined) return;
  try {
    await raiseAlert(db, { kind, severity: 'critical', subject: name, count: rows.length });
  } catch (error) {
    log.error({ err: error, invariant: name }, 'an alert could not be raised');
  }
};

type Part = Parts[string];
type CheckDeps = Pick<Deps, 'db' | 'log'> & {
  readonly signal?: AbortSignal;
};

const rowsOf = (parts: Parts): Finding['row'][] =>
  Object.values(parts).flatMap(({ findings }) => findings.map(({ row }) => row));

/** The next keys, those that are new, and once more those that were wrong: whatever stays wrong stays in the list. */
const passOver = async (reader: Reader, sweep: Sweep, before: Part | undefined): Promise<Part> => {
  const last = before?.progress ?? firstProgress;
  const progress = { ...last, size: Math.max(last.size, (await sweep.least?.(reader)) ?? 1) };
  const began = performance.now();
  const keys = await sweep.next(reader, progress.after, progress.size);
  const added = await sweep.added?.(reader, progress.since);
  const again = (before?.findings ?? []).map(({ key }) => key);
  const all = [...new Set([...again, ...(added?.keys ?? []), ...keys])];
  const findings = all.length === 0 ? [] : await sweep.find(reader, all);
  const tookMs = performance.now() - began;
  return {
    findings: findings.slice(0, keptRows),
    progress: nextProgress(progress, { keys, tookMs, upTo: added?.upTo }),
  };
};

const keysAtOnce = 500;

const sweepAll = async (reader: Reader, sweep: Sweep, before: Part | undefined): Promise<Part> => {
  const added = await sweep.added?.(reader, undefined);
  const findings: Finding[] = [];
  let keys = [...new Set((before?.findings ?? []).map(({ key }) => key))].toSorted((a, b) => a - b);
  const known = new Set(keys);
  for (let after = 0; ; after = keys.at(-1) ?? after) {
    // One part after the other, so that no statement takes long.
    keys = [...(await sweep.next(reader, after, keysAtOnce))];
    for (const key of keys) known.delete(key);
    if (keys.length > 0) findings.push(...(await sweep.find(reader, keys)));
    if (keys.length < keysAtOnce) break;
  }
  // What was wrong under keys that are gone.
  if (known.size > 0) findings.push(...(await sweep.find(reader, [...known])));
  const progress = { ...(before?.progress ?? firstProgress), after: 0 };
  return {
    findings: findings.slice(0, keptRows),
    progress: added === undefined ? progress : { ...progress, since: added.upTo },
  };
};

export const checkParts = async (
  reader: Reader,
  { glances = [], sweeps = [] }: Check,
  before: Parts,
  whole: boolean,
): Promise<Parts> => {
  const parts: Record<string, Part> = {};
  for (const { name, find } of glances) {
    // A transaction has one connection.
    parts[name] = { findings: (await find(reader)).slice(0, keptRows) };
  }
  for (const sweep of sweeps) {
    parts[sweep.name] = await (whole ? sweepAll : passOver)(reader, sweep, before[sweep.name]);
  }
  return parts;
};

const checkOf = (name: InvariantName): Check => {
  const found = checks.find((check) => check.name === name);
  if (found === undefined) throw new Error(`nothing checks ${name}`);
  return found;
};

type Look = { readonly claimed: Claimed; readonly tookMs: number } & (
  | { readonly parts: Parts }
  | { readonly error: unknown }
);

/** Milliseconds after which a snapshot ends: a long one keeps the database from tidying up. */
const longestSnapshotMs = 5_000;

/**
 * Looks at some in one state of the database, at one of them at least: up to the first that fails, whose transaction is
 * over then, or until it took long enough.
 */
const lookAt = (
  { db, signal }: CheckDeps,
  claims: readonly Claimed[],
  whole: boolean,
): Promise<readonly Look[]> =>
  inSnapshot(db, async (tx) => {
    const looks: Look[] = [];
    const opened = performance.now();
    for (const claimed of claims) {
      const began = performance.now();
      const isOver = signal?.aborted === true || began - opened > longestSnapshotMs;
      if (looks.length > 0 && isOver) break;
      const tookMs = (): number => Math.round((performance.now() - began) * 10) / 10;
      try {
        const parts = await checkParts(tx, checkOf(claimed.name), claimed.progress, whole);
        looks.push({ claimed, parts, tookMs: tookMs() });
      } catch (error) {
        if (hasStalePlan(error)) throw error;
        looks.push({ claimed, error, tookMs: tookMs() });
        break;
      }
    }
    return looks;
  });

const resultOf = (claimed: Claimed, parts: Parts, tookMs: number, whole: boolean) => {
  const rows = rowsOf(parts);
  return {
    name: claimed.name,
    state: rows.length === 0 ? 'holds' : 'broken',
    tookMs,
    rows: rows.slice(0, shownRows),
    broken: rows.length,
    progress: parts,
    // A look at everything is a wish, not a burden that comes again.
    pauseMs: pauseAfter(whole ? 0 : tookMs),
  };
};

const saveLooks = async ({ db, log }: CheckDeps, looks: readonly Look[], whole: boolean): Promise<void> => {
  const results = looks.flatMap((look) =>
    'parts' in look ? [resultOf(look.claimed, look.parts, look.tookMs, whole)] : [],
  );
  if (results.length > 0) await saveResults(db, JSON.stringify(results));
  for (const look of looks) {
    const { name } = look.claimed;
    if ('error' in look) {
      log.error({ err: look.error, invariant: name }, 'an invariant could not be looked at');
      await saveFailure(db, name, pauseAfter(look.tookMs));
    } else await notifyChange({ db, log }, look.claimed, rowsOf(look.parts));
  }
};

const checkAndSave = async (deps: CheckDeps, claims: readonly Claimed[], whole: boolean): Promise<void> => {
  for (let left = claims; left.length > 0 && deps.signal?.aborted !== true;) {
    const looks = await lookAt(deps, left, whole).catch((error: unknown) =>
      left.slice(0, 1).map((claimed): Look => ({ claimed, error, tookMs: 0 })),
    );
    await saveLooks(deps, looks, whole);
    left = left.slice(looks.length);
  }
};

export const checkDue = async (
  context: CheckDeps,
  names: readonly InvariantName[] = invariantNames,
): Promise<void> => {
  const claims = await claimDue(context.db, names);
  if (claims.length > 0) await checkAndSave(context, claims, false);
};

export const checkAll = async (context: CheckDeps, name: InvariantName): Promise<void> => {
  const claims = await claimNow(context.db, name);
  if (claims.length > 0) await checkAndSave(context, claims, true);
};

export const findAllBroken = async (reader: Reader, except: readonly InvariantName[] = []) => {
  const broken: { readonly name: InvariantName; readonly rows: readonly Finding['row'][] }[] = [];
  for (const check of checks) {
    if (except.includes(check.name)) continue;
    // A transaction has one connection.
    const parts = await checkParts(reader, check, {}, true);
    const rows = rowsOf(parts);
    if (rows.length > 0) broken.push({ name: check.name, rows });
  }
  return broken;
};
