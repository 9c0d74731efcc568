import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { Invariant, InvariantName } from '@waybill/contract/endpoints/diagnosis.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { followInvariants } from './public-api.ts';

/** Each invariant is broken in the database, behind everything that guards it, and the board has to see it by itself. */

export let app: TestApp;
export let admin: BuiltUser;
export let superAdmin: BuiltUser;
export let user: BuiltUser;

/** Opens the board that `app` shows, for all tests of a file. */
export const withBoard = (): void => {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    app = await openTestApp({ POOL_SIZE: '6' });
    admin = await buildUser(app.context, { role: 'admin' });
    superAdmin = await buildUser(app.context, { role: 'super_admin' });
    user = await buildUser(app.context);
    stop = followInvariants(app.context, { looking: true });
  });
  afterAll(async () => {
    await stop();
    await app.close();
  });
};

/** Statements of somebody who owns the tables and switches off what guards them. */
export const tamper = async (tables: readonly string[], ...statements: readonly string[]): Promise<void> => {
  const { pool } = app.context;
  const client = await pool.connect();
  try {
    for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    for (const statement of statements) await client.query(statement);
    for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  } finally {
    client.release();
  }
};

export const deadlineMs = 10_000;

const onBoard = async (name: InvariantName): Promise<Invariant> => {
  const { list } = await app.call(endpoints.listInvariants, {}, admin);
  const found = list.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} is not on the board`);
  return found;
};

/** Polls the board until an invariant is as wanted, ten seconds at most. */
export const until = async (name: InvariantName, state: Invariant['state']): Promise<Invariant> => {
  let found = await onBoard(name);
  const look = async (): Promise<Invariant['state']> => {
    found = await onBoard(name);
    return found.state;
  };
  await expect.poll(look, { timeout: deadlineMs, interval: 100, message: name }).toBe(state);
  return found;
};

/** Breaks an invariant, sees it named within ten seconds, mends it and sees it hold again. */
export const breakAndMend = async (
  name: InvariantName,
  breaking: () => Promise<unknown>,
  mending: () => Promise<unknown>,
): Promise<Invariant> => {
  await until(name, 'holds');
  await breaking();
  const broken = await until(name, 'broken');
  expect(broken.sinceTime).not.toBeNull();
  await mending();
  const { list } = await app.call(endpoints.checkInvariants, { body: { names: [name] } }, superAdmin);
  expect(list.find((one) => one.name === name)).toMatchObject({ state: 'holds', rows: [] });
  return broken;
};

export const alerts = async () =>
  (await app.call(endpoints.listAlerts, { query: {} }, admin)).list.map(({ kind, subject }) => ({
    kind,
    subject,
  }));
