import { queryOptions } from '@tanstack/react-query';
import { browserCrypto } from '@waybill/contract/archive/verify-receipt.ts';
import { type Statement, checkStatement } from '@waybill/contract/archive/statement.ts';
import { statementEndpoints } from '@waybill/contract/endpoints/statements.ts';
import { readFile } from '../../../client/files.ts';
import { query } from '../../../client/query.ts';

/** The months that have a statement. */
export const statementsQuery = query(statementEndpoints.listStatements, {}, { staleTime: 30_000 });

/** Whether the receipts of a statement join its balances; undefined where the browser cannot compute. */
const prove = async (statement: Statement): Promise<boolean | undefined> => {
  const subtle = browserCrypto();
  return subtle === undefined ? undefined : (await checkStatement(statement, subtle)) === undefined;
};

/** The statement of a month up to the end of a day, checked by the browser. */
export const dayQuery = (day: string) =>
  queryOptions({
    queryKey: [statementEndpoints.downloadStatement.id, day],
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const asked = { params: { month: day.slice(0, 7) }, query: { format: 'json', until: day } } as const;
      const file = await readFile(statementEndpoints.downloadStatement, asked, { signal });
      const statement = JSON.parse(await file.text()) as Statement;
      return { statement, proved: await prove(statement) };
    },
  });
