import { describeFailure } from './failures.ts';
import type { judges } from './schemas.ts';

const judging = (name: keyof typeof judges) => async () => (await import('./schemas.ts')).judges[name];

/** What the forms of the public pages have in common: the contract judges them, and each step has its words for a failure. */
export const accountForms = {
  register: { judge: judging('register'), explain: describeFailure },
  email: { judge: judging('email'), explain: describeFailure },
  resetPassword: { judge: judging('resetPassword'), explain: describeFailure },
};

/** The same for those of the personal centre. */
export const personalForms = {
  profile: { judge: judging('saveUserInfo') },
  password: { judge: judging('changePassword') },
};
