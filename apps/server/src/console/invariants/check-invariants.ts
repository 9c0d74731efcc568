import type { InvariantName } from '@waybill/contract/endpoints/diagnosis.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Reader } from '../../platform/db/database.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import type { Check, Finding, Sweep } from './check.ts';
import { checks } from './checks.ts';
import { firstProgress, keptRows, nextProgress, pauseAfter, shownRows } from './rules.ts';
import {
  type Claimed,
  type Parts,
  type StoredState,
  claimDue,
  claimNow,
  saveFailure,
  saveResult,
} from './store.ts';
import { notifyChange } from './notify-change.ts';

type Part = Parts[string];
type CheckDeps = Pick<Deps, 'db' | 'log'>;

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

/** Every key there is. */
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

/** Looks at the parts of a check that are due, or with `whole` at all there is. */
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

const checkAndSave = async (
  { db, log }: CheckDeps,
  check: Check,
  claimed: Claimed,
  whole: boolean,
): Promise<void> => {
  const { name } = check;
  const was: StoredState = claimed.state;
  const began = performance.now();
  try {
    const parts = await inSnapshot(db, (tx) => checkParts(tx, check, claimed.progress, whole));
    const tookMs = Math.round((performance.now() - began) * 10) / 10;
    const rows = Object.values(parts).flatMap((part) => part.findings.map(({ row }) => row));
    const state = rows.length === 0 ? 'holds' : 'broken';
    await saveResult(db, {
      name,
      state,
      tookMs,
      rows: rows.slice(0, shownRows),
      broken: rows.length,
      progress: parts,
      // A look at everything is a wish, not a burden that comes again.
      pauseMs: whole ? pauseAfter(0) : pauseAfter(tookMs),
    });
    await notifyChange({ db, log }, { name, was, state, rows });
  } catch (error) {
    log.error({ err: error, invariant: name }, 'an invariant could not be looked at');
    await saveFailure(db, name, pauseAfter(performance.now() - began));
  }
};

const checkOf = (name: InvariantName): Check => {
  const found = checks.find((check) => check.name === name);
  if (found === undefined) throw new Error(`nothing checks ${name}`);
  return found;
};

/** Looks at a part of what an invariant covers, when it is due and no other process does. */
export const checkWhenDue = async (context: CheckDeps, name: InvariantName): Promise<void> => {
  const [claimed] = await claimDue(context.db, name);
  if (claimed !== undefined) await checkAndSave(context, checkOf(name), claimed, false);
};

/** Looks at all that an invariant covers. */
export const checkAll = async (context: CheckDeps, name: InvariantName): Promise<void> => {
  const [claimed] = await claimNow(context.db, name);
  if (claimed !== undefined) await checkAndSave(context, checkOf(name), claimed, true);
};
