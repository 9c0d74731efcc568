import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass, renewSession } from '../../../test/builders.ts';
import { type OidcIssuer, type Person, openOidcIssuer } from '../../../test/oidc-issuer.ts';
import { codeOf, turnOnSecondFactor } from '../../../test/second-factor.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { hashPassword } from '../password.ts';
import { inviteIdentity, unlinkIdentity } from '../public-api.ts';

const publicUrl = 'https://waybill.example';
const logged: string[] = [];
let issuer: OidcIssuer;
let app: TestApp;
beforeAll(async () => {
  issuer = await openOidcIssuer();
  app = await openTestApp(
    {
      CARRIER_KEY: 'ab'.repeat(32),
      SECOND_FACTOR: 'staff',
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
      OIDC_ROLES: 'waybill-notices=announcement_admin,waybill-admins=admin,waybill-owners=super_admin',
      OIDC_NAME: 'Example Login',
      OIDC_MFA_ACR: 'gold',
    },
    { log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }) },
  );
  // Somebody who can give roles is left, whatever the tests do to others.
  await buildUser(app.context, { role: 'super_admin' });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});
beforeEach(() => {
  issuer.away = false;
});

let people = 0;
const admins = { groups: ['everybody', 'waybill-admins'] };
/** Somebody at the provider who has never been here. */
const newPerson = (
  claims: Readonly<Record<string, unknown>> = admins,
  more: Partial<Person> = {},
): Person => {
  people += 1;
  const email = `person-${people}@staff.example`;
  return {
    sub: `sub-${people}`,
    claims: { email, email_verified: true, name: `Person ${people}`, ...claims },
    ...more,
  };
};
/** Each from an address of its own, as the limit of addresses wants. */
let addresses = 0;
const elsewhere = () => {
  addresses += 1;
  return { headers: { 'x-forwarded-for': `10.3.${addresses >> 8}.${addresses & 255}` } };
};

