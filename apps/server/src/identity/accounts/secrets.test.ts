import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCodes } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

const email = 'careful@test.example';
const passwords = [
  'first secret Phrase',
  'second secret Phrase',
  'third secret Phrase',
  'a wrong secret Guess',
];
const [first = '', second = '', third = '', wrong = ''] = passwords;
const secrets = new Set(passwords);
const logged: string[] = [];
const answered: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(
    {},
    { demo: true, log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }) },
  );
  await app.runJobs();
});
afterAll(() => app.close());

const keep = (secret: string | null | undefined): string => {
  if (secret === null || secret === undefined || secret.length < 10) throw new Error('no secret to keep');
  secrets.add(secret);
  return secret;
};
const linkSent = async (mails: number): Promise<string> => {
  const list = () => app.context.mailer.mailbox?.list() ?? [];
  await expect.poll(() => list().length, { timeout: 20_000 }).toBe(mails);
  return keep(/[?](?:code|token)=([\w-]+)/.exec(list()[0]?.text ?? '')?.[1]);
};
/** Sends what is to be rejected, and keeps the answer. */
const spoil = async (path: string, body: unknown, token?: string): Promise<void> => {
  const response = await app.send('POST', `${apiBase}${path}`, body, token === undefined ? {} : { token });
  expect(response.status).toBeGreaterThanOrEqual(400);
  answered.push(await response.text());
};

/** Everything in the database as text; bytes as hexadecimal digits. */
const everythingStored = async (): Promise<string> => {
  const { pool } = app.context;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'graphile_worker')`,
  );
  const texts: string[] = [];
  for (const { name } of tables.filter(({ name }) => name !== 'public.zips')) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
};

test('no password, token or code of a whole life of an account is logged, stored or answered back', async () => {
  await app.call(endpoints.register, { body: { email, password: first } });
  const activation = await linkSent(1);
  await spoil(`/auth/activate?code=${activation}x`, {});
  await app.call(endpoints.activate, { query: { code: activation } });
  await spoil('/auth/login', { account: email, password: wrong });
  await spoil('/auth/login', `{"account": "${email}", "password": "${first}"`);
  await spoil('/auth/login', { account: email, password: first, extra: second });
  const token = keep((await app.call(endpoints.login, { body: { account: email, password: first } })).token);
  const refreshed = keep((await app.call(endpoints.refreshToken, {}, { token })).token);
  await spoil('/user/changePsw', { oldPassword: wrong, newPassword: second }, refreshed);
  const body = { oldPassword: first, newPassword: second };
  const changed = await app.send('POST', `${apiBase}/user/changePsw`, body, { token: refreshed });
  const renewed = keep(changed.headers.get('x-new-token'));
  await expect.poll(() => app.context.mailer.mailbox?.list().length).toBe(2);
  await app.call(endpoints.forgotPassword, { body: { email } });
  const reset = await linkSent(3);
  await spoil('/auth/reset-password', { token: `${reset}x`, newPassword: third });
  await spoil('/auth/reset-password', { token: reset, newPassword: 'short' });
  const [code = ''] = await buildCodes(app.context, 1, 100);
  keep(code);
  keep(code.replaceAll('-', ''));
  await app.call(endpoints.pointsExchange, { body: { exchangeCode: code } }, { token: renewed });
  await spoil('/user/pointsExchange', { exchangeCode: code }, renewed);
  await app.call(endpoints.resetPassword, { body: { token: reset, newPassword: third } });
  await spoil('/user/pointsExchange', { exchangeCode: code }, renewed);
  await expect.poll(() => app.context.mailer.mailbox?.list().length).toBe(4);

  // A password in the wrong field, one that looks like markup, and what a browser reports of a link.
  await spoil('/auth/login', { account: second, password: `<script>${third}</script>` });
  await app.send('POST', `${apiBase}/monitor/frontend-error`, {
    message: `cannot go on, token=${renewed}`,
    stack: `Error\n    at go (https://app.example/reset-password?token=${reset}:1:2)`,
    url: `https://app.example/active?code=${activation}`,
    extra: { detail: JSON.stringify({ password: third, exchangeCode: code, text: code }) },
    timestamp: 1,
  });
  const written = async (): Promise<string> => {
    await Promise.all([app.context.security.flush(), app.context.exceptions.flush()]);
    return everythingStored();
  };
  await expect.poll(written, { timeout: 20_000 }).toContain('cannot go on, token=[secret]');

  const stored = await written();
  expect(stored).toContain(email);
  expect(stored).toContain('password_reset');
  const log = logged.join('');
  expect(log).toContain('/api/v1/auth/reset-password');
  for (const secret of secrets) {
    expect(log).not.toContain(secret);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    expect(stored).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    expect(answered.join('')).not.toContain(secret);
  }
});

test('nor is one when the database fails under it', async () => {
  const { pool } = app.context;
  const seen = logged.length;
  await pool.query('ALTER TABLE mail_links RENAME TO elsewhere');
  await pool.query('ALTER TABLE users RENAME COLUMN password_hash TO elsewhere');
  const code = 'this-code-must-not-be-logged';
  for (const [path, body] of [
    [`/auth/activate?code=${code}`, {}],
    ['/auth/reset-password', { token: code, newPassword: third }],
    ['/auth/register', { email: 'other@test.example', password: third }],
  ] as const) {
    const response = await app.send('POST', `${apiBase}${path}`, body);
    expect(response.status).toBe(500);
    answered.push(await response.text());
  }
  const log = logged.slice(seen).join('');
  expect(log).toContain('request failed');
  for (const secret of [code, third]) expect(log + answered.slice(-3).join('')).not.toContain(secret);
});
