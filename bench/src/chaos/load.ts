import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '@waybill/contract/std/days.ts';
import { buildCodes, buildStock, buildUser, widenLimits } from '@waybill/server/test/builders.ts';
import { randomFrom } from '@waybill/server/src/demo/random.ts';
import { type Books, emptyBooks, openAccount } from './books.ts';
import { type Caller, type Client, createClient } from './client.ts';
import { type Journal, lasting, openJournal } from './journal.ts';
import { Shopper, codePoints } from './shopper.ts';
import type { World } from './world.ts';

export type Load = {
  readonly ledgerBooks: Books;
  readonly journal: Journal;
  readonly client: Client;
  readonly staff: Caller;
  /** Answered acts so far that must not get lost. */
  acknowledged(): number;
  unsure(): number;
  go(): void;
  /** Lets everybody finish what they began, however long it takes to be sure; throws what stopped one of them. */
  rest(): Promise<void>;
};

const points = 10_000_000;
const thinkMs = 60;
const stockAtOnce = 2_000;

export type LoadOptions = { readonly seed: number; readonly shoppers: number; readonly stock: number };

export const openLoad = async (world: World, { seed, shoppers, stock }: LoadOptions): Promise<Load> => {
  const { context } = world;
  await widenLimits(context);
  // Everybody registers from one address here; the others are guards of guesses, of which there are none.
  await context.pool.query(`UPDATE limit_rules SET max_requests = 1000000 WHERE code = 'register'`);
  // Within the last seven days, by a clock that is a day wrong as well.
  const shippedOn = addDays(context.today(), -3);
  const zips = Array.from({ length: 20 }, (_, place) => String(50_001 + place));
  for (let built = 0; built < stock; built += stockAtOnce) {
    const zip5 = zips[(built / stockAtOnce) % zips.length] ?? '50001';
    // One after the other, as lots arrive.
    await buildStock(context, Math.min(stockAtOnce, stock - built), { zip5, shippedOn });
  }
  const codes = await buildCodes(context, 2_000, codePoints * 100);
  const staff = await buildUser(context, { role: 'super_admin' });
  // Sixty kills may take longer than a proof lasts.
  await context.pool.query(`UPDATE sessions SET proved_at = now() + interval '1 day' WHERE user_id = $1`, [
    staff.id,
  ]);
  const ledgerBooks = emptyBooks();
  const journal = openJournal(world.logs);
  const urls = world.apis.map(({ url }) => url);
  let registered = 0;
  const people: Shopper[] = [];
  for (let made = 0; made < shoppers; made += 1) {
    const user = await buildUser(context, { points });
    openAccount(ledgerBooks, user.id, points);
    const random = randomFrom(seed + made * 7_919);
    const shop = {
      client: createClient(urls, journal, random),
      ledgerBooks,
      random,
      staff,
      zips: zips.slice(0, Math.ceil(stock / stockAtOnce)),
      takeCode: () => codes.pop(),
      takeEmail: () => `new-${seed}-${(registered += 1)}@test.example`,
    };
    people.push(new Shopper(shop, user));
  }

  let going = false;
  let running: Promise<unknown> = Promise.resolve();
  const keepActing = async (shopper: Shopper): Promise<void> => {
    while (going) {
      // An act at a time.
      await shopper.act();
      // A person looks before the next click, and processes that start need some of the machine.
      await pause(thinkMs);
    }
  };
  return {
    ledgerBooks,
    journal,
    client: createClient(urls, journal, randomFrom(seed)),
    staff,
    acknowledged: () => journal.count(({ kind, outcome }) => outcome === 'acknowledged' && lasting.has(kind)),
    unsure: () => journal.count(({ unsure }) => unsure > 0),
    go: () => {
      going = true;
      running = Promise.all(people.map(keepActing));
      // Told by rest().
      running.catch(() => undefined);
    },
    rest: async () => {
      going = false;
      await running;
    },
  };
};
