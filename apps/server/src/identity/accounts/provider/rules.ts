import { secondFactorTimes } from '@waybill/contract/constants.ts';
import { type Role, roles } from '@waybill/contract/permissions.ts';
import { Email } from '@waybill/contract/vocabulary/fields.ts';

type ClaimRules = {
  readonly roleClaim: string;
  readonly roles: ReadonlyMap<string, Role>;
  readonly mfaAcr: ReadonlySet<string>;
  readonly trustEmail: boolean;
};

export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The claim of that name, or what a path leads to: `realm_access.roles`. Names of claims may have dots themselves. */
const claimAt = (claims: Claims, name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) => (isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined),
      claims,
    );
};

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

/** The role that the claims give; of several the highest, undefined for none. */
export const roleOf = (
  claims: Claims,
  { roleClaim, roles: given }: Pick<ClaimRules, 'roleClaim' | 'roles'>,
): Role | undefined => {
  const found = textsOf(claimAt(claims, roleClaim)).flatMap((value) => given.get(value) ?? []);
  return roles.toReversed().find((role) => found.some((one) => one === role));
};

export const isMultiFactor = ({ amr, acr }: Claims, { mfaAcr }: Pick<ClaimRules, 'mfaAcr'>): boolean =>
  textsOf(amr).includes('mfa') || (typeof acr === 'string' && mfaAcr.has(acr));

/** Whether the person gave the provider a password or key so lately that acts of weight need no more. */
export const isRecent = ({ auth_time: at }: Claims, nowMs: number): boolean =>
  typeof at === 'number' && nowMs / 1000 - at < secondFactorTimes.proved;

export const emailOf = (
  { email, email_verified: verified }: Claims,
  { trustEmail }: Pick<ClaimRules, 'trustEmail'>,
): string | undefined => {
  const isTheirs = verified === true || (trustEmail && verified === undefined);
  const { data } = Email.safeParse(email);
  return isTheirs ? data : undefined;
};

/** What the pages call somebody at first: as long as a nickname may be. */
export const nicknameOf = ({ name }: Claims): string | null =>
  typeof name === 'string' && name.trim() !== '' ? Array.from(name.trim()).slice(0, 40).join('') : null;
