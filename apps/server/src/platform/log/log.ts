import { type Logger, pino } from 'pino';
import { openOutput } from './output.ts';

export type Log = Logger;

/** What an error may say in the log: never the values of a statement, which the database puts into `detail`. */
const describeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, constraint, table } = error as Error & Record<string, unknown>;
  return { name, message, code, constraint, table, stack };
};

/**
 * The process's log: one JSON line an event, never a secret. Lines go out together, within a tenth of a second: a write of
 * its own for every call would cost a small call a noticeable part of its time. What waits at the end of the process, or
 * before a fatal line, is written at once.
 */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: [
        'token',
        'password',
        'authorization',
        '*.token',
        '*.password',
        '*.authorization',
        'trackingNumber',
        '*.trackingNumber',
      ],
    },
    openOutput(1),
  );
