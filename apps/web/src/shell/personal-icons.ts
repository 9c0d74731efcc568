import type { PersonalTab } from '../paths.ts';
import type { IconName } from '../kit/icon.tsx';

export const personalIcons: Readonly<Record<PersonalTab, IconName>> = {
  profile: 'user',
  password: 'lock',
  security: 'shield',
  points: 'coins',
  statements: 'orders',
  sessions: 'monitor',
  keys: 'key',
  notices: 'bell',
  archive: 'database',
  terms: 'file',
};
