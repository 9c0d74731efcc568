import type { Generated } from 'kysely';

/** Row types of what proves who signs in beside the password, a part of `Tables`. */
export type SignInTables = {
  mail_links: {
    token_hash: Buffer;
    user_id: number;
    purpose: 'activation' | 'reset';
    created_at: Generated<string>;
    expires_at: string;
    used_at: string | null;
  };
  second_factors: {
    user_id: number;
    kind: 'totp';
    secret: Buffer | null;
    pending_secret: Buffer | null;
    pending_at: string | null;
    confirmed_at: string | null;
    last_step: number | null;
    recovery_salt: Buffer | null;
  };
  recovery_codes: { user_id: number; code_hash: Buffer; used_at: string | null };
  sign_in_tickets: {
    ticket_hash: Buffer;
    user_id: number;
    device: string;
    tries: Generated<number>;
    expires_at: string;
    used_at: string | null;
  };
};
