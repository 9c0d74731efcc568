export const say = (): void => undefined;
