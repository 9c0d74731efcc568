import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser, letTimePass, renewSession } from '../../../../test/builders.ts';
import {
  type ProviderApp,
  admins,
  elsewhere,
  newPerson,
  openProviderApp,
} from '../../../../test/provider-app.ts';
import { codeOf, turnOnSecondFactor } from '../../../../test/second-factor.ts';

let site: ProviderApp;
beforeAll(async () => {
  site = await openProviderApp({ SECOND_FACTOR: 'staff', OIDC_MFA_ACR: 'gold' });
  // Somebody who can give roles is left, whatever the tests do to others.
  await buildUser(site.app.context, { role: 'super_admin' });
});
afterAll(() => site.close());

describe('the second factor', () => {
  const mfa = { ...admins, amr: ['pwd', 'mfa'] };
  /** A session that is alive after days have passed. */
  const daysLater = async (by: { token: string; userInfo: { id: string } }): Promise<{ token: string }> => {
    const user = { id: Number(by.userInfo.id), email: '', token: '' };
    await letTimePass(site.app.context, 8 * 86_400);
    await renewSession(site.app.context, user);
    return user;
  };
  const begins = (by: { token: string }) => site.app.refused(endpoints.listUsers, { query: {} }, by);

  test('of the provider counts as one of ours, by amr or acr', async () => {
    for (const claims of [mfa, { ...admins, acr: 'gold' }]) {
      const person = newPerson(claims);
      const { token } = await site.signIn(person);
      expect(await site.ways({ token })).toEqual(['oidc_mfa']);
      await site.app.context.pool.query('UPDATE users SET second_factor_due_at = now() - interval $$1 day$$');
      await site.app.context.caches.clear();
      await site.app.call(endpoints.listUsers, { query: {} }, { token });
      // The same person without it has to have one of ours, which is due.
      const weak = { ...person, claims: { ...person.claims, amr: ['pwd'], acr: 'silver' } };
      expect((await begins(await site.signIn(weak))).code).toBe(40304);
      await site.app.context.pool.query('UPDATE users SET second_factor_due_at = NULL');
    }
  });

  test('of ours is due after seven days where the provider asked for none', async () => {
    const person = newPerson();
    const given = await site.signIn(person);
    await site.app.call(endpoints.listUsers, { query: {} }, given);
    expect((await begins(await daysLater(given))).code).toBe(40304);
  });

  test('of ours is asked for, unless the provider asked for one', async () => {
    const person = newPerson();
    const { userInfo } = await site.signIn(person);
    const { secret } = await turnOnSecondFactor(site.app, Number(userInfo.id));
    const wanted = await site.refuse(await site.visit(person));
    expect(wanted.code).toBe(40131);
    const { ticket } = wanted.data as { ticket?: string };
    const body = { ticket: ticket ?? '', code: codeOf(secret, 1) };
    const { token } = await site.app.call(endpoints.signInWithCode, { body }, elsewhere());
    expect((await site.ways({ token }))[0]).toBe('oidc_mfa');
    const strong = { ...person, claims: { ...person.claims, ...mfa } };
    expect((await site.signIn(strong)).userInfo.id).toBe(userInfo.id);
  });

  test('acts of weight want that the provider asked just now', async () => {
    const [person, customer] = [
      newPerson({ ...mfa, groups: ['waybill-owners'] }),
      await buildUser(site.app.context),
    ];
    const act = (by: { token: string }) => ({
      input: { params: { id: String(customer.id) }, body: { role: 'admin', reason: 'joins us' } } as const,
      by,
    });
    const stale = act(await site.signIn(person));
    expect((await site.app.refused(endpoints.setUserRole, stale.input, stale.by)).code).toBe(40132);
    const state = await site.app.call(endpoints.getSecondFactor, {}, stale.by);
    expect(state).toMatchObject({ on: false, provider: true, required: true });
    // Nobody can say that they did: there is no password.
    const stepUp = { body: { password: 'anything' } };
    expect((await site.app.refused(endpoints.stepUp, stepUp, stale.by)).code).toBe(40001);
    const fresh = act(await site.signIn(person, true));
    await site.app.call(endpoints.setUserRole, fresh.input, fresh.by);
  });

  test('of ours is set up without a password right after the provider asked, and not later', async () => {
    const person = newPerson();
    expect((await site.app.refused(endpoints.beginTotp, { body: {} }, await site.signIn(person))).code).toBe(
      40001,
    );
    const { token } = await site.signIn(person, true);
    const { secret } = await site.app.call(endpoints.beginTotp, { body: {} }, { token });
    await site.app.call(endpoints.confirmTotp, { body: { code: codeOf(secret) } }, { token });
    // From then on a code is asked for, also for the next site.app.
    expect((await site.app.refused(endpoints.beginTotp, { body: {} }, { token })).code).toBe(40001);
  });
});

test('a second factor of ours that nobody has to have is turned off without a password right after the provider asked', async () => {
  const { app: free, signIn, close } = await openProviderApp({ SECOND_FACTOR: 'off' });
  const by = await signIn(newPerson(), true);
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
  await close();
});
