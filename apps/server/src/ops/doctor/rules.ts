import { dayMs } from '@waybill/contract/std/days.ts';
import type { CarrierAccount } from '@waybill/contract/endpoints/carrier-settings.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { serverObstacle } from '../../platform/obstacle.ts';

export type Finding = {
  readonly state: 'ok' | 'warn' | 'fail';
  readonly text: string;
  readonly advice?: string;
};

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warn = (text: string, advice: string): Finding => ({ state: 'warn', text, advice });
export const fail = (text: string, advice: string): Finding => ({ state: 'fail', text, advice });

const all = (...findings: readonly (Finding | false)[]): Finding[] => findings.filter((one) => one !== false);

export const lineOf = ({ state, text, advice }: Finding): string =>
  `${state.padEnd(5)} ${text}${advice === undefined ? '' : `\n      → ${advice}`}`;

/** What an error says, without what may be secret in it. */
export const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (typeof code === 'string' ? code : String(message ?? error)).replaceAll(/\/\/[^@\s]*@/g, '//…@');
};

export type DatabaseState = {
  readonly version: string;
  readonly version_number: number;
  readonly encoding: string;
  readonly collation: string;
  /** Whether the system sorts as it did when the database was made; null where it cannot differ. */
  readonly same_collation: boolean | null;
  readonly max_connections: number;
  readonly reserved_connections: number;
  readonly nodes: number;
  readonly durable: boolean;
};

/** Connections of a process beside its pool: 16 of the job queue, one of the call log, two that hear news. */
const otherConnections = 19;

export const judgeDatabase = (facts: DatabaseState, poolSize: number): Finding[] => {
  const { version, encoding, collation, max_connections: most, reserved_connections: reserved } = facts;
  const obstacle = serverObstacle(facts);
  const processes = Math.max(1, facts.nodes);
  const wanted = processes * (poolSize + otherConnections);
  const room = most - reserved;
  return all(
    obstacle === undefined
      ? ok(`PostgreSQL ${version}, encoding ${encoding}, collation ${collation}`)
      : fail(obstacle.cause, obstacle.advice),
    facts.same_collation === false &&
      warn(
        `the system sorts text otherwise than when the database was made (${collation})`,
        'REINDEX DATABASE, then ALTER DATABASE … REFRESH COLLATION VERSION',
      ),
    wanted > room
      ? warn(
          `${room} connections for up to ${wanted} of ${processes} processes`,
          'raise max_connections or lower POOL_SIZE',
        )
      : ok(`${room} connections, up to ${wanted} wanted by ${processes} processes`),
    !facts.durable &&
      fail(
        'fsync, full_page_writes or synchronous_commit is off',
        'switch them on: an answered purchase can get lost',
      ),
  );
};

/** How far continuous archiving is: times in milliseconds, names of segments of the WAL. */
export type ArchiveState = {
  readonly now_ms: number;
  readonly archived_ms: number | null;
  readonly failed_ms: number | null;
  readonly timeout_seconds: number;
  readonly segment_bytes: number;
  readonly archived: string | null;
  /** The one that is written; null at a standby. */
  readonly current: string | null;
};

/** Segments that may wait: an hour of an upload can fill some at once. */
const mostWaiting = 8;

/** Which segment of the WAL a name stands for, its timeline left out. */
const segmentNumber = (name: string, bytes: number): number =>
  Number.parseInt(name.slice(8, 16), 16) * (2 ** 32 / bytes) + Number.parseInt(name.slice(16), 16);

export const judgeArchive = (state: ArchiveState): Finding[] => {
  const { now_ms: now, archived_ms: archivedMs, failed_ms: failedMs, archived, current } = state;
  const last =
    archivedMs === null
      ? 'nothing was archived yet'
      : `the last segment was archived ${Math.round((now - archivedMs) / 1_000)} s ago`;
  const advice =
    'see the log of PostgreSQL: what is written from now on is not in the archive, and the disk fills';
  if (failedMs !== null && failedMs > (archivedMs ?? 0)) return [fail(`archiving fails; ${last}`, advice)];
  const of = (name: string): number => segmentNumber(name, state.segment_bytes);
  const waiting = archived === null || current === null ? 0 : of(current) - of(archived) - 1;
  return all(
    waiting > mostWaiting
      ? warn(`${waiting} segments wait to be archived; ${last}`, advice)
      : ok(`archiving works; ${last}`),
    state.timeout_seconds === 0 &&
      warn(
        'archive_timeout is 0: what is written is archived once it fills a segment, however long that takes',
        "ALTER SYSTEM SET archive_timeout = '60s'",
      ),
  );
};

