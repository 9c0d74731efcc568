import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { type MailServer, openMailServer } from '../../../test/mail-server.ts';
import { turnOnSecondFactor } from '../../../test/second-factor.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { createContext } from '../../context.ts';
import { startJobs } from '../../../test/start-jobs.ts';
import { accountJobs } from './public-api.ts';

const password = 'seven brown Foxes';
let server: MailServer;
let app: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  server = await openMailServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  app = await openTestApp(
    {
      SMTP_URL: server.url,
      MAIL_FROM: 'Waybill <no-reply@waybill.example>',
      PUBLIC_URL: 'https://waybill.example',
      CARRIER_KEY: 'ab'.repeat(32),
    },
    { log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }) },
  );
});
afterEach(() => app.close());

const mailsTo = (email: string) =>
  server.mails.filter(({ to }) => to?.some(({ address }) => address === email) === true);
const arrived = async (email: string, count = 1) => {
  await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(count);
  return mailsTo(email)[count - 1];
};
const codeIn = (text: string | undefined): string => /[?](?:code|token)=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const register = (email: string, locale = 'zh-CN') =>
  app.call(endpoints.register, { body: { email, password } }, { locale });
const jobs = async (): Promise<{ attempts: number; last_error: string | null; payload: unknown }[]> => {
  const { rows } = await app.context.pool.query<{
    attempts: number;
    last_error: string | null;
    payload: unknown;
  }>('SELECT attempts, last_error, payload FROM graphile_worker._private_jobs');
  return rows;
};
/** Makes a job that waits for its next try due. */
const hurry = () => app.context.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');

test('a mail arrives as text and as HTML that loads nothing, in Chinese', async () => {
  await app.runJobs();
  await register('reader@test.example');
  const mail = await arrived('reader@test.example');
  expect(mail).toMatchObject({
    subject: '请激活您的账号',
    from: { address: 'no-reply@waybill.example', name: 'Waybill' },
  });
  const link = `https://waybill.example/active?code=${codeIn(mail?.text)}`;
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(`href="${link}"`);
  expect(mail?.html).toContain('lang="zh-CN"');
  expect(mail?.html).not.toMatch(/\b(src|srcset|background)=|<(script|link|iframe|img)\b|url\(/i);
  const addresses = [...(mail?.html ?? '').matchAll(/https?:\/\/[^"'<\s]+/g)].map(([address]) => address);
  expect(new Set(addresses)).toEqual(new Set([link]));
  expect(await app.call(endpoints.activate, { query: { code: codeIn(mail?.text) } })).toMatchObject({
    status: 'activated',
  });
});

test('every kind of mail says in English what it is for', async () => {
  await app.runJobs();
  const email = 'english@test.example';
  await register(email, 'en');
  const activation = await arrived(email);
  await app.call(endpoints.activate, { query: { code: codeIn(activation?.text) } });
  await app.call(endpoints.forgotPassword, { body: { email } });
  const reset = await arrived(email, 2);
  const newPassword = 'eight brown Foxes';
  await app.call(endpoints.resetPassword, { body: { token: codeIn(reset?.text), newPassword } });
  await arrived(email, 3);
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
    'Activate your account',
    'Reset your password',
    'Your password was changed',
  ]);
  expect(reset?.text).toContain('30 minutes');
  for (const { text, html } of mailsTo(email)) {
    expect(text).not.toMatch(/[\u2E80-\u9FFF]/u);
    expect(html).not.toMatch(/[\u2E80-\u9FFF]/u);
  }
});

test('a server that turns a mail away gets it again, with a link that works', async () => {
  await app.runJobs();
  const before = server.refused();
  server.refuse(1);
  await register('again@test.example');
  await expect.poll(() => server.refused(), { timeout: 20_000 }).toBe(before + 1);
  // An attempt counts when it begins; its error is stored when it has ended.
  await expect
    .poll(async () => (await jobs())[0]?.last_error, { timeout: 20_000 })
    .toBe('mail was not taken: EMESSAGE 451');
  await hurry();
  const mail = await arrived('again@test.example');
  const code = codeIn(mail?.text);
  expect(await app.call(endpoints.activate, { query: { code } })).toMatchObject({ status: 'activated' });
  await expect.poll(async () => (await jobs()).length, { timeout: 20_000 }).toBe(0);
  expect(mailsTo('again@test.example')).toHaveLength(1);
});

test('a mail that was due when the server stopped is sent after its next start', async () => {
  await register('later@test.example');
  expect(await jobs()).toMatchObject([{ attempts: 0, payload: { kind: 'activation' } }]);
  expect(Object.keys((await jobs())[0]?.payload as object).toSorted()).toEqual(['kind', 'userId']);
  const next = createContext(app.context.config, app.databaseUrl, app.context.log);
  const stop = await startJobs(app.databaseUrl, next.log, accountJobs(next));
  expect((await arrived('later@test.example'))?.subject).toBe('请激活您的账号');
  await stop();
  await next.close();
});

test('a registration that is turned back sends nothing', async () => {
  await app.runJobs();
  await register('once@test.example');
  await app.refused(endpoints.register, { body: { email: 'once@test.example', password } });
  await arrived('once@test.example');
  await expect.poll(async () => (await jobs()).length).toBe(0);
  expect(mailsTo('once@test.example')).toHaveLength(1);
});

test('nothing that was logged on the way holds a link, a code or a password', () => {
  const codes = server.mails.map(({ text }) => codeIn(text)).filter((code) => code !== '');
  expect(codes.length).toBeGreaterThan(4);
  const log = logged.join('');
  expect(log).toContain('/api/v1/auth/activate');
  for (const secret of [...codes, password, 'eight brown Foxes']) expect(log).not.toContain(secret);
});

test('a change of the second factor is mailed, with the way to look at it and nothing secret', async () => {
  await app.runJobs();
  const user = await buildUser(app.context);
  const { secret, recoveryCodes } = await turnOnSecondFactor(app, user.id);
  const mail = await arrived(user.email);
  expect(mail?.subject).toBe('两步验证已开启');
  expect(mail?.text).toContain('https://waybill.example/personal?tab=security');
  expect(mail?.text).toContain('如非本人操作');
  for (const text of [secret, ...recoveryCodes]) expect(mail?.text).not.toContain(text);
});
