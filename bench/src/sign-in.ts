import { hashPassword } from '@waybill/server/src/accounts/password.ts';
import type { Workload } from './compare.ts';
import type { Market } from './data/market.ts';
import type { Step } from './load/drive.ts';
import { postFrom } from './load/request.ts';

const password = 'the same for everybody 26';
let signedIn = 0;

// A minute lets thirty in from one address.
const nextAddress = (): string => {
  signedIn += 1;
  return `10.${(signedIn >> 16) & 255}.${(signedIn >> 8) & 255}.${signedIn & 255}`;
};

/**
 * Signs in with a right password, everybody from an address of their own. Not measured with more connections than
 * passwords that the product verifies and lets wait at a time: it refuses those beyond.
 */
export const signIn = (market: Market, seconds: number): Workload => {
  const step: Step = async (ask) => {
    const body = { account: market.nextUser().email, password };
    await ask(postFrom(nextAddress(), '/auth/login', body), '"expiresIn":');
  };
  let given: Promise<unknown> | undefined;
  return {
    name: 'sign-in',
    connections: [1, 16],
    prepare: async () => {
      given ??= hashPassword(password).then((hash) =>
        market.client.query('UPDATE users SET password_hash = $1', [hash]),
      );
      await given;
      return { step, limit: { seconds } };
    },
  };
};