/** Goes to the provider as a browser does; answers what it comes back with. */
const visit = async (person: Person, fresh = false) => {
  issuer.person = person;
  const { url, secret } = await app.call(endpoints.beginProviderSignIn, { body: { fresh } }, elsewhere());
  const { headers } = await fetch(url, { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(`${publicUrl}/login/oidc`);
  const { code = '', state = '', iss = '' } = Object.fromEntries(back.searchParams);
  return { secret, state, code, iss };
};
type Back = Awaited<ReturnType<typeof visit>>;
const finish = (body: Back) => app.call(endpoints.signInWithProvider, { body }, elsewhere());
const refuse = async (body: Back) => app.refused(endpoints.signInWithProvider, { body }, elsewhere());
const signIn = async (person: Person, fresh = false) => finish(await visit(person, fresh));
const refusal = async (person: Person): Promise<number> => (await refuse(await visit(person))).code;
const ways = async (by: { token: string }) =>
  (await app.call(endpoints.listSessions, {}, by)).list.map(({ signedInBy }) => signedInBy);
const auditOf = async (targetId: string) => {
  const { rows } = await app.context.pool.query<{
    act: string;
    actor_name: string;
    before: object;
    after: object;
  }>(
    `SELECT act, actor_name, before, after FROM audit_entries WHERE target_type = 'user' AND target_id = $1 ORDER BY created_at`,
    [targetId],
  );
  return rows;
};
const roleOf = async (id: string) =>
  (await app.context.pool.query<{ role: string }>('SELECT role FROM users WHERE id = $1', [id])).rows[0]
    ?.role;
const accounts = async (): Promise<number> =>
  (await app.context.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM users')).rows[0]
    ?.count ?? 0;

describe('signing in through the provider', () => {
  test('makes an account of the staff at first, with the highest role of the claim, and finds it again', async () => {
    const person = newPerson({ groups: ['waybill-notices', 'waybill-admins', 'canteen'] });
    const { token, userInfo } = await signIn(person);
    expect(userInfo).toMatchObject({ role: 'admin', status: 'active', email: 'person-1@staff.example' });
    expect(userInfo.nickname).toBe('Person 1');
    await app.call(endpoints.listUsers, { query: {} }, { token });
    expect(await ways({ token })).toEqual(['oidc']);
    const again = await signIn(person);
    expect(again.userInfo.id).toBe(userInfo.id);
    expect(await auditOf(userInfo.id)).toMatchObject([
      { act: 'user.create', actor_name: `OIDC (${new URL(issuer.url).host})`, after: { role: 'admin' } },
    ]);
  });

  test('goes by who it is there, not by the address, which may change', async () => {
    const person = newPerson();
    const { userInfo } = await signIn(person);
    const renamed = {
      ...person,
      claims: { ...person.claims, email: 'married@staff.example', email_verified: false },
    };
    expect((await signIn(renamed)).userInfo).toMatchObject({ id: userInfo.id, email: userInfo.email });
  });

  test('is offered by the site, by its name', async () => {
    expect((await app.call(endpoints.getSite, {})).provider).toEqual({ name: 'Example Login' });
  });

  test('is not there where none is set, and nobody is asked', async () => {
    const plain = await openTestApp();
    expect((await plain.call(endpoints.getSite, {})).provider).toBeNull();
    expect((await plain.refused(endpoints.beginProviderSignIn, { body: {} })).code).toBe(40401);
    await plain.close();
  });

  test('leaves no code, state, secret or token in a log', async () => {
    logged.length = 0;
    const back = await visit(newPerson());
    await finish(back);
    await refuse(back);
    await refusal(newPerson(admins, { wrong: { nonce: 'another' } }));
    const text = logged.join('\n');
    expect(text).toContain('/auth/provider/sign-in');
    for (const secret of [back.code, back.state, back.secret, issuer.clientSecret, 'eyJ'])
      expect(text.includes(secret), secret).toBe(false);
  });
});

describe('what a browser comes back with', () => {
  test('is good once, also when it is sent twice at once', async () => {
    const back = await visit(newPerson());
    const before = issuer.exchanges();
    const answers = await Promise.all(
      [1, 2].map(async () => {
        const response = await app.send('POST', `${apiBase}/auth/provider/sign-in`, back, elsewhere());
        return ((await response.json()) as { code: number }).code;
      }),
    );
    expect(answers.toSorted((one, other) => one - other)).toEqual([0, 40407]);
    expect((await refuse(back)).code).toBe(40407);
    expect(issuer.exchanges()).toBe(before + 1);
  });

  test('is nothing in another browser, and still good in its own', async () => {
    const [victims, attackers] = [await visit(newPerson()), await visit(newPerson())];
    // The code of the attacker in the browser of somebody else, and the other way round.
    expect((await refuse({ ...attackers, secret: victims.secret })).code).toBe(40407);
    expect((await refuse({ ...victims, secret: 'x'.repeat(43) })).code).toBe(40407);
    expect((await finish(victims)).userInfo.role).toBe('admin');
  });

  test('is nothing with another state, or the code of another visit', async () => {
    const [one, other] = [await visit(newPerson()), await visit(newPerson())];
    expect((await refuse({ ...one, state: 'made-up' })).code).toBe(40407);
    expect((await refuse({ ...one, state: other.state })).code).toBe(40407);
    // Its verifier does not fit: the provider refuses.
    expect((await refuse({ ...one, code: other.code })).code).toBe(40117);
  });

  test('from another issuer is refused', async () => {
    const back = await visit(newPerson());
    expect((await refuse({ ...back, iss: 'https://evil.example' })).code).toBe(40117);
  });

  test('is nothing after ten minutes', async () => {
    const back = await visit(newPerson());
    await letTimePass(app.context, 601);
    expect((await refuse(back)).code).toBe(40407);
  });

  test('without a code says that the provider refused', async () => {
    const { secret, state } = await visit(newPerson());
    const body = { secret, state, error: 'access_denied' };
    expect((await app.refused(endpoints.signInWithProvider, { body }, elsewhere())).code).toBe(40117);
  });

  test('comes too often from one address', async () => {
    const one = elsewhere();
    const codes = [];
    for (let count = 0; count < 31; count += 1) {
      const response = await app.send('POST', `${apiBase}/auth/provider/begin`, {}, one);
      codes.push(((await response.json()) as { code: number }).code);
    }
    expect([codes.indexOf(42901), codes.filter((code) => code === 0).length]).toEqual([30, 30]);
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
    const before = await accounts();
    expect(await refusal(newPerson(admins, wrong()))).toBe(40117);
    expect(await accounts()).toBe(before);
  });
});

describe('roles', () => {
  test('none of the claim is no way in, and makes no account', async () => {
    const before = await accounts();
    for (const claims of [
      { groups: ['everybody'] },
      { groups: undefined },
      { groups: { admin: true } },
      { groups: 'ADMIN' },
    ])
      expect(await refusal(newPerson(claims))).toBe(40306);
    expect(await accounts()).toBe(before);
  });

  test('follow the claim at every sign-in, are in the audit, and count for sessions that are alive', async () => {
    const person = newPerson();
    const first = await signIn(person);
    const less = { ...person, claims: { ...person.claims, groups: ['waybill-notices'] } };
    expect((await signIn(less)).userInfo.role).toBe('announcement_admin');
    await app.context.caches.clear();
    expect((await app.refused(endpoints.listUsers, { query: {} }, first)).code).toBe(40301);
    expect((await auditOf(first.userInfo.id)).at(-1)).toMatchObject({
      act: 'user.role',
      before: { role: 'admin' },
      after: { role: 'announcement_admin' },
    });
  });

  test('that were taken away there end the role and its sessions here', async () => {
    const person = newPerson();
    const { token, userInfo } = await signIn(person);
    expect(await refusal({ ...person, claims: { ...person.claims, groups: [] } })).toBe(40306);
    expect(await roleOf(userInfo.id)).toBe('user');
    await app.context.caches.clear();
    expect((await app.refused(endpoints.getUserInfo, {}, { token })).code).toBe(40101);
    expect((await signIn(person)).userInfo).toMatchObject({ id: userInfo.id, role: 'admin' });
  });

  test('of the last super admin stay: somebody has to be left', async () => {
    const alone = await openTestApp({
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
      OIDC_ROLES: 'owners=super_admin,admins=admin',
      OIDC_ROLE_CLAIM: 'realm_access.roles',
    });
    const go = async (person: Person) => {
      issuer.person = person;
      const { url, secret } = await alone.call(endpoints.beginProviderSignIn, { body: {} });
      const { headers } = await fetch(url, { redirect: 'manual' });
      const { searchParams } = new URL(headers.get('location') ?? '');
      const body = {
        secret,
        ...(Object.fromEntries(searchParams) as { state: string; code: string; iss: string }),
      };
      const response = await alone.send('POST', `${apiBase}/auth/provider/sign-in`, body);
      return ((await response.json()) as { code: number }).code;
    };
    const owner = newPerson({ realm_access: { roles: ['owners'] } });
    expect(await go(owner)).toBe(0);
    expect(await go({ ...owner, claims: { ...owner.claims, realm_access: { roles: ['admins'] } } })).toBe(
      40911,
    );
    expect(await go({ ...owner, claims: { ...owner.claims, realm_access: {} } })).toBe(40911);
    expect(await go(owner)).toBe(0);
    await alone.close();
  });
});

describe('accounts that are there already', () => {
  const at = (user: BuiltUser): Person => newPerson({ ...admins, email: user.email.toUpperCase() });
  const record = async (): Promise<void> => undefined;
  const invite = (email: string) => inviteIdentity(app.context.db, issuer.url, email, record);

  test('of customers are never reached, invited or not', async () => {
    const customer = await buildUser(app.context);
    expect(await refusal(at(customer))).toBe(40987);
    expect(await invite(customer.email)).toBe(false);
    expect(await refusal(at(customer))).toBe(40987);
    expect(await roleOf(String(customer.id))).toBe('user');
  });

  test('of the staff are reached once the operator invited them, by an address that was verified, and for a week', async () => {
    const passwordHash = await hashPassword('a good old phrase');
    const admin = await buildUser(app.context, { role: 'admin', passwordHash });
    expect(await refusal(at(admin))).toBe(40987);
    expect(await invite(admin.email)).toBe(true);
    await letTimePass(app.context, 8 * 86_400);
    expect(await refusal(at(admin))).toBe(40987);
    expect(await invite(admin.email)).toBe(true);
    const unverified = at(admin);
    expect(await refusal({ ...unverified, claims: { ...unverified.claims, email_verified: false } })).toBe(
      40307,
    );
    expect(
      await refusal({ ...unverified, claims: { ...unverified.claims, email_verified: undefined } }),
    ).toBe(40307);
    const person = at(admin);
    expect((await signIn(person)).userInfo.id).toBe(String(admin.id));
    // Nobody else gets it by the same address, and the password is no way in any more.
    expect(await refusal(at(admin))).toBe(40987);
    expect(await invite(admin.email)).toBe(false);
    const body = { account: admin.email, password: 'a good old phrase' };
    expect((await app.refused(endpoints.login, { body }, elsewhere())).code).toBe(40118);
    expect((await auditOf(String(admin.id))).map(({ act }) => act)).toContain('user.link_identity');
    expect(await unlinkIdentity(app.context.db, admin.email, record)).toBe(true);
    await app.call(endpoints.login, { body }, elsewhere());
  });

  test('that are disabled stay out, and keep their role', async () => {
    const person = newPerson();
    const { userInfo } = await signIn(person);
    await app.context.pool.query(`UPDATE users SET status = 'disabled' WHERE id = $1`, [userInfo.id]);
    const less = { ...person, claims: { ...person.claims, groups: ['waybill-notices'] } };
    expect([await refusal(person), await refusal(less)]).toEqual([40114, 40114]);
    expect(await roleOf(userInfo.id)).toBe('admin');
  });
});

describe('the second factor', () => {
  const mfa = { ...admins, amr: ['pwd', 'mfa'] };
  /** A session that is alive after days have passed. */
  const daysLater = async (by: { token: string; userInfo: { id: string } }): Promise<{ token: string }> => {
    const user = { id: Number(by.userInfo.id), email: '', token: '' };
    await letTimePass(app.context, 8 * 86_400);
    await renewSession(app.context, user);
    return user;
  };
  const begins = (by: { token: string }) => app.refused(endpoints.listUsers, { query: {} }, by);

  test('of the provider counts as one of ours, by amr or acr', async () => {
    for (const claims of [mfa, { ...admins, acr: 'gold' }]) {
      const person = newPerson(claims);
      const { token } = await signIn(person);
      expect(await ways({ token })).toEqual(['oidc_mfa']);
      await app.context.pool.query('UPDATE users SET second_factor_due_at = now() - interval $$1 day$$');
      await app.context.caches.clear();
      await app.call(endpoints.listUsers, { query: {} }, { token });
      // The same person without it has to have one of ours, which is due.
      const weak = { ...person, claims: { ...person.claims, amr: ['pwd'], acr: 'silver' } };
      expect((await begins(await signIn(weak))).code).toBe(40304);
      await app.context.pool.query('UPDATE users SET second_factor_due_at = NULL');
    }
  });

  test('of ours is due after seven days where the provider asked for none', async () => {
    const person = newPerson();
    const given = await signIn(person);
    await app.call(endpoints.listUsers, { query: {} }, given);
    expect((await begins(await daysLater(given))).code).toBe(40304);
  });

  test('of ours is asked for, unless the provider asked for one', async () => {
    const person = newPerson();
    const { userInfo } = await signIn(person);
    const { secret } = await turnOnSecondFactor(app, Number(userInfo.id));
    const wanted = await refuse(await visit(person));
    expect(wanted.code).toBe(40131);
    const { ticket } = wanted.data as { ticket?: string };
    const body = { ticket: ticket ?? '', code: codeOf(secret, 1) };
    const { token } = await app.call(endpoints.signInWithCode, { body }, elsewhere());
    expect((await ways({ token }))[0]).toBe('oidc_mfa');
    const strong = { ...person, claims: { ...person.claims, ...mfa } };
    expect((await signIn(strong)).userInfo.id).toBe(userInfo.id);
  });

  test('acts of weight want that the provider asked just now', async () => {
    const [person, customer] = [
      newPerson({ ...mfa, groups: ['waybill-owners'] }),
      await buildUser(app.context),
    ];
    const act = (by: { token: string }) => ({
      input: { params: { id: String(customer.id) }, body: { role: 'admin', reason: 'joins us' } } as const,
      by,
    });
    const stale = act(await signIn(person));
    expect((await app.refused(endpoints.setUserRole, stale.input, stale.by)).code).toBe(40132);
    const state = await app.call(endpoints.getSecondFactor, {}, stale.by);
    expect(state).toMatchObject({ on: false, provider: true, required: true });
    // Nobody can say that they did: there is no password.
    const stepUp = { body: { password: 'anything' } };
    expect((await app.refused(endpoints.stepUp, stepUp, stale.by)).code).toBe(40001);
    const fresh = act(await signIn(person, true));
    await app.call(endpoints.setUserRole, fresh.input, fresh.by);
  });

  test('of ours is set up without a password right after the provider asked, and not later', async () => {
    const person = newPerson();
    expect((await app.refused(endpoints.beginTotp, { body: {} }, await signIn(person))).code).toBe(40001);
    const { token } = await signIn(person, true);
    const { secret } = await app.call(endpoints.beginTotp, { body: {} }, { token });
    await app.call(endpoints.confirmTotp, { body: { code: codeOf(secret) } }, { token });
    // From then on a code is asked for, also for the next app.
    expect((await app.refused(endpoints.beginTotp, { body: {} }, { token })).code).toBe(40001);
  });
});

test('a second factor of ours that nobody has to have is turned off without a password right after the provider asked', async () => {
  const free = await openTestApp({
    PUBLIC_URL: publicUrl,
    CARRIER_KEY: 'ab'.repeat(32),
    SECOND_FACTOR: 'off',
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    OIDC_ROLES: 'waybill-admins=admin',
  });
  issuer.person = newPerson();
  const { url, secret: browser } = await free.call(endpoints.beginProviderSignIn, { body: { fresh: true } });
  const { headers } = await fetch(url, { redirect: 'manual' });
  const back = Object.fromEntries(new URL(headers.get('location') ?? '').searchParams);
  const { code = '', state = '', iss = '' } = back;
  const by = await free.call(endpoints.signInWithProvider, { body: { secret: browser, code, state, iss } });
  const { secret } = await free.call(endpoints.beginTotp, { body: {} }, by);
  await free.call(endpoints.confirmTotp, { body: { code: codeOf(secret) } }, by);
  const off = { body: { code: codeOf(secret, 1) } };
  const prove = (ago: string) =>
    free.context.pool.query(`UPDATE sessions SET proved_at = now() - interval '${ago}'`);
  await prove('11 minutes');
  expect((await free.refused(endpoints.removeSecondFactor, off, by)).code).toBe(40001);
  await prove('1 minute');
  await free.call(endpoints.removeSecondFactor, off, by);
  expect(await free.call(endpoints.getSecondFactor, {}, by)).toMatchObject({ on: false, provider: true });
  await free.close();
});

describe('while the provider is away', () => {
  test('that is said, nothing is lost, and passwords go on', async () => {
    const passwordHash = await hashPassword('a good old phrase');
    const admin = await buildUser(app.context, { role: 'admin', passwordHash });
    const person = newPerson();
    const back = await visit(person);
    issuer.away = true;
    expect(await refuse(back)).toMatchObject({ status: 503, code: 50305 });
    await app.call(
      endpoints.login,
      { body: { account: admin.email, password: 'a good old phrase' } },
      elsewhere(),
    );
    issuer.away = false;
    expect((await signIn(person)).userInfo.role).toBe('admin');
  });

  test('that is said before anybody leaves, and the next try asks again', async () => {
    const other = await openOidcIssuer();
    const begin = await openTestApp({
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: other.url,
      OIDC_CLIENT_ID: other.clientId,
      OIDC_CLIENT_SECRET: other.clientSecret,
      OIDC_ROLES: 'a=admin',
    });
    other.away = true;
    expect((await begin.refused(endpoints.beginProviderSignIn, { body: {} })).code).toBe(50305);
    other.away = false;
    expect((await begin.call(endpoints.beginProviderSignIn, { body: {} })).url).toContain(
      `${other.url}/authorize?`,
    );
    await begin.close();
    await other.close();
  });
});
