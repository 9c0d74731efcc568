import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../../test/builders.ts';
import { type MailServer, openMailServer } from '../../../../test/mail-server.ts';
import { type TicketBench, openTicketBench } from '../../../../test/ticket-bench.ts';

/* What users write, and what callers claim the server is called, aimed at the mails it sends. */

const password = 'seven brown Foxes';
const publicUrl = 'https://waybill.example';
let server: MailServer;
let bench: TicketBench;
beforeAll(async () => {
  server = await openMailServer();
  bench = await openTicketBench({
    SMTP_URL: server.url,
    MAIL_FROM: 'Waybill <no-reply@waybill.example>',
    PUBLIC_URL: publicUrl,
  });
  await bench.runJobs();
});
// All that is sent here comes from one address, which may only ask so often.
beforeEach(() => bench.context.pool.query('DELETE FROM rate_limits'));
afterAll(async () => {
  await bench.close();
  await server.close();
});

/** Until every mail that was asked for has been sent. */
const allSent = async (): Promise<void> => {
  const waiting = async () =>
    (await bench.context.pool.query('SELECT FROM graphile_worker._private_jobs')).rowCount;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
};
const sentTo = (email: string) =>
  server.mails.flatMap((mail, n) =>
    mail.to?.some(({ address }) => address === email) === true
      ? [{ ...mail, recipients: server.recipients[n] ?? [] }]
      : [],
  );
const addressesIn = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/https?:\/\/[^/"'<\s]+/g)].map(([address]) => address);

test.each([
  'a@test.example\r\nBcc: victim@evil.example',
  'a@test.example\nvictim@evil.example',
  'a@test.example\r\n\r\nanother text',
  'a@test.example,victim@evil.example',
  'a@test.example, victim@evil.example',
  'a@test.example;victim@evil.example',
  'a@test.example victim@evil.example',
  'Somebody <a@test.example>',
  '<a@test.example>',
  'team:a@test.example,victim@evil.example;',
  '"victim@evil.example a"@test.example',
  '"a\r\nBcc: victim@evil.example"@test.example',
  'a(victim@evil.example)@test.example',
  'a@test.example(victim)',
  'a@test.example\0',
  'a@[127.0.0.1]',
  'a@localhost',
  'a@test。example',
  'a@test.example，victim@evil.example',
  '=?utf-8?q?victim=40evil.example?=@test.example',
])('%j is no address to write to', async (email) => {
  const before = server.mails.length;
  for (const [endpoint, body] of [
    [endpoints.register, { email, password }],
    [endpoints.forgotPassword, { email }],
    [endpoints.resendActivation, { email }],
  ] as const)
    expect(await bench.refused(endpoint, { body })).toMatchObject({ code: 40001 });
  await allSent();
  expect(server.mails).toHaveLength(before);
});

test.each([
  ["o'brien+victim@test.example", "o'brien+victim@test.example"],
  ['a_b-c.d@mail.test.example', 'a_b-c.d@mail.test.example'],
  ['bcc@test.example', 'bcc@test.example'],
  // Typed in full width, it is the same address.
  ['ｃｃ＠test．example', 'cc@test.example'],
])('%j is an odd address and gets its mail alone', async (typed, email) => {
  await bench.call(endpoints.register, { body: { email: typed, password } });
  await allSent();
  const [mail] = sentTo(email);
  expect(mail).toMatchObject({ recipients: [email], to: [{ address: email, name: '' }] });
  expect([mail?.cc, mail?.bcc]).toEqual([undefined, undefined]);
});

test('a ticket whose texts are lines of headers adds none to the mail about it', async () => {
  const user = await buildUser(bench.context, { points: 0 });
  const lines = '\r\nBcc: victim@evil.example\r\nSubject: forged\r\n\r\n<a href="https://evil.example">x</a>';
  const nickname = 'a"<victim@evil.example>, b';
  await bench.call(endpoints.saveUserInfo, { body: { nickname } }, user);
  const { id } = await bench.open({ title: `Hello${lines}`, content: `a long text${lines}` }, user);
  await bench.reply(id, bench.admin, { content: `an answer${lines}` });
  await allSent();
  const [mail] = sentTo(user.email);
  expect(mail).toMatchObject({ recipients: [user.email], subject: '您的工单有新回复' });
  expect(mail?.headers.map(({ key }) => key).toSorted()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ]);
  // What they wrote stands there as text, and nothing of it leads anywhere.
  expect(mail?.text).toContain('Bcc: victim@evil.example');
  const links = [...(mail?.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
  expect(new Set(links)).toEqual(new Set([`${publicUrl}/ticket-detail/${id}`]));
});

test('links lead to the address of the settings, whatever callers say that the server is called', async () => {
  const { hostname, port } = new URL(bench.url);
  const post = async (path: string, body: object): Promise<number | undefined> => {
    const asked = request({
      hostname,
      port,
      method: 'POST',
      path: `${apiBase}${path}`,
      headers: {
        'content-type': 'application/json',
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        'x-forwarded-server': 'evil.example',
        'x-original-url': 'https://evil.example/',
        forwarded: 'host=evil.example;proto=http',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
      },
    });
    asked.end(JSON.stringify(body));
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  const email = 'host@test.example';
  expect(await post('/auth/register', { email, password })).toBe(200);
  await allSent();
  await bench.context.pool.query(`UPDATE users SET status = 'active' WHERE email = $1`, [email]);
  expect(await post('/auth/forgot-password', { email })).toBe(200);
  await allSent();
  const mails = sentTo(email);
  expect(mails).toHaveLength(2);
  for (const { text, html } of mails) {
    expect(new Set([...addressesIn(text), ...addressesIn(html)])).toEqual(new Set([publicUrl]));
    expect(`${text}${html}`).not.toContain('evil.example');
  }
});
