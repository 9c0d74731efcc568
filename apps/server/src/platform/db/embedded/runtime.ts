import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Account, runCommand } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

// Windows is absent on purpose: Node cannot reach PostgreSQL through a Unix socket there.
const PLATFORMS = new Set(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']);

/**
 * Finds the installed PostgreSQL package of a platform.
 * @throws EmbeddedPostgresError `unsupported-platform` when there is none or it was not installed.
 */
export function findPlatformPackage(platform: string = process.platform, arch: string = process.arch) {
  if (!PLATFORMS.has(`${platform}-${arch}`)) {
    const wsl = platform === 'win32' ? ' or start Waybill under WSL' : '';
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      `The embedded database does not run on ${platform} ${arch}; set DATABASE_URL to a PostgreSQL 15 or later${wsl}.`,
    );
  }
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    // It holds `bin`, `lib`, `share` and `pg-symlinks.json`.
    const nativeDir = path.join(root, 'native');
    return { nativeDir, version, major: Number.parseInt(version, 10) };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      `The package ${name} with the embedded database is not installed. ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or later.',
      { cause },
    );
  }
}

/**
 * Makes the packaged PostgreSQL executable for the account: restores the library links that npm packages cannot
 * carry, and where the package is closed or read-only copies it to `copyDir` once.
 * @throws EmbeddedPostgresError `unsupported-platform` when the binaries do not run on this system at all.
 */
export async function prepareRuntime(nativeDir: string, copyDir: string, account: Account) {
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

async function probe(nativeDir: string, account: Account) {
  const postgres = path.join(nativeDir, 'bin', 'postgres');
  const initdb = path.join(nativeDir, 'bin', 'initdb');
  try {
    const { output } = await runCommand(postgres, ['--version'], account);
    // As `SHOW server_version` says it, such as `17.10`.
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
    if (existsSync(target)) continue;
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

function ignoreCode(...codes: string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
