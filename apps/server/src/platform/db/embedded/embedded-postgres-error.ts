import { roomFor } from '../../files/find-data-dir-obstacle.ts';

type EmbeddedPostgresProblem =
  | 'unsupported-platform'
  | 'unknown-account'
  | 'closed-directory'
  | 'foreign-files'
  | 'other-major'
  | 'in-use'
  | 'absent'
  | 'unreachable'
  | 'no-space'
  | 'no-permission'
  | 'failed'
  | 'exited';

/** Why the embedded database cannot serve: `problem` for programs, `message` for the person who has to act. */
export class EmbeddedPostgresError extends Error {
  readonly problem: EmbeddedPostgresProblem;

  constructor(problem: EmbeddedPostgresProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.problem = problem;
  }
}

/**
 * Turns what PostgreSQL printed, or a failed system call, into an error that says what to do.
 * `doing` completes "Could not …"; `directory` is the place that was being written.
 */
export async function explainFailure(
  doing: string,
  directory: string,
  cause: unknown,
): Promise<EmbeddedPostgresError> {
  if (cause instanceof EmbeddedPostgresError) return cause;
  const detail = tellingLines(cause instanceof Error ? cause.message : String(cause));
  const problemOf = (problem: EmbeddedPostgresProblem, advice: string) =>
    new EmbeddedPostgresError(problem, `Could not ${doing}: ${advice}\n${detail}`, { cause });

  if (/no space left on device|ENOSPC|disk quota exceeded|EDQUOT/i.test(detail)) {
    return problemOf('no-space', `the disk that holds ${directory} is full${await freeSpace(directory)}.`);
  }
  if (/file too large|EFBIG/i.test(detail)) {
    return problemOf(
      'no-space',
      `files in ${directory} may not become as large as the database needs. Raise the limit (ulimit -f unlimited).`,
    );
  }
  if (/read-only file system|EROFS/i.test(detail)) {
    return problemOf('no-permission', `${directory} is on a read-only file system. Set DATA_DIR elsewhere.`);
  }
  if (/permission denied|operation not permitted|EACCES|EPERM/i.test(detail)) {
    return problemOf(
      'no-permission',
      `this user may not write ${directory}. Correct its owner, or set DATA_DIR to a directory of this user.`,
    );
  }
  return problemOf('failed', `unexpected failure in ${directory}.`);
}

function tellingLines(output: string): string {
  const lines = output.trim().split('\n');
  const telling = lines.filter((line) => /error|fatal|panic|hint|could not|denied|no space/i.test(line));
  return (telling.length > 0 ? telling : lines).join('\n');
}

async function freeSpace(directory: string): Promise<string> {
  return roomFor(directory).then(
    (free) => ` (${Math.floor(free / 1_048_576)} MiB free; the database wants at least 300 MiB)`,
    () => '',
  );
}
