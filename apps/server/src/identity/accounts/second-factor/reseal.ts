import type { Tx } from '../../../platform/db/database.ts';
import { type SealKeys, sealStored, unsealStored } from '../../../platform/seal.ts';
import { factorOf } from './prove.ts';
import { findFactorSecrets, saveFactorSecrets } from './store.ts';

/** Encrypts the secret of every app with CARRIER_KEY; answers how many no key opens, which have to be reset. */
export const resealFactors = async (tx: Tx, keys: SealKeys): Promise<number> => {
  let unreadable = 0;
  for (const { user_id: userId, secret, pending_secret: pending } of await findFactorSecrets(tx)) {
    const again = (sealed: Buffer | null): Buffer | null => {
      const open = sealed === null ? null : unsealStored(keys, sealed, factorOf(userId));
      return open === null ? null : sealStored(keys, open, factorOf(userId));
    };
    const resealed = again(secret);
    if (secret !== null && resealed === null) unreadable += 1;
    // A transaction has one connection.
    else await saveFactorSecrets(tx, userId, resealed, again(pending));
  }
  return unreadable;
};
