import { randomBytes } from 'node:crypto';
import type { Role } from '@waybill/contract/permissions.ts';
import { defaultLocale } from '@waybill/phrases/translator.ts';
import { writeAudit } from '../../console/audit/public-api.ts';
import { AppError } from '../../platform/app-error.ts';
import type { OidcSettings } from '../../platform/config/oidc-settings.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { openLedger } from '../../points/public-api.ts';
import { hashPassword } from '../password.ts';
import { findUserByAccount, insertUser } from '../store.ts';
import { providerActor } from './apply-role.ts';
import { type Claims, emailOf, nicknameOf } from './rules.ts';
import { findIdentity, insertIdentity, takeInvitation } from './store.ts';

const recordLink = (
  tx: Tx,
  issuer: string,
  act: 'user.create' | 'user.link_identity',
  { id, email, after }: { readonly id: number; readonly email: string; readonly after: object | null },
): Promise<number> =>
  writeAudit(tx, providerActor(issuer), {
    act,
    targetType: 'user',
    targetId: id,
    targetName: email,
    ...(after === null ? {} : { after }),
  });

export const linkedAccount = async (db: Db, { iss, sub }: Claims): Promise<number | undefined> =>
  (await findIdentity(db, iss, sub))[0]?.user_id;

/**
 * Links a person that comes for the first time: to the account of the staff that the operator invited under their address,
 * else to a new one with the role of the claims. An account that is there already and was not invited is never reached, a
 * customer's by no way. Throws providerEmailMissing and providerAccountTaken.
 */
export const linkFirst = async (
  db: Db,
  settings: Pick<OidcSettings, 'trustEmail'>,
  claims: Claims,
  role: Role,
): Promise<number> => {
  const { iss, sub } = claims;
  const email = emailOf(claims, settings);
  if (email === undefined) throw new AppError('providerEmailMissing');
  // Nobody knows it: the account is reached through the provider alone.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  return inTransaction(db, async (tx) => {
    const [invited] = await takeInvitation(tx, iss, sub, email);
    if (invited !== undefined) {
      await recordLink(tx, iss, 'user.link_identity', { id: invited.user_id, email, after: null });
      return invited.user_id;
    }
    const taken = (await findUserByAccount(tx, email)) !== undefined;
    const id = taken
      ? undefined
      : await insertUser(tx, {
          email,
          passwordHash,
          role,
          status: 'active',
          nickname: nicknameOf(claims),
          phone: null,
          locale: defaultLocale,
        });
    if (id === undefined) throw new AppError('providerAccountTaken');
    await openLedger(tx, id);
    await insertIdentity(tx, id, iss, sub);
    await recordLink(tx, iss, 'user.create', { id, email, after: { role, status: 'active' } });
    return id;
  });
};
