import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { call, perform } from '../../client/call.ts';
import { FieldFailure } from '../../shell/form-problems.ts';
import { takenProblem, atStep } from './failures.ts';

type Registration = { readonly email: string; readonly password: string; readonly phone: string };

/** Opens an account, once its address is known to be free; answers with the address. */
export const register = async ({ email, password, phone }: Registration): Promise<string> => {
  const taken = await atStep('registerCheck', async () => {
    const [byEmail, byName] = await Promise.all([
      call(accountEndpoints.validateEmail, { query: { email } }),
      // Somebody who registers is known by the address in lower case.
      call(accountEndpoints.validateUsername, { query: { username: email.trim().toLowerCase() } }),
    ]);
    return takenProblem(byEmail !== 0, byName !== 0);
  });
  if (taken !== undefined) throw new FieldFailure('email', taken);
  const account = await atStep('register', () =>
    perform(accountEndpoints.register, { body: { email, password, phone } }),
  );
  return account.email || email;
};
