export { errorsOfTrace } from './store.ts';
export { type Exceptions, createExceptions } from './live-exceptions.ts';
