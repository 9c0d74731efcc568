import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export const repository = join(import.meta.dirname, '../../../..');
const migrations = 'apps/server/src/platform/db/migrations';

const git = (...args: string[]): string | undefined => {
  try {
    return execFileSync('git', args, {
      cwd: repository,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
};

/**
 * The release before this one: the commit that is asked for, else the newest tag before this commit, else the commit
 * before the newest migration. Undefined where the history does not reach so far.
 */
export const findReleaseBefore = (wanted: string): string | undefined => {
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations);
  const name = wanted || (git('describe', '--tags', '--abbrev=0', 'HEAD^') ?? `${added ?? ''}^`);
  return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
};

export const unpackRelease = (commit: string, root: string): void => {
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, root], { cwd: repository });
  execFileSync('npm', ['ci', '--ignore-scripts', '--prefer-offline'], { cwd: root, stdio: 'ignore' });
};
