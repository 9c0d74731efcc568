import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { runWaybill } from './command-line.ts';

/** The address of a database with somebody else signed in; `user` may be `name:password`. */
export const urlAs = (url: string, user: string): string =>
  url.replace(/^(\w+:\/\/)(?:[^@/]*@)?/, `$1${user}@`);

/** One statement on a connection of its own. */
export const runStatement = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};

/** One statement as who may make roles: whom TEST_DATABASE_URL names, or the superuser of the embedded database. */
export const runAsAdministrator = (url: string, text: string): Promise<void> => {
  const given = process.env['TEST_DATABASE_URL'];
  const administrator = given === undefined ? 'postgres' : /:\/\/([^@/]*)@/.exec(given)?.[1];
  return runStatement(administrator === undefined ? url : urlAs(url, administrator), text);
};

/** A role that owns nothing, by name and password. */
export const newRole = (): { name: string; password: string } => ({
  name: `Server-${randomBytes(4).toString('hex')}`,
  password: randomBytes(16).toString('hex'),
});

/** Makes a role of the server in a database of its owner; `url` is the role's way in. Drop it before the database. */
export const openGrantedRole = async (
  ownerUrl: string,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> => {
  const { name, password } = newRole();
  await runAsAdministrator(ownerUrl, `CREATE ROLE "${name}" LOGIN PASSWORD '${password}'`);
  const granted = await runWaybill(['grant-server-role', name], { DATABASE_URL: ownerUrl });
  if (granted.status !== 0) throw new Error(granted.error);
  return {
    url: urlAs(ownerUrl, `${name}:${password}`),
    drop: async () => {
      await runAsAdministrator(ownerUrl, `DROP OWNED BY "${name}"`);
      await runAsAdministrator(ownerUrl, `DROP ROLE "${name}"`);
    },
  };
};
