/** What a server may say, in either language, that the product says better (spec section 8). */
export const rewrites = {
  reservationGone: /预约校验失败|非本人预约|不是您预约|reservation check failed|not reserved by you/i,
  sessionStale: /密码版本|登录状态异常|password version|abnormal login/i,
  /** Not said better, but known by: the session is over at once (spec section 4). */
  passwordChanged:
    /密码(?:已|被|已被)(?:修改|更改|变更|重置)|密码版本|password (?:was |has been )?(?:changed|reset)|password version/i,
} as const;
