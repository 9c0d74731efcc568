import { hash } from '@node-rs/argon2';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { Secret, TOTP } from 'otpauth';
import { startSession } from '../src/identity/sessions/public-api.ts';
import type { TestApp } from './test-app.ts';

/** The code that an app shows, so many steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: 30,
    timestamp: Date.now() + steps * 30_000,
  });

/** The password of owners that turn their second factor on. */
export const ownersPassword = 'correct horse battery';

/** Gives an account that password and turns its second factor on, as its owner would; answers the secret of the app and the recovery codes. */
export const turnOnSecondFactor = async (
  app: Pick<TestApp, 'call' | 'context'>,
  userId: number,
): Promise<{ secret: string; recoveryCodes: string[] }> => {
  const passwordHash = await hash(ownersPassword);
  await app.context.pool.query(`UPDATE users SET password_hash = $2 WHERE id = $1`, [userId, passwordHash]);
  const { token } = await startSession(app.context.db, userId, 'phone', '127.0.0.1');
  const { secret } = await app.call(endpoints.beginTotp, { body: { password: ownersPassword } }, { token });
  const { recoveryCodes } = await app.call(
    endpoints.confirmTotp,
    { body: { code: codeOf(secret) } },
    { token },
  );
  return { secret, recoveryCodes };
};
