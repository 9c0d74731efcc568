import { type SealKeys, sealStored, unsealStored } from '../platform/seal-stored.ts';
import type { Robot } from './presets.ts';

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
