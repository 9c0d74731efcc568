import type { StatementFormat, statementEndpoints } from '@waybill/contract/endpoints/statements.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { createLimiter, fixedLimit } from '../platform/db/limiter.ts';
import type { Deps } from '../platform/deps.ts';
import { jsonContentType, xlsxContentType } from '../platform/http/content-types.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { readStatement } from './read-statement.ts';
import { listMonths } from './store.ts';
import { writeStatement } from './write-statement.ts';

const contentTypes: Readonly<Record<StatementFormat, string>> = {
  xlsx: xlsxContentType,
  json: jsonContentType,
};

export const statementRoutes = ({
  db,
  pool,
  config,
}: Pick<Deps, 'db' | 'pool' | 'config'>): Handlers<typeof statementEndpoints> => {
  const anHour = createLimiter(pool, 'statement', fixedLimit(60, 3_600));
  // One after another in a process: a long one takes a core and a hundred megabytes while it is written.
  let last: Promise<unknown> = Promise.resolve();
  const afterOthers = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    listStatements: async ({ caller }) => ({
      list: (await listMonths(db, caller.userId)).map((row) => ({
        month: row.month,
        closed: row.closed,
        opening: { available: toPoints(row.opening_available), frozen: toPoints(row.opening_frozen) },
        closing: { available: toPoints(row.available), frozen: toPoints(row.frozen) },
        movements: row.movements,
      })),
    }),
    downloadStatement: async ({
      caller,
      params: { month },
      query: { format, until },
      locale,
      notifyLimit,
      request: { life },
    }) => {
      await anHour.take(String(caller.userId), notifyLimit);
      const withOrders = caller.key === null || caller.key.scopes.has('own:orders');
      const asked = { userId: caller.userId, month, until, platform: config.publicUrl, withOrders };
      return afterOthers(async () => {
        const statement = await readStatement(db, asked);
        return {
          fileName: `waybill-statement-${until ?? month}.${format}`,
          contentType: contentTypes[format],
          body:
            format === 'json'
              ? `${JSON.stringify(statement, undefined, 2)}\n`
              : await writeStatement({ statement, zone: config.timeZone, locale }, life),
        };
      });
    },
  };
};
