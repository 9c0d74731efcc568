export { type Limits, createLimits } from './live-limits.ts';
