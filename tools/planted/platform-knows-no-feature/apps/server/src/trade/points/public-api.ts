export const greet = (): string => 'hello';
