import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { securityEndpoints } from '@waybill/contract/endpoints/security.ts';
import type { Origin, Person } from '../../platform/access/witness.ts';
import type { Db } from '../../platform/db/database.ts';
import { createTally } from '../../platform/db/tally.ts';
import { inTransaction, sqlState } from '../../platform/db/transaction.ts';
import type { Log } from '../../platform/log/log.ts';
import { plainText, redact } from '../../platform/log/redact.ts';
import { weighFailures } from '../security/public-api.ts';
import { type ExceptionSource, fingerprintOf, isNumber, numberOf } from './rules.ts';
import {
  type NewOccurrence,
  type NewOccurrences,
  countServerErrors,
  lockWriting,
  storeOccurrences,
} from './store.ts';

const kept = {
  message: 500,
  stack: 8_000,
  place: 300,
  component: 500,
  extra: 2_000,
  ua: 300,
} as const;

/** A text of an error as it is kept: nothing personal, no secret, not too long. */
const cleanText = (text: string, most: number): string =>
  // A little more is read than is kept, so that a secret at the end is not cut into something that looks like none.
  plainText(redact(text.slice(0, most * 2)), most);

/** Folders above the product's own, which say something of the machine and nothing of the error. */
const above = /(?:file:\/\/)?\/[^\s():]*?\/(?=(?:apps|packages|node_modules)\/)/g;

/** Characters of a line of a stack: what looks for folders takes the square of them. */
const longestLine = 500;

const cleanStack = (stack: string): string => {
  const lines = stack
    .slice(0, kept.stack * 2)
    .split('\n')
    .map((line) => line.slice(0, longestLine).replaceAll(above, ''));
  return cleanText(lines.join('\n'), kept.stack);
};

const locationOf = (url: string): string => {
  const path = URL.canParse(url) ? new URL(url).pathname : (url.split(/[?#]/, 1)[0] ?? '');
  return cleanText(path, kept.place);
};

/** What a database says of a value that it does not take holds the value. */
const withoutValues = (message: string, state: string | undefined): string =>
  state?.startsWith('22') === true ? message.replaceAll(/"[^"]*"/g, '""') : message;

/** Causes that wait to be stored, and the latest times of each; the rest is counted only. */
const waiting = { causes: 200, occurrences: 10 } as const;

type Report = EndpointInput<typeof securityEndpoints.reportFrontendError>['body'];
/** A report without the token of whoever sent it, which is never kept. */
type WebError = Omit<Report, 'timestamp' | 'extra'> & {
  readonly extra?: Omit<NonNullable<Report['extra']>, 'token'> | undefined;
};

const merge = (one: NewOccurrences, other: NewOccurrences): NewOccurrences => ({
  ...other,
  hits: one.hits + other.hits,
  first_at: Math.min(one.first_at, other.first_at),
  occurrences: [...one.occurrences, ...other.occurrences].slice(-waiting.occurrences),
});

const storeAll = (db: Db, occurrences: readonly NewOccurrences[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockWriting(tx);
    let failures = 0;
    for (const one of occurrences) {
      await storeOccurrences(tx, one);
      if (one.source === 'server') failures += one.hits;
    }
    if (failures > 0) await weighFailures(tx, failures, countServerErrors);
  });

export const createExceptions = (db: Db, log: Log) => {
  const tally = createTally<NewOccurrences>(log, merge, (all) => storeAll(db, all), waiting.causes);
  const add = (
    source: ExceptionSource,
    { message, stack, component }: { message: string; stack: string; component: string | null },
    { ua }: Origin,
    occurrence: Omit<NewOccurrence, 'stack' | 'at' | 'ua'>,
  ): void => {
    const at = Date.now();
    const fingerprint = fingerprintOf(source, message, stack);
    const cleanUa = ua === null ? null : cleanText(ua, kept.ua);
    const occurrences = [{ ...occurrence, at, stack: stack === '' ? null : stack, ua: cleanUa }];
    tally.add(fingerprint, { fingerprint, source, message, component, hits: 1, first_at: at, occurrences });
  };

  return {
    reported: (
      { message, stack, component, url, extra = {} }: WebError,
      origin: Origin,
      user: Person | undefined,
    ): void => {
      const { errorNumber: number, traceId, ...rest } = extra;
      const known = Object.entries(rest).flatMap(([name, text]) =>
        text === undefined ? [] : [[name, cleanText(text, kept.extra)] as const],
      );
      add(
        'web',
        {
          message: cleanText(message, kept.message),
          stack: cleanStack(stack ?? ''),
          component: component === undefined ? null : cleanText(component, kept.component),
        },
        origin,
        {
          number: number !== undefined && isNumber(number) ? number : numberOf(traceId ?? origin.traceId),
          user_id: user?.id ?? null,
          place: locationOf(url),
          extra: known.length === 0 ? null : plainText(JSON.stringify(Object.fromEntries(known)), kept.extra),
          trace_id: traceId !== undefined && /^[\w-]{8,64}$/.test(traceId) ? traceId : null,
        },
      );
    },
    failed: (error: Error, origin: Origin, user: Person | undefined): void => {
      const message = cleanText(
        withoutValues(`${error.name}: ${error.message}`, sqlState(error)),
        kept.message,
      );
      // The first line of a stack repeats the message, with its values.
      const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at\s/.test(line));
      add(
        'server',
        { message, stack: cleanStack([message, ...frames].join('\n')), component: null },
        origin,
        {
          number: numberOf(origin.traceId),
          user_id: user?.id ?? null,
          place: `${origin.method} ${origin.path}`,
          extra: null,
          trace_id: origin.traceId,
        },
      );
    },
    flush: tally.flush,
    stop: tally.stop,
  };
};

export type Exceptions = ReturnType<typeof createExceptions>;
