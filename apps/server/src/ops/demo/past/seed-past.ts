import { createHash } from 'node:crypto';
import { termsVersion } from '@waybill/contract/constants.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { demoHistory } from '@waybill/phrases/zh-CN/demo-history.ts';
import { findUserByAccount } from '../../../identity/accounts/public-api.ts';
import { paymentKey } from '../../../trade/approvals/public-api.ts';
import { loadGeneratedLot } from '../../../stock/lots/public-api.ts';
import { dayIn } from '../../../platform/day.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction, takeTime } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  type Movement,
  appendPastPostings,
  codeLife,
  issueCodes,
  openLedger,
} from '../../../trade/points/public-api.ts';
import type { Prices } from '../../../stock/prices/public-api.ts';
import { readZipFile } from '../../../stock/zips/public-api.ts';
import { demoSellers } from '../demo-accounts.ts';
import { lotDays, planPast } from './plan-past.ts';
import { type Moved, fill, findSellers, findStaff, listMoved, makePlan, run } from './store.ts';
import { writeTickets } from './past-ticket.ts';

type Tools = Pick<Deps, 'db' | 'pool' | 'today' | 'log' | 'config'> & { readonly prices: Prices };

const hourMs = 3_600_000;
/** Hundredths: what sellers recharge, and what a code is worth. */
const recharges = [30_000, 50_000, 50_000, 80_000, 100_000, 300_000] as const;
const codeWorth = 5_000;
const largest = 100_000;

const effect: Readonly<Partial<Record<Movement, 1 | -1>>> = { release: 1, refund: 1, reserve: -1, pay: -1 };

/**
 * Everything that moved points, oldest first, and how each seller came by points whenever there were too few. What sellers
 * buy today is paid for since yesterday, so that today's sum of the staff is their own.
 */
const withIncomes = (moved: readonly Moved[], today: number) => {
  const balances = new Map<number, number>();
  const all = moved.flatMap((movement, n) => {
    const { userId, amount, at } = movement;
    const sign = effect[movement.movement] ?? 0;
    const balance = balances.get(userId) ?? 0;
    const short = sign < 0 ? amount - balance : 0;
    const code = short <= codeWorth && n % 3 === 0;
    const usual = Math.max(recharges[n % recharges.length] ?? 0, Math.ceil(short / 10_000) * 10_000);
    const came = short <= 0 ? 0 : code ? codeWorth : usual;
    balances.set(userId, balance + came + sign * amount);
    if (came === 0) return [movement];
    const before = Date.parse(at) >= today ? today - 6 * hourMs : Date.parse(at) - (20 + (n % 70)) * 60_000;
    return [
      {
        userId,
        orderId: null,
        orderNo: null,
        at: new Date(before).toISOString(),
        amount: came,
        movement: code ? ('exchange' as const) : ('recharge' as const),
      },
      movement,
    ];
  });
  return all.toSorted((a, b) => a.at.localeCompare(b.at));
};

const writeLedger = async (tx: Tx, staff: ReadonlyMap<string, number>, today: string): Promise<void> => {
  const moved = withIncomes(await listMoved(tx), Date.parse(`${today}T00:00:00+08:00`));
  const postings = moved.map((movement, n) => {
    const { amount, at } = movement;
    const recharge = movement.movement === 'recharge';
    const approved = recharge && amount > largest;
    const remark = recharge
      ? demoHistory[approved ? 'recharge.prepaid' : 'recharge.transfer']
      : movement.movement === 'refund'
        ? demoHistory['refund.accepted']
        : null;
    const by = approved ? 'super' : recharge || movement.movement === 'refund' ? 'admin' : '';
    const refNo = recharge ? `HT${at.slice(0, 10).replaceAll('-', '')}${100 + ((n * 37) % 900)}${n}` : null;
    return { ...movement, approved, remark, refNo, actorId: staff.get(by) ?? null };
  });
  const ids = await appendPastPostings(tx, postings);
  const incomes = postings
    .map(({ userId, refNo, ...posting }, n) => ({
      ...posting,
      user_id: userId,
      id: ids[n],
      code: posting.movement === 'exchange',
      ref_no: refNo,
      ref_key: refNo === null ? null : paymentKey(refNo),
    }))
    .filter(({ code, movement }) => code || movement === 'recharge');
  await fill(tx, 'past_incomes', incomes);
  const used = incomes.filter(({ code }) => code).length;
  const order = { count: used + 12, points: codeWorth, validDays: codeLife, remark: demoHistory['codes'] };
  await issueCodes(tx, order, 'super@demo.local');
};

export const seedDemoPast = async ({ db, pool, today, log, config, prices }: Tools): Promise<void> => {
  if ((await findUserByAccount(db, demoSellers[0]?.email ?? '')) !== undefined) return;
  const now = Date.now();
  const stockDay = dayIn('America/New_York');
  const at = { today: today(), stockDay, sellers: demoSellers.length, now };
  const { events, lots } = planPast(await readZipFile(), await prices.all(), at);
  for (const [index, rows] of [...lots].toSorted(([a], [b]) => b - a)) {
    const lot = {
      name: `us-stock-${addDays(stockDay, -(index * lotDays + lotDays - 1))}.csv`,
      fingerprint: createHash('sha256').update(`demo history, ${index}`).digest(),
      source: demoHistory['lot.source'],
      owner: 'Waybill demo',
      basis: demoHistory['lot.basis'],
      offer: 'sellable',
    } as const;
    // One after the other: loads wait for each other anyway.
    if (!(await loadGeneratedLot(pool, lot, () => rows)))
      return log.warn('the demo was stopped while it was made and has no history');
  }
  await inTransaction(db, async (tx) => {
    await takeTime(tx);
    await makePlan(tx);
    await fill(tx, 'past_texts', [{ texts: demoHistory }]);
    await fill(
      tx,
      'past_sellers',
      demoSellers.map(({ email, name }, n) => ({ n, email, nickname: name, terms: termsVersion })),
    );
    await fill(
      tx,
      'past_events',
      events.map((event, n) => ({ n, ...event })),
    );
    await run(tx, 'orders.sql');
    for (const { id } of await findSellers(tx)) await openLedger(tx, id);
    const staff = new Map((await findStaff(tx)).map(({ who, id }) => [who, id]));
    await writeLedger(tx, staff, at.today);
    await writeTickets(tx, { staff, now, timeZone: config.timeZone });
    // Last: from here on other acts of the staff wait.
    await run(tx, 'rest.sql');
  });
};
