/** Proving the second factor, at sign-in and to change it. */
export const proof = {
  'proof.code': '验证码',
  'proof.codeHint': '打开手机上的验证器，输入当前显示的 6 位数字',
  'proof.codeWanted': '请输入 6 位数字验证码',
  'proof.recoveryCode': '恢复码',
  'proof.recoveryHint': '开启两步验证时保存的恢复码，每个只能使用一次',
  'proof.recoveryWanted': '请输入恢复码',
  'proof.passkeyHint': '点击下方按钮后，按浏览器提示使用指纹、面容、设备密码或安全密钥完成验证',
  'proof.passkeyCancelled': '未完成通行密钥验证',
  'proof.passkeyCancelledHint': '已取消、超时，或此设备上没有可用的通行密钥；请重试，或换用其他验证方式',
  'proof.passkeyFailed': '此浏览器无法使用通行密钥',
  'proof.passkeyFailedHint': '请确认网址无误并使用最新版浏览器，或换用其他验证方式',
  'proof.passkeyKnown': '此设备上的通行密钥已添加过',
  'proof.use.passkey': '改用通行密钥',
  'proof.use.totp': '改用验证器',
  'proof.use.recovery_code': '手机不在身边？使用恢复码',
} as const;
