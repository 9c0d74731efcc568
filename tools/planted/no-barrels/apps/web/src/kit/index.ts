export * from './button.ts';
