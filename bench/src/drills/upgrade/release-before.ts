import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, readlink, symlink } from 'node:fs/promises';
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
export const findReleaseBefore = (wanted?: string): string | undefined => {
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations);
  const name = wanted ?? git('describe', '--tags', '--abbrev=0', 'HEAD^') ?? `${added ?? ''}^`;
  return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
};

type Lock = { readonly packages: Readonly<Record<string, { readonly version?: string }>> };
const readLock = async (root: string): Promise<Lock> =>
  JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock;

const hasPackagesOf = async (root: string): Promise<boolean> => {
  const [theirs, ours] = await Promise.all([readLock(root), readLock(repository)]);
  return Object.entries(theirs.packages).every(
    ([path, { version }]) => !path.includes('node_modules/') || ours.packages[path]?.version === version,
  );
};

const foldersWithPackages = async (): Promise<readonly string[]> => {
  const { packages } = await readLock(repository);
  const folders = Object.keys(packages).filter((path) => !path.includes('node_modules'));
  return folders.filter((path) => existsSync(join(repository, path, 'node_modules')));
};

/** Installed packages of this version, but its own workspaces, for another. */
const linkPackages = async (root: string): Promise<void> => {
  for (const folder of await foldersWithPackages()) {
    const [ours, theirs] = [join(repository, folder, 'node_modules'), join(root, folder, 'node_modules')];
    await mkdir(theirs, { recursive: true });
    const names = (await readdir(ours)).filter((name) => name !== '@waybill');
    await Promise.all(names.map((name) => symlink(join(ours, name), join(theirs, name))));
  }
  const [ours, theirs] = [join(repository, 'node_modules/@waybill'), join(root, 'node_modules/@waybill')];
  await mkdir(theirs);
  const link = async (name: string): Promise<void> =>
    symlink(await readlink(join(ours, name)), join(theirs, name));
  await Promise.all((await readdir(ours)).map(link));
};

export const unpackRelease = async (commit: string, root: string): Promise<void> => {
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, root], { cwd: repository });
  if (await hasPackagesOf(root)) await linkPackages(root);
  else execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: root, stdio: 'ignore' });
};
