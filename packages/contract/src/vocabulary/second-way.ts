/** What a second step is taken by, the best first: a passkey, the code of an app, a recovery code. */
export const secondWays = ['passkey', 'totp', 'recovery_code'] as const;
export type SecondWay = (typeof secondWays)[number];
