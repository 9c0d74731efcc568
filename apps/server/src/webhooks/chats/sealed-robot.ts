import type { Config } from '../../platform/config/config.ts';
import { openSecret, sealSecret } from '../sealed-secret.ts';
import type { Robot } from './robot-messages.ts';

type Keys = Pick<Config, 'carrierKey' | 'carrierKeyOld' | 'demo'>;

/** Encrypts the address of a robot with its secret. Throws carrierKeyMissing. */
export const sealRobot = (keys: Keys, userId: number, robot: Robot): Buffer =>
  sealSecret(keys, userId, JSON.stringify(robot));

/** The robot again, null when no key opens it. */
export const openRobot = (keys: Keys, userId: number, sealed: Buffer): Robot | null => {
  const text = openSecret(keys, userId, sealed);
  return text === null ? null : (JSON.parse(text) as Robot);
};
