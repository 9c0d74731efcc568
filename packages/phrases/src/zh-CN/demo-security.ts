export const demoSecurity = {
  'demoSecurity.remark': '已联系用户核实，是本人忘记密码，已重置。',
  'demoSecurity.detail': '打开订单轨迹时出错',
} as const;
