/** What a server may say, in either language, that the product says better (spec section 8). */
export const rewrites = {
  reservationGone: /预约校验失败|非本人预约|不是您预约|reservation check failed|not reserved by you/i,
  sessionStale: /密码版本|登录状态异常|password version|abnormal login/i,
} as const;
