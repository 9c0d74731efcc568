import type { SecurityEventKind } from '@waybill/contract/endpoints/security.ts';
import type { Tone } from '../../ui/tag.tsx';

const tones: Readonly<Record<SecurityEventKind, Tone>> = {
  sign_in: 'success',
  sign_in_failed: 'warning',
  locked: 'error',
  sign_out: 'neutral',
  password_changed: 'info',
  password_reset: 'info',
  second_factor_changed: 'info',
  session_reused: 'error',
  sessions_revoked: 'info',
  key_refused: 'warning',
  forbidden: 'warning',
  limited: 'warning',
  blocked: 'error',
  push_refused: 'error',
  malware: 'error',
  xss: 'error',
};

export const toneOf = (kind: SecurityEventKind): Tone => tones[kind];
