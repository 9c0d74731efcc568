import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser, letTimePass } from '../../../../test/builders.ts';
import type { Person } from '../../../../test/oidc-issuer.ts';
import {
  type ProviderApp,
  admins,
  elsewhere,
  newPerson,
  openProviderApp,
} from '../../../../test/provider-app.ts';
import { openTestApp } from '../../../../test/test-app.ts';
import { hashPassword } from '../password.ts';

const logged: string[] = [];
let site: ProviderApp;
beforeAll(async () => {
  site = await openProviderApp(
    { OIDC_NAME: 'Example Login' },
    { log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }) },
  );
  // Somebody who can give roles is left, whatever the tests do to others.
  await buildUser(site.app.context, { role: 'super_admin' });
});
afterAll(() => site.close());

describe('signing in through the provider', () => {
  test('makes an account of the staff at first, with the highest role of the claim, and finds it again', async () => {
    const person = newPerson({ groups: ['waybill-notices', 'waybill-admins', 'canteen'] });
    const { token, userInfo } = await site.signIn(person);
    const { email, name } = person.claims ?? {};
    expect(userInfo).toMatchObject({ role: 'admin', status: 'active', email, nickname: name });
    await site.app.call(endpoints.listUsers, { query: {} }, { token });
    expect(await site.ways({ token })).toEqual(['oidc']);
    const again = await site.signIn(person);
    expect(again.userInfo.id).toBe(userInfo.id);
    expect(await site.auditOf(userInfo.id)).toMatchObject([
      { act: 'user.create', actor_name: `OIDC (${new URL(site.issuer.url).host})`, after: { role: 'admin' } },
    ]);
  });

  test('goes by who it is there, not by the address, which may change', async () => {
    const person = newPerson();
    const { userInfo } = await site.signIn(person);
    const renamed = {
      ...person,
      claims: { ...person.claims, email: 'married@staff.example', email_verified: false },
    };
    expect((await site.signIn(renamed)).userInfo).toMatchObject({ id: userInfo.id, email: userInfo.email });
  });

  test('is offered by the site, by its name', async () => {
    expect((await site.app.call(endpoints.getSite, {})).provider).toEqual({ name: 'Example Login' });
  });

  test('is not there where none is set, and nobody is asked', async () => {
    const plain = await openTestApp();
    expect((await plain.call(endpoints.getSite, {})).provider).toBeNull();
    expect((await plain.refused(endpoints.beginProviderSignIn, { body: {} })).code).toBe(40401);
    await plain.close();
  });

  test('leaves no code, state, secret or token in a log', async () => {
    logged.length = 0;
    const back = await site.visit(newPerson());
    await site.finish(back);
    await site.refuse(back);
    await site.refusal(newPerson(admins, { wrong: { nonce: 'another' } }));
    const text = logged.join('\n');
    expect(text).toContain('/auth/provider/sign-in');
    for (const secret of [back.code, back.state, back.secret, site.issuer.clientSecret, 'eyJ'])
      expect(text.includes(secret), secret).toBe(false);
  });
});

