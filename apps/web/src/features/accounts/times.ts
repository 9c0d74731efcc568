/** Seconds until a page leads to the sign-in page by itself. */
export const times = { afterMail: 10, afterFailure: 10, afterSuccess: 5 } as const;

/** Seconds between two activation mails. */
export const resendPause = 60;
