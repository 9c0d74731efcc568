/** Bytes of a request body. Apart from the other limits, for every page needs it and most need none of them. */
export const bodyBytes = 10_485_760;
