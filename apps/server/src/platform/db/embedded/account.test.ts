import { chown, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { choosePostgresAccount, findInPasswd, ownAccount, readPasswd, runCommand } from './account.ts';
import { createCluster } from './data-directory.ts';
import { canReadRepository, ordinaryAccount, scratchDirectory, startElsewhere } from './scratch.test-kit.ts';

const STRANGER = { uid: 54_321, gid: 54_321 };

test('accounts are found in /etc/passwd by name and by number', () => {
  const passwd = '# comment\nroot:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65533::/:/bin/false\n\nbroken';
  expect(findInPasswd(passwd, (name) => name === 'nobody')).toEqual({ uid: 65_534, gid: 65_533 });
  expect(findInPasswd(passwd, (_, uid) => uid === 0)).toEqual({ uid: 0, gid: 0 });
  expect(findInPasswd(passwd, (name) => name === 'broken')).toBeUndefined();
});

test('PostgreSQL never runs as root, and as its owner on a directory that has one', async () => {
  const dataDir = await scratchDirectory();
  expect((await choosePostgresAccount(path.join(dataDir, 'pg'))).uid).not.toBe(0);

  const ordinary = await ordinaryAccount();
  await chown(dataDir, ordinary.uid, ordinary.gid);
  expect((await choosePostgresAccount(dataDir)).uid).toBe(ordinary.uid);
});

test('an ordinary user starts, stops and starts again', async () => {
  const account = await ordinaryAccount();
  const home = path.join(await scratchDirectory(), 'home');
  await mkdir(home);
  await chown(home, account.uid, account.gid);

  const first = await startElsewhere(path.join(home, 'data', 'pg'), account);
  expect(first.result).toMatchObject({ adopted: false });
  const ended = new Promise((resolve) => first.child.once('exit', resolve));
  first.child.kill('SIGTERM');
  await ended;
  const second = await startElsewhere(path.join(home, 'data', 'pg'), account);
  expect(second.result).toMatchObject({ adopted: false });
});

test('a user without an entry in /etc/passwd gets a database where the system lets one be lent', async () => {
  const own = ownAccount();
  const change = own.uid === 0 && (await canReadRepository(STRANGER));
  const account = change ? STRANGER : own;
  const home = path.join(await scratchDirectory(), 'home');
  await mkdir(home);
  await chown(home, account.uid, account.gid);

  const { result } = await startElsewhere(path.join(home, 'pg'), account);
  const isKnown = findInPasswd(await readPasswd(), (_, uid) => uid === account.uid) !== undefined;
  const lending = await runCommand('unshare', ['--user', '--map-user=1', 'true'], account).catch(
    () => undefined,
  );
  expect(result).toMatchObject(
    isKnown || lending?.code === 0 ? { adopted: false } : { problem: 'unknown-account' },
  );
});

test('without a name to lend the error says what to do', async () => {
  const scratch = await scratchDirectory();
  const initdb = path.join(scratch, 'initdb');
  const refusal =
    '#!/bin/sh\necho "initdb: could not look up effective user ID 7: user does not exist"; exit 1\n';
  await writeFile(initdb, refusal, { mode: 0o755 });
  await expect(createCluster(path.join(scratch, 'pg'), initdb, ownAccount())).rejects.toMatchObject({
    problem: 'unknown-account',
    message: expect.stringContaining('/etc/passwd') as string,
  });
});
