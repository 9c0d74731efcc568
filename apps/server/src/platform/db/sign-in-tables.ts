import type { Generated, GeneratedAlways } from 'kysely';

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
  passkeys: {
    user_id: number;
    id: GeneratedAlways<number>;
    credential_id: Buffer;
    public_key: Buffer;
    sign_count: number;
    transports: string[];
    backed_up: boolean;
    name: string;
    created_at: Generated<string>;
    last_used_at: string | null;
  };
  passkey_challenges: {
    user_id: number;
    challenge: Buffer;
    purpose: 'register' | 'prove';
    expires_at: string;
  };
  sign_in_tickets: {
    ticket_hash: Buffer;
    user_id: number;
    device: string;
    tries: Generated<number>;
    expires_at: string;
    used_at: string | null;
    by_provider: Generated<boolean>;
  };
  staff_identities: {
    user_id: number;
    issuer: string;
    subject: string | null;
    invited_until: string | null;
    linked_at: string | null;
  };
  provider_sign_ins: { state_hash: Buffer; browser_hash: Buffer; expires_at: string };
};
