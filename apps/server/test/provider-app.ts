import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { expect } from 'vitest';
import { type OidcIssuer, type Person, openOidcIssuer } from './oidc-issuer.ts';
import { openTestApp } from './test-app.ts';

const publicUrl = 'https://waybill.example';

/** Claims that make whoever has them an admin. */
export const admins = { groups: ['everybody', 'waybill-admins'] };

let addresses = 0;
/** Options of a call from an address of its own, as the limit of addresses wants. */
export const elsewhere = () => {
  addresses += 1;
  return { headers: { 'x-forwarded-for': `10.3.${addresses >> 8}.${addresses & 255}` } };
};

let people = 0;
/** Somebody at the provider who has never been here. */
export const newPerson = (
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

/** The product with an identity provider beside it, and browsers that go there and come back. */
export const openProviderApp = async (
  settings: Readonly<Record<string, string>> = {},
  options?: Parameters<typeof openTestApp>[1],
) => {
  const issuer: OidcIssuer = await openOidcIssuer();
  const app = await openTestApp(
    {
      CARRIER_KEY: 'ab'.repeat(32),
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
      OIDC_ROLES: 'waybill-notices=announcement_admin,waybill-admins=admin,waybill-owners=super_admin',
      ...settings,
    },
    options,
  );

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
  const refuse = (body: Back) => app.refused(endpoints.signInWithProvider, { body }, elsewhere());

  return {
    issuer,
    app,
    visit,
    finish,
    /** The error of coming back. */
    refuse,
    signIn: async (person: Person, fresh = false) => finish(await visit(person, fresh)),
    /** The code of the error that signing in ends with. */
    refusal: async (person: Person): Promise<number> => (await refuse(await visit(person))).code,
    /** By what each session of somebody began. */
    ways: async (by: { readonly token: string }) =>
      (await app.call(endpoints.listSessions, {}, by)).list.map(({ signedInBy }) => signedInBy),
    auditOf: async (targetId: string) => {
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
    },
    roleOf: async (id: string) =>
      (await app.context.pool.query<{ role: string }>('SELECT role FROM users WHERE id = $1', [id])).rows[0]
        ?.role,
    countAccounts: async (): Promise<number> =>
      (await app.context.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM users')).rows[0]
        ?.count ?? 0,
    close: async (): Promise<void> => {
      await app.close();
      await issuer.close();
    },
  };
};
export type ProviderApp = Awaited<ReturnType<typeof openProviderApp>>;
