import type { PersonalTab } from '../paths.ts';
import type { IconName } from '../ui/icon-names.ts';

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
