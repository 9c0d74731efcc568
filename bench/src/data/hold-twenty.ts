import { type AskedQuery, someQuery } from './asked.ts';
import type { Market } from './market.ts';
import type { BenchUser } from './users.ts';

/** ZIPs and weeks that are tried: of the first days there are few numbers, and a few hundred holds can buy them up. */
const tries = 50;

/** How many numbers of UPS that a query asks for are on the shelf, those left out that its user had lately. */
const countShelf = async (
  { client }: Pick<Market, 'client'>,
  { id }: BenchUser,
  { zipCode, startTime, endTime }: AskedQuery,
): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM shipments WHERE zip5 = $1 AND sellable AND carrier = 'ups'
       AND shipped_on BETWEEN $2 AND $3 AND state = 'available' AND holder_id IS DISTINCT FROM $4`,
    [zipCode, startTime, endTime, id],
  );
  return rows[0]?.count ?? 0;
};

/**
 * Holds twenty numbers of some ZIP and week for a user, of another where one has fewer left; answers the hold's id. A hold of
 * fewer than the shelf has is an error, and so is a shelf that has nowhere as many.
 */
export const holdTwenty = async (
  market: Pick<Market, 'client' | 'sellableZips'>,
  user: BenchUser,
  ask: (body: AskedQuery) => Promise<string>,
): Promise<string> => {
  for (let n = 0; n < tries; n += 1) {
    const body = someQuery(market.sellableZips);
    const answer = await ask(body);
    const [, held = '0'] = /"count":(\d+)/.exec(answer) ?? [];
    const [, holdId] = /"holdId":"([^"]+)"/.exec(answer) ?? [];
    if (holdId !== undefined && held === '20') return holdId;
    const left = await countShelf(market, user, body);
    if (left > 0)
      throw new Error(`${JSON.stringify(body)} held ${held} numbers and left ${left} of them on the shelf`);
  }
  throw new Error(`${tries} ZIPs and weeks in turn had fewer than twenty numbers left`);
};
