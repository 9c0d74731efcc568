/** What a server may say, in either language, that the product says better (spec section 8). */
export const rewrites = {
  reservationGone:
    /预[约定订](?:校验|检查|验证)(?:失败|未通过|不通过|不成功)|(?:非|不是|未被|没有被|并非)(?:由)?(?:您|你|本人)(?:所)?预[约定订]|(?:您|你|本人)(?:未|没有|并未|尚未)预[约定订]|(?:reservation|booking) (?:check|validation|verification) (?:has |was )?(?:fail|unsuccessful)|(?:not|n't|never) (?:been )?(?:reserved|booked) by you/i,
  sessionStale:
    /密码版本|登[录陆](?:状态|态)(?:异常|不正常)|password[ -]?version|abnormal (?:login|sign-in)|(?:login|sign-in) (?:state|status) (?:is )?abnormal/i,
  /** Not said better, but known by: the session is over at once (spec section 4). */
  passwordChanged:
    /密码(?:已经?|刚刚?|被|已被)(?:修改|更改|变更|重置|更新|改变)|(?:修改|更改|变更|重置|更新|改)(?:了|过)(?:登录)?密码|密码版本|password (?:was |has been |had been )?(?:just |recently )?(?:changed|reset|modified|updated)|(?:changed|reset|modified|updated) (?:your|the|their|his|her) password|password[ -]?version/i,
} as const;