describe('what a browser comes back with', () => {
  test('is good once, also when it is sent twice at once', async () => {
    const back = await site.visit(newPerson());
    const before = site.issuer.exchanges();
    const answers = await Promise.all(
      [1, 2].map(async () => {
        const response = await site.app.send('POST', `${apiBase}/auth/provider/sign-in`, back, elsewhere());
        return ((await response.json()) as { code: number }).code;
      }),
    );
    expect(answers.toSorted((one, other) => one - other)).toEqual([0, 40407]);
    expect((await site.refuse(back)).code).toBe(40407);
    expect(site.issuer.exchanges()).toBe(before + 1);
  });

  test('is nothing in another browser, and still good in its own', async () => {
    const [victims, attackers] = [await site.visit(newPerson()), await site.visit(newPerson())];
    // The code of the attacker in the browser of somebody else, and the other way round.
    expect((await site.refuse({ ...attackers, secret: victims.secret })).code).toBe(40407);
    expect((await site.refuse({ ...victims, secret: 'x'.repeat(43) })).code).toBe(40407);
    expect((await site.finish(victims)).userInfo.role).toBe('admin');
  });

  test('is nothing with another state, or the code of another visit', async () => {
    const [one, other] = [await site.visit(newPerson()), await site.visit(newPerson())];
    expect((await site.refuse({ ...one, state: 'made-up' })).code).toBe(40407);
    expect((await site.refuse({ ...one, state: other.state })).code).toBe(40407);
    // Its verifier does not fit: the provider rejects.
    expect((await site.refuse({ ...one, code: other.code })).code).toBe(40117);
  });

  test('from another issuer is refused', async () => {
    const back = await site.visit(newPerson());
    expect((await site.refuse({ ...back, iss: 'https://evil.example' })).code).toBe(40117);
  });

  test('is nothing after ten minutes', async () => {
    const back = await site.visit(newPerson());
    await letTimePass(site.app.context, 601);
    expect((await site.refuse(back)).code).toBe(40407);
  });

  test('without a code says that the provider refused', async () => {
    const { secret, state } = await site.visit(newPerson());
    const body = { secret, state, error: 'access_denied' };
    expect((await site.app.refused(endpoints.signInWithProvider, { body }, elsewhere())).code).toBe(40117);
  });

  test.each([
    ['leaves', 'begin', {}, 0],
    ['comes', 'sign-in', { secret: 'x'.repeat(43), state: 'made-up', code: 'any' }, 40407],
  ])('%s too often from one address', async (_name, path, body, otherwise) => {
    const one = elsewhere();
    const codes = [];
    for (let count = 0; count < 31; count += 1) {
      const response = await site.app.send('POST', `${apiBase}/auth/provider/${path}`, body, one);
      codes.push(((await response.json()) as { code: number }).code);
    }
    expect([codes.indexOf(42901), codes.filter((code) => code === otherwise).length]).toEqual([30, 30]);
  });
});

describe('a token of the provider is refused', () => {
  const past = (): number => Math.floor(Date.now() / 1000) - 3600;
  const wrongs: [string, () => Partial<Person>][] = [
    ['with another nonce', () => ({ wrong: { nonce: 'of another visit' } })],
    ['without a nonce', () => ({ wrong: { nonce: undefined } })],
    ['for somebody else', () => ({ wrong: { aud: 'another client' } })],
    ['of another issuer', () => ({ wrong: { iss: 'https://evil.example' } })],
    ['that ran out', () => ({ wrong: { iat: past() - 300, exp: past() } })],
    ['signed by a key that is not the issuer’s', () => ({ forged: true })],
  ];
  test.each(wrongs)('%s', async (_name, wrong) => {
    const before = await site.countAccounts();
    expect(await site.refusal(newPerson(admins, wrong()))).toBe(40117);
    expect(await site.countAccounts()).toBe(before);
  });
});

describe('while the provider is away', () => {
  test('that is said, nothing is lost, and passwords go on', async () => {
    const passwordHash = await hashPassword('a good old phrase');
    const admin = await buildUser(site.app.context, { role: 'admin', passwordHash });
    const person = newPerson();
    const back = await site.visit(person);
    site.issuer.away = true;
    expect(await site.refuse(back)).toMatchObject({ status: 503, code: 50305 });
    await site.app.call(
      endpoints.login,
      { body: { account: admin.email, password: 'a good old phrase' } },
      elsewhere(),
    );
    site.issuer.away = false;
    expect((await site.signIn(person)).userInfo.role).toBe('admin');
  });

  test('that is said before anybody leaves, and the next try asks again', async () => {
    const { app: begin, issuer: other, close } = await openProviderApp();
    other.away = true;
    expect((await begin.refused(endpoints.beginProviderSignIn, { body: {} })).code).toBe(50305);
    other.away = false;
    expect((await begin.call(endpoints.beginProviderSignIn, { body: {} })).url).toContain(
      `${other.url}/authorize?`,
    );
    await close();
  });
});
