import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive, isPostmasterOf, waitUntil } from './processes.ts';

test('a process lives until it has ended, even where nobody reaps it', async () => {
  const child = spawn('/bin/sh', ['-c', 'read line & echo $!; exec sleep 60'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const pid = await new Promise<number>((resolve) =>
    child.stdout.once('data', (text) => resolve(Number(text))),
  );
  expect(await waitUntil(10_000, () => !isAlive(pid))).toBe(true);
  expect(isAlive(child.pid ?? 0)).toBe(true);
});

test.each([0, -1, Number.NaN, 4_194_999])('%s is no live process', (pid) => {
  expect(isAlive(pid)).toBe(false);
});

test('a process that is no PostgreSQL is no postmaster of any directory', async () => {
  expect(await isPostmasterOf(process.pid, process.cwd())).toBe(false);
});
