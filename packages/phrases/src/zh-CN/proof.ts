/** Giving a code of the second factor, at sign-in and to change it. */
export const proof = {
  'proof.code': '验证码',
  'proof.codeHint': '打开手机上的验证器，输入当前显示的 6 位数字',
  'proof.codeWanted': '请输入 6 位数字验证码',
  'proof.recoveryCode': '恢复码',
  'proof.recoveryHint': '开启两步验证时保存的恢复码，每个只能使用一次',
  'proof.recoveryWanted': '请输入恢复码',
  'proof.usePaper': '手机不在身边？使用恢复码',
  'proof.useApp': '改用验证器',
} as const;
