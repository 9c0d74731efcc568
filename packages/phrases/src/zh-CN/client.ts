/** What the browser says of its own calls (spec section 8). */
export const client = {
  'client.operationFailed': '操作失败',
  'client.requestFailed': '请求失败，请稍后重试',
  'client.serverError': '服务器内部错误，请稍后重试',
  'client.checkInput': '请求失败，请检查输入后重试',
  'client.networkFailed': '网络请求失败',
  'client.noConnection': '网络连接失败，请检查网络设置',
  'client.timeout': '请求超时，请检查网络后重试',
  'client.empty': '服务器没有返回内容，请稍后重试',
  'client.tooLarge': '提交的内容过大，请减少后重试',
  'client.reservationGone': '号码预约已过期，积分未扣除，请重新查询后再购买',
  'client.sessionStale': '登录状态已过期，请重新登录；如刚修改过密码，请联系管理员清除缓存',
} as const;
