import { providerTimes } from '@waybill/contract/constants.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import { statement } from '../../../platform/db/database.ts';

export const insertAttempt = statement<never, [Buffer, Buffer]>(
  `INSERT INTO provider_sign_ins (state_hash, browser_hash, expires_at)
   VALUES ($1, $2, now() + interval '${providerTimes.away} seconds')`,
);

/** Uses it up; nothing when it was, when it took too long, or when another browser came back. */
export const takeAttempt = statement<{ expires_at: string }, [Buffer, Buffer]>(
  `DELETE FROM provider_sign_ins WHERE state_hash = $1 AND browser_hash = $2 AND expires_at > now() RETURNING expires_at`,
);

export const findIdentity = statement<{ user_id: number }, [string, string]>(
  `SELECT user_id FROM staff_identities WHERE issuer = $1 AND subject = $2`,
);

export const findLinked = statement<{ user_id: number }, [number]>(
  `SELECT user_id FROM staff_identities WHERE user_id = $1 AND subject IS NOT NULL`,
);

/** Links an account of the staff that the operator invited; nothing when none waits under that address. */
export const takeInvitation = statement<{ user_id: number }, [string, string, string]>(
  `UPDATE staff_identities i SET subject = $2, linked_at = now(), invited_until = NULL FROM users u
   WHERE u.email = $3 AND u.id = i.user_id AND u.role <> 'user' AND u.status = 'active'
     AND i.issuer = $1 AND i.subject IS NULL AND i.invited_until > now() RETURNING i.user_id`,
);

export const insertIdentity = statement<never, [number, string, string]>(
  `INSERT INTO staff_identities (user_id, issuer, subject, linked_at) VALUES ($1, $2, $3, now())`,
);

/** Invites an account of the staff to be linked at its next sign-in; nothing when it is linked already, or is none. */
export const insertInvitation = statement<{ user_id: number }, [number, string]>(
  `INSERT INTO staff_identities (user_id, issuer, invited_until)
   SELECT id, $2, now() + interval '${providerTimes.invitation} seconds' FROM users WHERE id = $1 AND role <> 'user'
   ON CONFLICT (user_id) DO UPDATE SET issuer = excluded.issuer, invited_until = excluded.invited_until
     WHERE staff_identities.subject IS NULL RETURNING user_id`,
);

export const deleteIdentity = statement<{ user_id: number }, [number]>(
  `DELETE FROM staff_identities WHERE user_id = $1 RETURNING user_id`,
);

export const updateRole = statement<never, [number, Role]>(
  `UPDATE users SET role = $2, role_since = now(), role_by = NULL WHERE id = $1`,
);

export const findFreshSession = statement<{ id: number }, [number, number, number]>(
  `SELECT id FROM sessions WHERE user_id = $1 AND id = $2 AND signed_in_by LIKE 'oidc%'
     AND proved_at > now() - make_interval(secs => $3)`,
);
