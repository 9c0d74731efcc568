import { type Logger, destination, pino } from 'pino';

export type Log = Logger;

/** What an error may say in the log: never the values of a statement, which the database puts into `detail`. */
const describeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, constraint, table } = error as Error & Record<string, unknown>;
  return { name, message, code, constraint, table, stack };
};

/** The process's log: one JSON line an event, never a secret. */
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
    destination({ dest: 1, sync: false }),
  );
