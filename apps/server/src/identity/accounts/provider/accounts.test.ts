import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass } from '../../../../test/builders.ts';
import type { Person } from '../../../../test/oidc-issuer.ts';
import {
  type ProviderApp,
  admins,
  elsewhere,
  newPerson,
  openProviderApp,
} from '../../../../test/provider-app.ts';
import { hashPassword } from '../password.ts';
import { inviteIdentity, unlinkIdentity } from '../public-api.ts';

let site: ProviderApp;
let superAdmin: BuiltUser;
beforeAll(async () => {
  site = await openProviderApp();
  // Somebody who can give roles is left, whatever the tests do to others.
  superAdmin = await buildUser(site.app.context, { role: 'super_admin' });
});
afterAll(() => site.close());

describe('roles', () => {
  test('none of the claim is no way in, and makes no account', async () => {
    const before = await site.countAccounts();
    for (const claims of [
      { groups: ['everybody'] },
      { groups: undefined },
      { groups: { admin: true } },
      { groups: 'ADMIN' },
    ])
      expect(await site.refusal(newPerson(claims))).toBe(40306);
    expect(await site.countAccounts()).toBe(before);
  });

  test('follow the claim at every sign-in, are in the audit, and count for sessions that are alive', async () => {
    const person = newPerson();
    const first = await site.signIn(person);
    const less = { ...person, claims: { ...person.claims, groups: ['waybill-notices'] } };
    expect((await site.signIn(less)).userInfo.role).toBe('announcement_admin');
    await site.app.context.caches.clear();
    expect((await site.app.refused(endpoints.listUsers, { query: {} }, first)).code).toBe(40301);
    expect((await site.auditOf(first.userInfo.id)).at(-1)).toMatchObject({
      act: 'user.role',
      before: { role: 'admin' },
      after: { role: 'announcement_admin' },
    });
  });

  test('that were taken away there end the role and its sessions here', async () => {
    const person = newPerson();
    const { token, userInfo } = await site.signIn(person);
    const body = { title: 'Parcel', content: 'Where is it?', category: 'other' } as const;
    const ticket = await site.app.call(endpoints.createTicket, { body }, await buildUser(site.app.context));
    const assigned = { ticketId: ticket.id, assigneeId: userInfo.id, version: ticket.version };
    await site.app.call(endpoints.assignTicket, { body: assigned }, superAdmin);
    expect(await site.refusal({ ...person, claims: { ...person.claims, groups: [] } })).toBe(40306);
    expect(await site.roleOf(userInfo.id)).toBe('user');
    const left = await site.app.call(endpoints.getTicket, { params: { id: ticket.id } }, superAdmin);
    expect(left.staff?.assignee).toBeNull();
    await site.app.context.caches.clear();
    expect((await site.app.refused(endpoints.getUserInfo, {}, { token })).code).toBe(40101);
    expect((await site.signIn(person)).userInfo).toMatchObject({ id: userInfo.id, role: 'admin' });
  });

  test('of the last super admin stay: somebody has to be left', async () => {
    const alone = await openProviderApp({
      OIDC_ROLES: 'owners=super_admin,admins=admin',
      OIDC_ROLE_CLAIM: 'realm_access.roles',
    });
    const owner = newPerson({ realm_access: { roles: ['owners'] } });
    const having = (given: object): Person => ({
      ...owner,
      claims: { ...owner.claims, realm_access: given },
    });
    await alone.signIn(owner);
    expect(await alone.refusal(having({ roles: ['admins'] }))).toBe(40911);
    expect(await alone.refusal(having({}))).toBe(40911);
    await alone.signIn(owner);
    await alone.close();
  });
});

describe('accounts that are there already', () => {
  const at = (user: BuiltUser): Person => newPerson({ ...admins, email: user.email.toUpperCase() });
  const record = async (): Promise<void> => undefined;
  const invite = (email: string) => inviteIdentity(site.app.context.db, site.issuer.url, email, record);

  test('of customers are never reached, invited or not', async () => {
    const customer = await buildUser(site.app.context);
    expect(await site.refusal(at(customer))).toBe(40987);
    expect(await invite(customer.email)).toBe(false);
    expect(await site.refusal(at(customer))).toBe(40987);
    expect(await site.roleOf(String(customer.id))).toBe('user');
  });

  test('of customers are not reached who were of the staff when they were invited', async () => {
    const former = await buildUser(site.app.context, { role: 'admin' });
    expect(await invite(former.email)).toBe(true);
    await site.app.context.pool.query(`UPDATE users SET role = 'user' WHERE id = $1`, [former.id]);
    expect(await site.refusal(at(former))).toBe(40987);
    expect(await site.roleOf(String(former.id))).toBe('user');
  });

  test('of the staff are reached once the operator invited them, by an address that was verified, and for a week', async () => {
    const passwordHash = await hashPassword('a good old phrase');
    const admin = await buildUser(site.app.context, { role: 'admin', passwordHash });
    expect(await site.refusal(at(admin))).toBe(40987);
    expect(await invite(admin.email)).toBe(true);
    await letTimePass(site.app.context, 8 * 86_400);
    expect(await site.refusal(at(admin))).toBe(40987);
    expect(await invite(admin.email)).toBe(true);
    const unverified = at(admin);
    expect(
      await site.refusal({ ...unverified, claims: { ...unverified.claims, email_verified: false } }),
    ).toBe(40307);
    expect(
      await site.refusal({ ...unverified, claims: { ...unverified.claims, email_verified: undefined } }),
    ).toBe(40307);
    const person = at(admin);
    expect((await site.signIn(person)).userInfo.id).toBe(String(admin.id));
    // Nobody else gets it by the same address, and the password is no way in any more.
    expect(await site.refusal(at(admin))).toBe(40987);
    expect(await invite(admin.email)).toBe(false);
    const body = { account: admin.email, password: 'a good old phrase' };
    expect((await site.app.refused(endpoints.login, { body }, elsewhere())).code).toBe(40118);
    expect((await site.auditOf(String(admin.id))).map(({ act }) => act)).toContain('user.link_identity');
    expect(await unlinkIdentity(site.app.context.db, admin.email, record)).toBe(true);
    await site.app.call(endpoints.login, { body }, elsewhere());
  });

  test('that are disabled stay out, and keep their role', async () => {
    const person = newPerson();
    const { userInfo } = await site.signIn(person);
    await site.app.context.pool.query(`UPDATE users SET status = 'disabled' WHERE id = $1`, [userInfo.id]);
    const less = { ...person, claims: { ...person.claims, groups: ['waybill-notices'] } };
    expect([await site.refusal(person), await site.refusal(less)]).toEqual([40114, 40114]);
    expect(await site.roleOf(userInfo.id)).toBe('admin');
  });
});
