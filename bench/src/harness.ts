import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type Check = { readonly what: string; readonly holds: boolean; readonly seen: string };

/** Rows of a table in a section of docs/benchmarks.md; `head` has the names of the columns between ` | `. */
export type Report = {
  readonly section: string;
  /** What stands beside machine and versions. */
  readonly facts?: readonly string[];
  readonly head: string;
  readonly rows: readonly (readonly string[])[];
};

export type Options = {
  readonly quick: boolean;
  readonly kills: number;
  readonly requests: number;
  readonly seed: number;
  /** The release before of an upgrade, or the first request of a fuzz run; empty unless said. */
  readonly from: string;
};

/** What a task needs to run; what it puts into `ends` ends with it. */
export type Run = {
  readonly options: Options;
  readonly ends: AsyncDisposableStack;
  print(text: string): void;
  /** Makes a database that ends with the task, with the product's schema and ZIPs unless it is to be empty; answers its address. */
  database(name: string, empty?: 'empty'): Promise<string>;
};

export type Task = {
  readonly name: string;
  /** Set for what takes so long that it runs by its name only. */
  readonly byName?: true;
  /** Throws when it could not be carried out. No results: it was skipped, and printed why. */
  run(run: Run): Promise<readonly (Check | Report)[]>;
};

export const none = (what: string, found: readonly unknown[]): Check => ({
  what,
  holds: found.length === 0,
  seen: found.length === 0 ? 'none' : `${found.length}, such as ${found.slice(0, 5).map(String).join('; ')}`,
});

export const atLeast = (what: string, least: number, seen: number): Check => ({
  what: `${what}, ${least} at least`,
  holds: seen >= least,
  seen: String(seen),
});

export const atMost = (what: string, most: number, seen: number): Check => ({
  what: `${what}, ${most} at most`,
  holds: seen <= most,
  seen: seen.toFixed(2),
});

export const same = (what: string, expected: unknown, seen: unknown): Check => ({
  what,
  holds: JSON.stringify(expected) === JSON.stringify(seen),
  seen: JSON.stringify(seen),
});

export const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

export const minute = 60_000;

/**
 * Waits until `condition` holds; answers after how many milliseconds it did. One that throws does not hold yet.
 * @throws Error that names `what` when it does not come true within `limitMs`.
 */
export const waitUntil = async (
  what: string,
  condition: () => Promise<boolean> | boolean,
  limitMs = minute,
): Promise<number> => {
  const began = performance.now();
  let last: unknown = 'it did not';
  while (performance.now() - began < limitMs) {
    try {
      // One look after the other.
      if (await condition()) return performance.now() - began;
    } catch (error) {
      last = error;
    }
    await pause(50);
  }
  throw new Error(`waited ${limitMs / 1000} s in vain until ${what}: ${String(last)}`);
};

/** Ends a process of any kind without warning; one that is gone already is no error. */
export const killPid = (pid: number | undefined): void => {
  try {
    // 0 would be this process with all that it started.
    if (pid !== undefined && pid > 0) process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

/** A folder that goes away with the task. Other users may enter: under root the database runs as another one. */
export const openFolder = async (ends: AsyncDisposableStack, name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `waybill-${name}-`));
  await chmod(folder, 0o755);
  ends.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
};
