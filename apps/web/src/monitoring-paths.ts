import { paths } from './paths.ts';

/* Beside paths.ts, because only the staff need them. */

/** Everything that is known of a trace. */
export const tracePath = (traceId: string): string =>
  paths.trace.replace(':traceId', encodeURIComponent(traceId));
