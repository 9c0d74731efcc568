import { z } from 'zod';
import { byOwner, file, get, groupOf } from '../endpoint.ts';
import { Day, formedText } from '../vocabulary/fields.ts';
import { Points } from '../vocabulary/points.ts';

export const statementFormats = ['xlsx', 'json'] as const;

/** A calendar month of the product's zone, `YYYY-MM`. */
export const Month = formedText(/^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/, 'fields.month').meta({
  description: 'YYYY-MM',
});

const Balances = z.object({ available: Points, frozen: Points });

export const StatementMonth = z.object({
  month: Month,
  /** Whether the month is over. The statement of the current month goes up to now. */
  closed: z.boolean(),
  opening: Balances,
  closing: Balances,
  /** Movements of points in the month. */
  movements: z.number().int(),
});

export const statementEndpoints = groupOf(byOwner('own:points'), {
  listStatements: get('/user/statements', {
    summary: 'Months that have a statement, newest first, with opening and closing balance',
    priority: 'read',
    data: z.object({ list: z.array(StatementMonth) }),
  }),
  downloadStatement: get('/user/statements/:month', {
    summary:
      'Statement of a month as a file: opening balance, movements with receipts, totals, orders, closing balance. Up to the end of `until` where it is given, up to now in the current month. `json` has the receipts in full. A key gets the orders only with `own:orders`. 60 an hour',
    statuses: [404],
    ...file('xlsx', 'json'),
    priority: 'read',
    params: z.strictObject({ month: Month }),
    query: z.strictObject({
      format: z.enum(statementFormats).default('xlsx'),
      /** The last day of the statement, a day of the month. */
      until: Day.optional(),
    }),
  }),
});
