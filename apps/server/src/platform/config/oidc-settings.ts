import { type Role, roles } from '@waybill/contract/permissions.ts';
import { z } from 'zod';
import { TextList, missingOf } from './setting-values.ts';

type StaffRole = Exclude<Role, 'user'>;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  const safe = protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
  return safe && search === '' && hash === '';
};

const staffRoles = roles.filter((role): role is StaffRole => role !== 'user');
/** Commas part the pairs; a value may have some, as names of directories do, so only those behind a role count. */
const betweenPairs = new RegExp(`(?<==(?:${staffRoles.join('|')}))\\s*,\\s*`);

const pairOf = (text: string): readonly [string, StaffRole] | null => {
  const at = text.lastIndexOf('=');
  const value = text.slice(0, at).trim();
  const role = staffRoles.find((one) => one === text.slice(at + 1).trim());
  return at < 1 || value === '' || role === undefined ? null : [value, role];
};

const RoleMap = z
  .string()
  .transform((text) => text.split(betweenPairs).map(pairOf))
  .refine(
    (pairs) => pairs.every((pair) => pair !== null),
    `is not a list like waybill-admins=admin,waybill-owners=super_admin (roles: ${staffRoles.join(', ')})`,
  )
  .transform((pairs): ReadonlyMap<string, StaffRole> => new Map(pairs.filter((pair) => pair !== null)));

export const OidcEnvironment = z.object({
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'is not an issuer like https://login.example/realms/staff')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).optional(),
  OIDC_SCOPE: z
    .string()
    .refine((text) => text.split(' ').includes('openid'), 'has to contain openid')
    .default('openid email profile'),
  OIDC_ROLE_CLAIM: z.string().min(1).default('groups'),
  OIDC_ROLES: RoleMap.optional(),
  OIDC_MFA_ACR: TextList.optional(),
  OIDC_TRUST_EMAIL: z.enum(['on', 'off']).default('off'),
});
type OidcEnvironment = z.output<typeof OidcEnvironment>;

const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'] as const;

/** What is missing beside settings that are there; the provider leads back to PUBLIC_URL. */
export const missingOidcSettings = (
  env: OidcEnvironment & { readonly PUBLIC_URL?: string | undefined },
): string[] => missingOf(env, 'OIDC', needed, ['PUBLIC_URL']);

export const oidcSettings = (env: OidcEnvironment) => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const { OIDC_ROLES: roleMap } = env;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || roleMap === undefined)
    return undefined;
  return {
    issuer,
    clientId,
    clientSecret,
    /** Null where the pages use their own word. */
    name: env.OIDC_NAME ?? null,
    scope: env.OIDC_SCOPE,
    roleClaim: env.OIDC_ROLE_CLAIM,
    roles: roleMap,
    mfaAcr: new Set(env.OIDC_MFA_ACR) as ReadonlySet<string>,
    trustEmail: env.OIDC_TRUST_EMAIL === 'on',
  };
};

export type OidcSettings = NonNullable<ReturnType<typeof oidcSettings>>;