export const judgeClocks = (skewMs: number): Finding => {
  const apart = Math.abs(skewMs);
  const text = `clocks of this machine and the database are ${(apart / 1_000).toFixed(1)} s apart`;
  if (apart > 30_000) return fail(text, 'set both by NTP: sessions and signatures of calls would not fit');
  return apart > 1_000 ? warn(text, 'set both by NTP') : ok(text);
};

export const judgeMigrations = (pending: readonly string[], unknown: readonly string[]): Finding => {
  if (unknown.length > 0)
    return fail(
      `the database is of a newer version (${unknown.join(', ')})`,
      'start that version, or restore the backup that was made before it',
    );
  return pending.length > 0
    ? warn(`migrations to do: ${pending.join(', ')}`, 'back up, then npm run waybill -- migrate')
    : ok('the schema is the newest');
};

export type QueueState = {
  readonly waiting: number;
  readonly given_up: number;
  readonly late_seconds: number;
};

const timeoutSeconds = 300;

export const judgeQueue = ({ waiting, given_up: givenUp, late_seconds: late }: QueueState): Finding[] =>
  all(
    late > timeoutSeconds
      ? warn(
          `${waiting} jobs wait, the oldest is late by ${Math.round(late / 60)} min`,
          'see that a server runs with JOBS=on, and what its log says',
        )
      : ok(`${waiting} jobs wait`),
    givenUp > 0 &&
      warn(
        `${givenUp} jobs were given up`,
        'look at last_error in graphile_worker.jobs; mails among them were never sent',
      ),
  );

export type ScannerState = {
  readonly version: string;
  readonly findsTest: boolean;
  readonly largestError: string | null;
};

const signatureDays = 7;

export const judgeScanner = ({ version, findsTest, largestError }: ScannerState, now: number): Finding[] => {
  const days = (now - Date.parse(version.split('/')[2] ?? '')) / dayMs;
  return all(
    findsTest
      ? ok(`clamd finds the test file of EICAR (${version})`)
      : fail(
          `clamd does not find the test file of EICAR (${version})`,
          'see that freshclam has run, and the log of clamd',
        ),
    largestError !== null &&
      fail(`clamd takes no file of 5 MiB: ${largestError}`, 'raise StreamMaxLength in clamd.conf'),
    // Without official signatures there is no date.
    days > signatureDays &&
      warn(
        `the signatures of clamd are ${Math.floor(days)} days old`,
        'see that freshclam runs and reaches its mirror',
      ),
  );
};

const gigabyte = 1_073_741_824;

export const judgeRoom = (where: string, free: number): Finding => {
  const text = `${(free / gigabyte).toFixed(1)} GiB free in ${where}`;
  if (free < 0.5 * gigabyte)
    return fail(text, 'make room: a full disk stops uploads and an embedded database');
  return free < 5 * gigabyte ? warn(text, 'make room soon') : ok(text);
};

/** Hours after which the newest backup is old: a day, and what a night's run may take longer. */
const backupHours = 26;

export const judgeBackup = (folder: string, ageMs: number | undefined): Finding => {
  if (ageMs === undefined) return fail(`no backup in ${folder}`, 'npm run waybill -- backup <folder>');
  const hours = ageMs / 3_600_000;
  const text = `the newest backup in ${folder} is ${hours.toFixed(1)} h old`;
  return hours > backupHours ? warn(text, 'see why no newer one was made') : ok(text);
};

export const judgePushes = (
  carrier: Carrier,
  { endAfterDays, whenIdle, lastDays, ending }: NonNullable<CarrierAccount['subscription']>,
): Finding => {
  const rule = `subscriptions there end after ${endAfterDays} days${whenIdle ? ' without a push' : ''}`;
  if (lastDays === null) return ok(`${carrier} pushed nothing within a month; ${rule}`);
  const text = `${carrier} pushed last ${lastDays} days ago; ${rule}`;
  return ending ? warn(text, `subscribe anew at ${carrier}`) : ok(text);
};
