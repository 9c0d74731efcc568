import type { Statement } from '@waybill/contract/archive/statement.ts';
import type { StatementFormat, statementEndpoints } from '@waybill/contract/endpoints/statements.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { createLimiter, fixedLimit } from '../platform/db/limiter.ts';
import type { Deps } from '../platform/deps.ts';
import { jsonContentType, pdfContentType, xlsxContentType } from '../platform/http/content-types.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Translate } from '../platform/http/language.ts';
import { readStatement } from './read-statement.ts';
import { listMonths } from './store.ts';

type Write = (statement: Statement, zone: string, t: Translate) => Promise<Buffer | string>;

/** How a statement is written. Libraries and fonts are read when somebody asks for them. */
const formats: Readonly<Record<StatementFormat, { readonly contentType: string; readonly write: Write }>> = {
  pdf: {
    contentType: pdfContentType,
    write: async (...given) => (await import('./statement-pdf.ts')).statementPdf(...given),
  },
  xlsx: {
    contentType: xlsxContentType,
    write: async (...given) => (await import('./statement-xlsx.ts')).statementXlsx(...given),
  },
  json: {
    contentType: jsonContentType,
    write: async (statement) => `${JSON.stringify(statement, undefined, 2)}\n`,
  },
};

export const statementRoutes = ({
  db,
  pool,
  config,
}: Pick<Deps, 'db' | 'pool' | 'config'>): Handlers<typeof statementEndpoints> => {
  const anHour = createLimiter(pool, 'statement', fixedLimit(60, 3_600));
  // One after another in a process: a long one takes a hundred megabytes while it is written.
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
    downloadStatement: async ({ caller, params: { month }, query: { format, until }, t, notifyLimit }) => {
      await anHour.take(String(caller.userId), notifyLimit);
      const withOrders = caller.key === null || caller.key.scopes.has('own:orders');
      const request = { userId: caller.userId, month, until, platform: config.publicUrl, withOrders };
      const { contentType, write } = formats[format];
      return afterOthers(async () => ({
        fileName: `waybill-statement-${until ?? month}.${format}`,
        contentType,
        body: await write(await readStatement(db, request), config.timeZone, t),
      }));
    },
  };
};
