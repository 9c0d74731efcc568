import { passwordLength } from '@waybill/contract/constants.ts';
import { type Role, isStaff } from '@waybill/contract/roles.ts';
import { z } from 'zod';

/** Characters of a passphrase that every account has to be able to use. */
const mostAsked = 64;
const staffMinimum = 12;

const Length = z.coerce.number().int().min(passwordLength.min).max(mostAsked);

export const PasswordEnvironment = z.object({
  PASSWORD_MIN_LENGTH: Length.default(passwordLength.min),
  STAFF_PASSWORD_MIN_LENGTH: Length.optional(),
});
type PasswordEnvironment = z.output<typeof PasswordEnvironment>;

export type PasswordMinLength = { readonly user: number; readonly staff: number };

export const passwordMinLength = ({
  PASSWORD_MIN_LENGTH: user,
  STAFF_PASSWORD_MIN_LENGTH: staff = Math.max(user, staffMinimum),
}: PasswordEnvironment): PasswordMinLength => ({ user, staff });

export const wrongPasswordSettings = (env: PasswordEnvironment): string[] => {
  const { user, staff } = passwordMinLength(env);
  return staff < user ? ['STAFF_PASSWORD_MIN_LENGTH: is less than PASSWORD_MIN_LENGTH'] : [];
};

export const minLengthFor = ({ user, staff }: PasswordMinLength, role: Role): number =>
  isStaff(role) ? staff : user;
