import type { Reader } from '../../platform/db/database.ts';
import { wallTime } from '../../platform/db/times.ts';
import type { ExceptionSource } from './rules.ts';
import { findTraceErrors } from './store.ts';

export type ErrorOfTrace = {
  readonly fingerprint: string;
  /** Wall time with offset. */
  readonly time: string;
  readonly source: ExceptionSource;
  readonly message: string;
};

export const errorsOfTrace = async (reader: Reader, traceId: string): Promise<ErrorOfTrace[]> =>
  (await findTraceErrors(reader, traceId)).map(({ at, ...error }) => ({ ...error, time: wallTime(at) }));
