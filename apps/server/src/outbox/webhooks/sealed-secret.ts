import type { Tx } from '../../platform/db/database.ts';
import { type SealKeys, sealStored, unsealStored } from '../../platform/seal.ts';
import type { Robot } from './presets.ts';
import { findSecrets, saveSecrets } from './store.ts';

const belongsTo = (userId: number): string => `webhook:${userId}`;

/** Encrypts a secret of an account's webhooks. Throws carrierKeyMissing. */
export const sealSecret = (keys: SealKeys, userId: number, secret: string): Buffer =>
  sealStored(keys, secret, belongsTo(userId));

export const openSecret = (keys: SealKeys, userId: number, sealed: Buffer): string | null =>
  unsealStored(keys, sealed, belongsTo(userId));

/** Encrypts the address of a robot, which is its key, with what it is signed with. Throws carrierKeyMissing. */
export const sealRobot = (keys: SealKeys, userId: number, robot: Robot): Buffer =>
  sealSecret(keys, userId, JSON.stringify(robot));

export const openRobot = (keys: SealKeys, userId: number, sealed: Buffer): Robot | null => {
  const text = openSecret(keys, userId, sealed);
  return text === null ? null : (JSON.parse(text) as Robot);
};

/** Seals all secrets with the newest key; answers how many could not be opened. */
export const resealSecrets = async (tx: Tx, keys: SealKeys): Promise<number> => {
  let unreadable = 0;
  for (const { user_id: userId, id, secret, old_secret: old } of await findSecrets(tx)) {
    const [open, openOld] = [openSecret(keys, userId, secret), old && openSecret(keys, userId, old)];
    if (open === null) unreadable += 1;
    else
      await saveSecrets(
        tx,
        userId,
        id,
        sealSecret(keys, userId, open),
        openOld === null ? null : sealSecret(keys, userId, openOld),
      );
  }
  return unreadable;
};
