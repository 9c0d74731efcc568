import type { Config } from '../platform/config/config.ts';
import type { Tx } from '../platform/db/database.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { findSecrets, saveSecrets } from './store.ts';

export const resealSecrets = async (tx: Tx, config: Config): Promise<number> => {
  let unreadable = 0;
  for (const { user_id: userId, id, secret, old_secret: old } of await findSecrets(tx)) {
    const [open, openOld] = [openSecret(config, userId, secret), old && openSecret(config, userId, old)];
    if (open === null) unreadable += 1;
    else
      await saveSecrets(
        tx,
        userId,
        id,
        sealSecret(config, userId, open),
        openOld === null ? null : sealSecret(config, userId, openOld),
      );
  }
  return unreadable;
};
