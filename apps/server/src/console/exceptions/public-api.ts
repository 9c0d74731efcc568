export { errorsOfTrace } from './errors-of-trace.ts';
export { type Exceptions, createExceptions } from './live-exceptions.ts';
