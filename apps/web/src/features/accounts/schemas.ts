import { judge } from '../../client/schemas.ts';
import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';

const { register, forgotPassword, resetPassword, saveUserInfo, changePassword } = accountEndpoints;

/** The contract's judgement of what the forms of accounts send. */
export const judges = {
  register: judge(register),
  email: judge(forgotPassword),
  resetPassword: judge(resetPassword),
  saveUserInfo: judge(saveUserInfo),
  changePassword: judge(changePassword),
};
