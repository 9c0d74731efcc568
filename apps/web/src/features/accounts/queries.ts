/** Under which the devices are kept that are signed in. */
export const sessionsKey = ['sessions'] as const;
