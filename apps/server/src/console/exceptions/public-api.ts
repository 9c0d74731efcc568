/** Door of the errors by cause: noting them, those of a trace, and what is thrown away at fixed times. */
export { errorsOfTrace } from './errors-of-trace.ts';
export { type Exceptions, createExceptions } from './live-exceptions.ts';
export { deleteOldExceptions } from './store.ts';
