import { type Logger, destination, pino } from 'pino';

export type Log = Logger;

/** The process's log: one JSON line an event, never a secret. */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
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
