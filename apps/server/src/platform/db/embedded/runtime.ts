import { access, chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Account } from './account.ts';
import { runCommand } from './run-command.ts';

export interface Runtime {
  readonly postgres: string;
  readonly initdb: string;
  /** As `SHOW server_version` says it, such as `17.10`. */
  readonly serverVersion: string;
}

/**
 * Makes the packaged PostgreSQL executable for the account: restores the library links that npm packages cannot
 * carry, and where the package is closed or read-only copies it to `copyDir` once.
 * @throws EmbeddedPostgresError `unsupported-platform` when the binaries do not run on this system at all.
 */
export async function prepareRuntime(nativeDir: string, copyDir: string, account: Account): Promise<Runtime> {
  const inPlace = await restoreLinks(nativeDir).then(
    () => probe(nativeDir, account),
    (error: NodeJS.ErrnoException) => error.message,
  );
  if (typeof inPlace === 'object') return inPlace;

  const copied = await probe(copyDir, account);
  if (typeof copied === 'object') return copied;

  await copyRuntime(nativeDir, copyDir);
  const fresh = await probe(copyDir, account);
  if (typeof fresh === 'object') return fresh;
  throw new EmbeddedPostgresError(
    'unsupported-platform',
    'The embedded PostgreSQL does not run here (on Linux it needs glibc 2.27 or later, so not Alpine). ' +
      `Set DATABASE_URL to a PostgreSQL 15 or later.\n${fresh}`,
  );
}

async function probe(nativeDir: string, account: Account): Promise<Runtime | string> {
  const postgres = path.join(nativeDir, 'bin', 'postgres');
  const initdb = path.join(nativeDir, 'bin', 'initdb');
  try {
    const { output } = await runCommand(postgres, ['--version'], account);
    const serverVersion = /^postgres \(PostgreSQL\) (\S+)/m.exec(output)?.[1];
    return serverVersion === undefined ? output : { postgres, initdb, serverVersion };
  } catch (error) {
    return String(error);
  }
}

async function restoreLinks(nativeDir: string): Promise<void> {
  const list = await readFile(path.join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const target = path.join(nativeDir, path.relative('native', link.target));
    if (await exists(target)) continue;
    await symlink(path.relative(path.dirname(link.target), link.source), target).catch(ignoreCode('EEXIST'));
  }
}

async function copyRuntime(nativeDir: string, copyDir: string): Promise<void> {
  const staging = `${copyDir}.copy-${process.pid}`;
  const target = path.join(staging, path.basename(copyDir));
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  try {
    await cp(nativeDir, target, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    });
    for (const entry of ['', ...(await readdir(target, { recursive: true }))]) {
      const file = path.join(target, entry);
      const info = await lstat(file);
      if (!info.isSymbolicLink()) await chmod(file, info.mode & 0o100 ? 0o755 : 0o644);
    }
    await restoreLinks(target);
    await chmod(path.dirname(copyDir), 0o755);
    await rm(copyDir, { recursive: true, force: true });
    await rename(target, copyDir).catch(ignoreCode('ENOTEMPTY', 'EEXIST'));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function ignoreCode(...codes: string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
