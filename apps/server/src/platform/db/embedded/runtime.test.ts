import { chmod, cp, lstat, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { choosePostgresAccount } from './account.ts';
import { findPlatformPackage, prepareRuntime } from './runtime.ts';
import { scratchDirectory } from './scratch.test-kit.ts';

/** A copy of the installed package as npm unpacks it: without the library links. */
async function unpackedPackage(scratch: string): Promise<string> {
  const { nativeDir } = findPlatformPackage();
  const copy = path.join(scratch, 'package', 'native');
  await cp(nativeDir, copy, { recursive: true, verbatimSymlinks: true });
  for (const link of await links(copy)) await rm(link, { force: true });
  return copy;
}

async function links(nativeDir: string): Promise<string[]> {
  const list = await readFile(path.join(nativeDir, 'pg-symlinks.json'), 'utf8');
  return (JSON.parse(list) as { target: string }[]).map(({ target }) => path.join(nativeDir, '..', target));
}

test('library links that npm cannot carry are restored in place', async () => {
  const scratch = await scratchDirectory();
  const nativeDir = await unpackedPackage(scratch);
  const account = await choosePostgresAccount(scratch);

  const runtime = await prepareRuntime(nativeDir, path.join(scratch, 'runtime', '17'), account);
  expect(runtime.postgres).toBe(path.join(nativeDir, 'bin', 'postgres'));
  expect(runtime.serverVersion).toMatch(/^17\.\d+$/);
  for (const link of await links(nativeDir)) expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readdir(scratch)).toEqual(['package']);
});

test('binaries that this system cannot run are refused with the way out', async () => {
  const scratch = await scratchDirectory();
  const nativeDir = await unpackedPackage(scratch);
  await writeFile(path.join(nativeDir, 'bin', 'postgres'), 'made for another machine');
  const account = await choosePostgresAccount(scratch);
  await expect(prepareRuntime(nativeDir, path.join(scratch, 'runtime', '17'), account)).rejects.toMatchObject(
    {
      problem: 'unsupported-platform',
      message: expect.stringContaining('DATABASE_URL') as string,
    },
  );
});

test('a package in a closed or read-only folder still yields a runtime', async () => {
  const scratch = await scratchDirectory();
  const nativeDir = await unpackedPackage(scratch);
  const account = await choosePostgresAccount(scratch);
  // Closed to the user that PostgreSQL runs as under root, read-only to the ordinary user that runs it.
  const folder = account.uid === process.getuid?.() ? path.join(nativeDir, 'lib') : path.dirname(nativeDir);
  await chmod(folder, folder === path.dirname(nativeDir) ? 0o700 : 0o500);
  onTestFinished(() => chmod(folder, 0o700));
  const copyDir = path.join(scratch, 'runtime', '17');
  await mkdir(copyDir, { recursive: true });

  const first = await prepareRuntime(nativeDir, copyDir, account);
  expect(first.postgres).toBe(path.join(copyDir, 'bin', 'postgres'));
  const { ino } = await lstat(first.postgres);
  const second = await prepareRuntime(nativeDir, copyDir, account);
  expect((await lstat(second.postgres)).ino).toBe(ino);
  expect(await readdir(path.dirname(copyDir))).toEqual(['17']);
});

test('this platform has its package installed', () => {
  expect(findPlatformPackage()).toMatchObject({ major: 17 });
});

test.each([
  ['sunos', 'x64', /does not run on sunos x64/],
  ['linux', 'riscv64', /does not run on linux riscv64/],
  ['win32', 'x64', /WSL/],
  [process.platform === 'darwin' ? 'linux' : 'darwin', 'arm64', /not installed/],
])('%s %s is told to set DATABASE_URL', (platform, arch, reason) => {
  expect(() => findPlatformPackage(platform, arch)).toThrow(reason);
  expect(() => findPlatformPackage(platform, arch)).toThrow('set DATABASE_URL');
});
